import type { ProviderEvent } from "@kontor/core/Register"
import { canonicalJson, type PlacedEvent } from "@kontor/register"

type Shown = Pick<PlacedEvent, "entity_id" | "event">

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? value as Readonly<Record<string, unknown>> : {}

/**
 * What distinguishes an event from others of its type and day: file number, parties, persons. Empty if it has none.
 */
const marked = ({ details, parties }: ProviderEvent): ReadonlyArray<string> => {
  const file = details?.["file_number"]
  const { label } = membersOf(details?.["role"])
  const named = Object.values(parties ?? {}).map((party) => `${String(membersOf(party)["name"])} ${String(label)}`)
  return typeof file === "string" ? [file] : named.length > 0 ? named : [""]
}

/**
 * Each organization, type, day and mark that an event has: no two events have one in common, but for those that say
 * nothing.
 */
export const marksOf = ({ entity_id, event }: Shown): ReadonlyArray<string> =>
  event.topic === "OTHER"
    ? []
    : marked(event).map((mark) => [entity_id, event.type, event.occurred_on, mark].join("|"))

/** What events say, in order, except for what depends on their arrival: identifier and day of announcement. */
export const changesOf = (shown: ReadonlyArray<Shown>): ReadonlyArray<string> =>
  shown.map(({ entity_id, event }) => canonicalJson({ entity_id, ...event, id: "", announced_on: "" })).toSorted()
