import { Administration } from "@kontor/core/Administration"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { answer, json } from "../Answer.ts"
import { example } from "../Example.ts"
import { facts } from "../Table.ts"
import { count } from "../Text.ts"

/** `kontor register purge`: deletes what is due according to its source. Rule: Insolvency messages. */
export const purge = Command.make(
  "purge",
  { json },
  Effect.fnUntraced(function*(given) {
    const { day, ...purged } = yield* Administration.use(({ purge }) => purge)
    const isNothing = Object.values(purged).every((deleted) => deleted === 0)
    yield* answer(given.json, {
      data: { day, ...purged },
      text: isNothing
        ? `Nothing had to be gone by ${day}.`
        : facts({
          Day: day,
          Records: count(purged.records),
          Events: count(purged.events),
          Documents: count(purged.documents),
          Organizations: count(purged.organizations)
        })
    })
  })
).pipe(
  Command.withDescription("Delete records whose sources require it by today; serve does so every day"),
  example("register purge", "Today's deletions")
)
