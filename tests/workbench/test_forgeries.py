"""No forged certificate is accepted, and each is refused in one line (see `benchmarks/forgeries.py`)."""

import pytest

from tests.support.forgeries import forgeries

NUMBER, SEED = 20, 5


@pytest.mark.thorough
@pytest.mark.slow
def test_forged_certificates_are_refused_with_the_reason() -> None:
    seen = list(forgeries(NUMBER, SEED))
    assert not [forgery for forgery in seen if forgery.accepted and not forgery.harmless]
    refused = [forgery for forgery in seen if not forgery.accepted]
    assert len(refused) > NUMBER * 3 // 4
    assert all(forgery.reason and "\n" not in forgery.reason for forgery in refused)
