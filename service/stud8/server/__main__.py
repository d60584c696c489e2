"""`python -m stud8.server`: the API process."""

import argparse
import asyncio
import logging
import os
import sys
from pathlib import Path


def main() -> int:
    """Run the server; the exit status is 2 if it cannot start as told."""
    given = _parse(sys.argv[1:])
    # Read at import: its C core would print lines of its own beside ours.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    from stud8.server.listen import ListenError, Tls
    from stud8.server.process import ServerOptions, serve
    from stud8.store import StoreError

    logging.basicConfig(
        level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    tls = given.tls_cert and Tls(given.tls_cert, given.tls_key, given.tls_client_ca)
    options = ServerOptions(given.data, given.listen, tls, given.insecure, given.ready_fd)
    try:
        asyncio.run(serve(options))
    except (ListenError, StoreError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m stud8.server", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the data folder")
    parser.add_argument("--listen", default="127.0.0.1:0", help="HOST:PORT, port 0 = any")
    parser.add_argument("--tls-cert", type=Path, help="certificate chain (PEM)")
    parser.add_argument("--tls-key", type=Path, help="its private key (PEM)")
    parser.add_argument("--tls-client-ca", type=Path, help="ask clients for certificates of it")
    parser.add_argument("--insecure", action="store_true", help="allow others without TLS")
    parser.add_argument("--ready-fd", type=int, help="write the address to this file descriptor")
    given = parser.parse_args(arguments)
    if (given.tls_cert is None) != (given.tls_key is None):
        parser.error("--tls-cert and --tls-key go together")
    if given.tls_client_ca is not None and given.tls_cert is None:
        parser.error("--tls-client-ca needs --tls-cert and --tls-key")
    return given


if __name__ == "__main__":
    sys.exit(main())
