import { Administration } from "@kontor/core"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { answer, json } from "../Answer.ts"
import { example } from "../Example.ts"
import { progressBar } from "../Progress.ts"
import { counted } from "../Text.ts"

/** `kontor register rebuild`: folds anew what an older version made of the records, portion by portion. */
export const rebuild = Command.make(
  "rebuild",
  { json },
  Effect.fnUntraced(function*(given) {
    const administration = yield* Administration
    const total = yield* administration.outdated
    const bar = yield* progressBar("Folding anew")
    const folded = yield* administration.rebuild((records) =>
      bar.show({ records, share: records / Math.max(total, records) })
    ).pipe(Effect.ensuring(bar.clear))
    yield* answer(given.json, {
      data: { organizations: folded },
      text: folded === 0
        ? "Nothing to do: every organization is folded by this version."
        : `Folded ${counted(folded, "organization")} anew.`
    })
  })
).pipe(
  Command.withDescription("Fold anew what an older version made of the records; stopped, it goes on from there"),
  example("register rebuild", "After an update that asks for it")
)
