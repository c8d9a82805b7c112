import { type PlacedEvent, Register } from "@kontor/core/Register"
import { WordingCounts } from "@kontor/register"
import { Effect, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { answer, json } from "../Answer.ts"
import { example } from "../Example.ts"
import { progressBar } from "../Progress.ts"
import { table } from "../Table.ts"
import { count, counted } from "../Text.ts"

const pageSize = 1_000

const limit = Flag.Int("limit").pipe(
  Flag.filter((number) => number > 0, () => "a number above 0"),
  Flag.withDefault(20),
  Flag.withDescription("How many of them at most")
)

const Announced = Schema.Struct({ description: Schema.String })
const isAnnounced = Schema.is(Announced)

/** Counts the text of an announcement, once for all of its events. */
const countIn = (counts: WordingCounts, seen: Set<string>) => ({ entity_id, event, profile }: PlacedEvent): void => {
  const { register_entry, source: { kind, record_id } } = event
  if (kind !== "REGISTER_ANNOUNCEMENT" || !isAnnounced(register_entry) || seen.has(record_id)) return
  seen.add(record_id)
  const register = profile?.registration.register_type ?? "HRB"
  counts.add({ text: register_entry.description, register, organization: entity_id })
}

/** Counts the texts of all events that the register shows, in the order in which they became visible. */
const countAll = Effect.fnUntraced(function*() {
  const register = yield* Register
  const counts = new WordingCounts()
  const bar = yield* progressBar("Reading announcements")
  let [after, records, isLast] = [0, 0, false]
  while (!isLast) {
    const placed = yield* register.arrivals({ after, limit: pageSize, organizations: [], topics: [] })
    placed.forEach(countIn(counts, new Set()))
    after = placed.at(-1)?.position.sequence ?? after
    records += placed.length
    isLast = placed.length < pageSize
    yield* bar.show({ records })
  }
  yield* bar.clear
  return counts
})

/**
 * `kontor register wordings`: the wordings that the reader of announcements could not classify, most frequent first.
 */
export const wordings = Command.make(
  "wordings",
  { json, limit },
  Effect.fnUntraced(function*(given) {
    const { not_shown, wordings } = (yield* countAll()).mostFrequent(given.limit)
    const rows = wordings.map(({ count: announcements, wording }) => [count(announcements), wording])
    const others = `${counted(not_shown, "announcement")} with other wordings.`
    yield* answer(given.json, {
      data: { wordings, not_shown },
      text: rows.length === 0 ? others : `${table(["Announcements", "Wording"], rows)}\n${others}`
    })
  })
).pipe(
  Command.withDescription("List what the reader of announcements could not place, without names, numbers and days"),
  example("register wordings --limit 50", "The fifty most frequent, to extend the reader by")
)
