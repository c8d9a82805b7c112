import { Array } from "effect"
import { canonicalJson } from "../records/CanonicalJson.ts"
import { compare } from "../records/RecordOrder.ts"
import { partyMark, partyRelation } from "./EventMarks.ts"
import type { Phase, RegisterEvent } from "./RegisterEvent.ts"

type Members = Readonly<Record<string, unknown>>
type Kind = RegisterEvent["source"]["kind"]

/** The sources of events, most informative first. */
const strength: ReadonlyArray<Kind> = [
  "INSOLVENCY_ANNOUNCEMENT",
  "COMMERCIAL_REGISTER",
  "STRUCTURED_CONTENT",
  "REGISTER_ANNOUNCEMENT"
]

const strongestFirst = (left: RegisterEvent, right: RegisterEvent): number =>
  strength.indexOf(left.source.kind) - strength.indexOf(right.source.kind) ||
  compare(left.announced_on, right.announced_on) || compare(canonicalJson(left), canonicalJson(right))

const isChanges = (value: unknown): value is ReadonlyArray<Members> => Array.isArray(value)

/** The changes of the stronger report, field by field, with what the weaker one adds. */
const mergedChanges = (stronger: ReadonlyArray<Members>, weaker: ReadonlyArray<Members>): ReadonlyArray<Members> => {
  const added = weaker.filter(({ field }) => !stronger.some((change) => change["field"] === field))
  const filled = stronger.map((change) => ({ ...weaker.find(({ field }) => field === change["field"]), ...change }))
  return [...filled, ...added]
}

/** `derived` stays only if no report states the change. */
const mergedDetails = (stronger: Members, weaker: Members): Members => {
  const [{ derived: one, ...stated }, { derived: other, ...added }] = [stronger, weaker]
  const [changes, others] = [stated["changes"], added["changes"]]
  return {
    ...added,
    ...stated,
    ...(isChanges(changes) && isChanges(others) && { changes: mergedChanges(changes, others) }),
    ...(one === true && other === true && { derived: true })
  }
}

const freeName = (parties: Members, name: string): string => {
  if (!(name in parties)) return name
  const stem = name.replace(/_\d+$/u, "")
  let count = 2
  while (`${stem}_${count}` in parties) count++
  return `${stem}_${count}`
}

/** Each party once. A part that only the weaker report names replaces `counterparty`. */
const mergedParties = (stronger: Members, weaker: Members): Members => {
  const merged: Record<string, unknown> = { ...stronger }
  for (const [name, party] of Object.entries(weaker)) {
    const known = Object.keys(merged).find((one) => partyRelation(partyMark(merged[one]), partyMark(party)) === "SAME")
    if (known === undefined) merged[freeName(merged, name)] = party
    else {
      const filled = { ...party as Members, ...merged[known] as Members }
      const isUnnamed = known.startsWith("counterparty") && !name.startsWith("counterparty")
      if (isUnnamed) delete merged[known]
      merged[isUnnamed ? freeName(merged, name) : known] = filled
    }
  }
  return merged
}

/** The progress of an event by its phase: what was done counts more than what was announced. */
const reached = (phase: typeof Phase.Type | undefined): number =>
  phase === undefined ? 0 : phase === "ANNOUNCED" ? 1 : 2

const mergedEntry = (
  stronger: RegisterEvent["register_entry"],
  weaker: RegisterEvent["register_entry"]
): RegisterEvent["register_entry"] => ({
  ...weaker,
  ...stronger,
  ...(reached(weaker.phase) > reached(stronger.phase) && { phase: weaker.phase }),
  flags: [...new Set([...stronger.flags, ...weaker.flags])].toSorted()
})

const merged = (stronger: RegisterEvent, weaker: RegisterEvent): RegisterEvent => {
  const details = mergedDetails(stronger.details ?? {}, weaker.details ?? {})
  const parties = mergedParties(stronger.parties ?? {}, weaker.parties ?? {})
  return {
    ...stronger,
    register_entry: mergedEntry(stronger.register_entry, weaker.register_entry),
    ...(Object.keys(details).length > 0 && { details }),
    ...(Object.keys(parties).length > 0 && { parties })
  }
}

/**
 * What all reports of one event say together. Where two differ, the stronger source wins; what only one says is added.
 * The order of the reports does not matter.
 */
export const mergedEvent = (reports: Array.NonEmptyReadonlyArray<RegisterEvent>): RegisterEvent =>
  reports.toSorted(strongestFirst).reduce(merged)
