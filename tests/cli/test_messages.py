"""Messages as JSON."""

from stud8.cli.descriptors import enum_words
from stud8.cli.messages import job_json, to_json
from stud8.v1 import job_pb2, rules_pb2, summary_pb2

from tests.client.fake_service import FakeService


def test_integers_are_numbers_and_enum_values_words() -> None:
    job = FakeService().add_job("abc", job_pb2.JOB_STATE_RUNNING)
    job.spec.seed = 2**64 - 1
    job.spec.rules.low_qualifier = 0
    job.spec.seats[0].parameters["steal"] = 0.5
    document = job_json(job)
    assert document["job"] == "abc"
    assert "name" not in document
    assert document["state"] == "running"
    assert document["create_time"] == "2026-03-04T05:06:07.089Z"
    assert document["spec"]["seed"] == 2**64 - 1
    assert document["spec"]["rules"]["low_qualifier"] == 0
    assert document["spec"]["seats"][0]["parameters"] == {"steal": 0.5}
    assert document["spec"]["seats"][1]["label"] == "anything"


def test_what_is_absent_is_left_out() -> None:
    document = to_json(job_pb2.Job())
    assert "start_time" not in document
    assert "state" not in document
    assert document["version"] == 0
    assert "seed" not in to_json(job_pb2.JobSpec())


def test_numbers_that_are_none_are_left_out() -> None:
    assert to_json(summary_pb2.Estimate(estimate=float("nan"), low=1.5)) == {"low": 1.5}


def test_words_of_an_enum_have_no_prefix() -> None:
    assert enum_words(rules_pb2.ShowOrder.DESCRIPTOR) == {
        "first_actor": 1,
        "previous_street": 2,
        "seat": 3,
    }
