import { Administration } from "@kontor/core/Administration"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { answer, json } from "../Answer.ts"
import { example } from "../Example.ts"
import { table } from "../Table.ts"
import { day } from "../Text.ts"

/** `kontor register withheld`: the withheld entities, since when, and why. */
export const withheld = Command.make(
  "withheld",
  { json },
  Effect.fnUntraced(function*(given) {
    const entities = yield* Administration.use(({ withheld }) => withheld({}))
    yield* answer(given.json, {
      data: { withheld: entities },
      text: entities.length === 0
        ? "Nothing is withheld."
        : table(
          ["Entity", "Since", "Reason"],
          entities.map(({ entity_id, reason, since }) => [entity_id, day(since), reason ?? "-"])
        )
    })
  })
).pipe(
  Command.withDescription("List the withheld organizations"),
  example("register withheld --json", "The list for a script")
)
