import { RegisterIntake } from "@kontor/core"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { answer, json } from "../Answer.ts"
import { progressBar } from "../Progress.ts"
import { counted } from "../Text.ts"

/** `kontor register rebuild`: folds anew what an older version made of the records, portion by portion. */
export const rebuild = Command.make(
  "rebuild",
  { json },
  Effect.fnUntraced(function*(given) {
    const intake = yield* RegisterIntake
    const total = yield* intake.outdated
    const bar = yield* progressBar("Folding anew")
    const folded = yield* Effect.gen(function*() {
      let folded = 0
      let portion = yield* intake.rebuild
      while (portion > 0) {
        folded += portion
        yield* bar.show({ records: folded, share: folded / Math.max(total, folded) })
        portion = yield* intake.rebuild
      }
      return folded
    }).pipe(Effect.ensuring(bar.clear))
    yield* answer(given.json, {
      data: { organizations: folded },
      text: folded === 0
        ? "Nothing to do: every organization is folded by this version."
        : `Folded ${counted(folded, "organization")} anew.`
    })
  })
).pipe(
  Command.withDescription("Fold anew what an older version made of the records; stopped, it goes on from there")
)
