import { Administration, type Rebuilt } from "@kontor/core/Administration"
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

const upToDate = "Nothing to do: this version read every record and folded every organization."

/** What an older version left. */
interface Older {
  readonly outdated: number
  readonly unread: number
}

const plan = ({ outdated, unread }: Older, { added, changed, ended, joined }: ForeseenChanges): string =>
  `${counted(unread, "record")} to read again, ${counted(outdated, "organization")} to fold anew. ` +
  `Of their events ${count(changed)} change, ${count(joined)} join another one that reports the same, ` +
  `${count(ended)} end, and ${count(added)} are new. Identifiers stay.`

const done = ({ organizations, records }: Rebuilt): string =>
  `Read ${counted(records, "record")} again, folded ${counted(organizations, "organization")} anew.`

const rebuildAll = Effect.fnUntraced(function*(total: number) {
  const administration = yield* Administration
  const bar = yield* progressBar("Rebuilding")
  return yield* administration.rebuild((records) => bar.show({ records, share: records / Math.max(total, records) }))
    .pipe(Effect.ensuring(bar.clear))
})

/** `kontor register rebuild`: shows how many events change, then reads and folds anew what an older version did. */
export const rebuild = Command.make(
  "rebuild",
  { json, dryRun },
  Effect.fnUntraced(function*(given) {
    const administration = yield* Administration
    const older = { outdated: yield* administration.outdated, unread: yield* administration.unread }
    const events = yield* administration.foreseen
    const left = older.outdated + older.unread
    if (left > 0 && !given.json) yield* Console.log(plan(older, events))
    const rebuilt = given.dryRun || left === 0 ? { records: 0, organizations: 0 } : yield* rebuildAll(left)
    const said = rebuilt.records + rebuilt.organizations === 0 ? "Nothing is changed." : done(rebuilt)
    yield* answer(given.json, { data: { ...older, events, ...rebuilt }, text: left === 0 ? upToDate : said })
  })
).pipe(
  Command.withDescription(
    "Read records again that an older version read, and rebuild the profiles it made; continues where it was stopped"
  ),
  example("register rebuild --dry-run", "Show what would change, after an update that asks for a rebuild")
)
