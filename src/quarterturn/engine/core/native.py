"""What the compiler is told. This module stays uncompiled, and where nothing is compiled it says nothing.

`@mypyc_attr(acyclic=True)` says that no object of a class can ever be part of a circle of references: when compiled, it
then costs the garbage collector nothing. Those are the classes of which a search makes millions.

An `i64` is a number that fits into a machine word, a `vec[i64]` a row of them, one word each. Compiled, reckoning with
them and looking them up is a matter of single instructions; uncompiled they are plain numbers and plain lists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int
    vec = list

    def mypyc_attr(**_told):
        return lambda cls: cls
