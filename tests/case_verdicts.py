"""Plays the cases of files and prints, file by file and case by case, the lines that do not hold, as JSON.

Run by rule_cases.py with the compiled build: `python case_verdicts.py tests/cases/*.qt`.
"""

import json
import sys
from pathlib import Path

from quarterturn.engine.core.build import build
from quarterturn.notation import parse_cases
from quarterturn.notation.check import run_case

if __name__ == "__main__":
    failures = {
        file: [
            [str(failure) for failure in run_case(file, case)]
            for case in parse_cases(file, Path(file).read_text(encoding="utf-8"))
        ]
        for file in sys.argv[1:]
    }
    print(json.dumps({"build": build(), "failures": failures}))
