import { Administration } from "@kontor/core/Administration"
import type { ForeseenChanges } from "@kontor/core/Register"
import { Console, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { answer, json } from "../Answer.ts"
import { example } from "../Example.ts"
import { progressBar } from "../Progress.ts"
import { count, counted } from "../Text.ts"

const dryRun = Flag.Boolean("dry-run").pipe(
  Flag.withDefault(false),
  Flag.withoutNegation,
  Flag.withDescription("Show how many events would change, and change nothing")
)

const upToDate = "Nothing to do: every organization is folded by this version."

const plan = (organizations: number, { added, changed, ended, joined }: ForeseenChanges): string =>
  `${counted(organizations, "organization")} to fold anew. Of their events ${count(changed)} change, ${
    count(joined)
  } join ` +
  `another one that reports the same, ${count(ended)} end, and ${count(added)} are new. Identifiers stay.`

const foldAnew = Effect.fnUntraced(function*(total: number) {
  const administration = yield* Administration
  const bar = yield* progressBar("Folding anew")
  return yield* administration.rebuild((records) => bar.show({ records, share: records / Math.max(total, records) }))
    .pipe(Effect.ensuring(bar.clear))
})

/** `kontor register rebuild`: shows how many events change, and folds anew what an older version folded. */
export const rebuild = Command.make(
  "rebuild",
  { json, dryRun },
  Effect.fnUntraced(function*(given) {
    const administration = yield* Administration
    const outdated = yield* administration.outdated
    const events = yield* administration.foreseen
    if (outdated > 0 && !given.json) yield* Console.log(plan(outdated, events))
    const organizations = given.dryRun || outdated === 0 ? 0 : yield* foldAnew(outdated)
    const done = organizations === 0 ? "Nothing is changed." : `Folded ${counted(organizations, "organization")} anew.`
    yield* answer(given.json, {
      data: { outdated, events, organizations },
      text: outdated === 0 ? upToDate : done
    })
  })
).pipe(
  Command.withDescription(
    "Rebuild the profiles that an older version made from the records; continues where it was stopped"
  ),
  example("register rebuild --dry-run", "Show what would change, after an update that asks for a rebuild")
)
