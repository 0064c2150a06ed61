"""One JSON Schema of everything on the wire, from which the page's types are generated.

`python -m quarterturn.server.schema > messages.json`
"""

from __future__ import annotations

import json
import sys
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, models_json_schema

from quarterturn.server import protocol as p

SENT: tuple[type[BaseModel], ...] = (
    p.Snapshot, p.Update, p.Undone, p.TableChanged, p.Refused, p.WhyAnswer, p.ChatMessage, p.Asked, p.Thinking,
    p.HintAnswer, p.Graph, p.Content, p.Texts, p.TableLinks, p.Joined, p.Lobby, p.Me, p.RecordFact, p.Problem,
)  # fmt: skip
RECEIVED: tuple[type[BaseModel], ...] = (
    p.Act, p.Why, p.Hint, p.Undo, p.CatchUp, p.Say, p.AskFor, p.SeatChange, p.NewTable, p.Quick, p.Join, p.RecordText,
)  # fmt: skip


def schema() -> dict[str, Any]:
    """Every type under `$defs`; what the server sends has all its fields, what it gets may leave out defaults."""
    wanted: list[tuple[type[BaseModel], JsonSchemaMode]] = [(model, "serialization") for model in SENT]
    wanted += [(model, "validation") for model in RECEIVED]
    _, found = models_json_schema(wanted, schema_generator=_Plain)
    names = sorted(found["$defs"])
    unions = {
        "ServerMessage": _union("Snapshot", "Update", "Undone", "TableChanged", "Refused", "WhyAnswer", "ChatMessage",
                                "Asked", "Thinking", "HintAnswer"),
        "ClientMessage": _union("Act", "Why", "Hint", "Undo", "CatchUp", "Say", "AskFor", "SeatChange"),
    }  # fmt: skip
    definitions = {**{name: found["$defs"][name] for name in names}, **unions}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "type": "object",
        "additionalProperties": False,
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in definitions},
        "$defs": definitions,
    }


def _union(*names: str) -> dict[str, Any]:
    return {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in names]}


class _Plain(GenerateJsonSchema):
    """Without a title on every field, which would only become names of types nobody needs."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002
        return False


def main() -> None:
    json.dump(schema(), sys.stdout, indent=2)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
