"""`stud8 serve`: a service on a data folder, until it is told to stop."""

from pathlib import Path
from typing import Annotated

import typer
from stud8.cli import output
from stud8.cli.options import DATA, CpusOption, DataOption


def serve(
    data: DataOption = DATA,
    listen: Annotated[
        str,
        typer.Option(metavar="HOST:PORT", help="Where to listen; port 0 is any free one."),
    ] = "127.0.0.1:0",
    cpus: CpusOption = None,
    ray_address: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="A running Ray cluster, in place of one of its own."),
    ] = None,
    tls_cert: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Certificate chain (PEM), for TLS.")
    ] = None,
    tls_key: Annotated[Path | None, typer.Option(metavar="FILE", help="Its private key.")] = None,
    tls_client_ca: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Ask clients for certificates of this authority."),
    ] = None,
    insecure: Annotated[
        bool, typer.Option("--insecure", help="Let other machines reach it, unencrypted.")
    ] = False,
) -> None:
    """Run a service on a data folder until Ctrl-C.

    Jobs left unfinished there are gone on with. Commands find the service by its
    data folder, or by --server.
    """
    from stud8.cli.supervisor import AlreadyServed, Supervisor, SupervisorError
    from stud8.engine.problems import InputError, Problem

    files = {"tls-cert": tls_cert, "tls-key": tls_key, "tls-client-ca": tls_client_ca}
    options = [f"--{name}={file}" for name, file in files.items() if file is not None]
    if insecure:
        options.append("--insecure")
    supervisor = Supervisor(
        data,
        cpus,
        listen,
        ray_address,
        server_options=tuple(options),
        on_state=output.tell,
    )
    try:
        supervisor.run_forever()
    except AlreadyServed as error:
        hint = f"`stud8 submit FILE --data {data}` gives it a job"
        raise InputError([Problem(str(error), hint)]) from None
    except SupervisorError as error:
        raise InputError([Problem(str(error))]) from None
