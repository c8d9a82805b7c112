import { Administration } from "@kontor/core/Administration"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { answer, json } from "../Answer.ts"
import { example } from "../Example.ts"
import { progressBar } from "../Progress.ts"
import { table } from "../Table.ts"
import { count, counted } from "../Text.ts"

const limit = Flag.Int("limit").pipe(
  Flag.filter((number) => number > 0, () => "a number above 0"),
  Flag.withDefault(20),
  Flag.withDescription("The maximum number of wordings (20)")
)

/**
 * `kontor register wordings`: the wordings that the reader of announcements could not classify, most frequent first.
 */
export const wordings = Command.make(
  "wordings",
  { json, limit },
  Effect.fnUntraced(function*(given) {
    const administration = yield* Administration
    const bar = yield* progressBar("Reading announcements")
    const { not_shown, wordings } = yield* administration.wordings({
      limit: given.limit,
      onProgress: (records) => bar.show({ records })
    }).pipe(Effect.ensuring(bar.clear))
    const rows = wordings.map(({ count: announcements, wording }) => [count(announcements), wording])
    const others = `${counted(not_shown, "announcement")} with other wordings.`
    yield* answer(given.json, {
      data: { wordings, not_shown },
      text: rows.length === 0 ? others : `${table(["Announcements", "Wording"], rows)}\n${others}`
    })
  })
).pipe(
  Command.withDescription(
    "List wordings that the reader of announcements does not understand; names, numbers and days are masked"
  ),
  example("register wordings --limit 50", "The 50 most frequent")
)
