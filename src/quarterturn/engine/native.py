"""What the compiler is told about classes. This module stays uncompiled, and where nothing is compiled it says nothing.

`@mypyc_attr(acyclic=True)` says that no object of a class can ever be part of a circle of references: when compiled, it
then costs the garbage collector nothing. Those are the classes of which a search makes millions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_told):
        return lambda cls: cls
