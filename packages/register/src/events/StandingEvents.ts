import type { Phase, RegisterEvent } from "@kontor/core/Register"
import { Array } from "effect"
import { canonicalJson } from "../records/CanonicalJson.ts"
import { compare } from "../records/RecordOrder.ts"
import { partyMark, partyRelation } from "./EventMarks.ts"
import { sameEvents } from "./SameEvents.ts"

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
const mergedEvent = (reports: Array.NonEmptyReadonlyArray<RegisterEvent>): RegisterEvent =>
  reports.toSorted(strongestFirst).reduce(merged)

/**
 * A report in the register about one organization. `event` is its content; undefined once no source says it any more,
 * while others report the same event. `shown` is the event under its identifier, with its place, where it is shown now,
 * and `part_of` the event that shows the report, where another one does.
 */
export interface HeldReport {
  readonly id: string
  readonly event: RegisterEvent | undefined
  readonly shown: { readonly event: RegisterEvent; readonly sequence: number } | undefined
  readonly part_of: string | undefined
}

/** The standing of a report: the event it is shown as, or the one it is part of; neither once it is withdrawn. */
export interface StandingReport {
  readonly id: string
  readonly shown: RegisterEvent | undefined
  readonly part_of: string | undefined
}

interface StatedReport extends HeldReport {
  readonly event: RegisterEvent
  readonly event_id: string | undefined
}

const isStated = (report: HeldReport): report is HeldReport & { readonly event: RegisterEvent } =>
  report.event !== undefined

const sequenceOf = ({ shown }: HeldReport): number => shown?.sequence ?? Infinity

/** The identifier and the day of an event stay. Its reports together decide everything else. */
const shownAs = (bearer: HeldReport, reports: Array.NonEmptyReadonlyArray<StatedReport>): RegisterEvent => ({
  ...mergedEvent(Array.map(reports, ({ event }) => event)),
  id: bearer.id,
  announced_on: (bearer.event ?? bearer.shown?.event ?? reports[0].event).announced_on
})

/**
 * The events that the reports about one organization make, each under the identifier of the report shown first. A later
 * report of the same event becomes part of it and adds to it; an event whose first report is withdrawn stays while
 * another one reports it. Rule: Signals (shapes), `event.id`.
 */
export const standingEvents = (reports: ReadonlyArray<HeldReport>): ReadonlyArray<StandingReport> => {
  const stated = reports.filter(isStated).map((report): StatedReport => ({
    ...report,
    event_id: report.part_of ?? (report.shown && report.id)
  }))
  const byId = new Map(reports.map((report) => [report.id, report]))
  const standing = new Map<string, StandingReport>()
  const earliest = (group: ReadonlyArray<StatedReport>): number =>
    Math.min(
      ...group.map((report) => Math.min(sequenceOf(report), sequenceOf(byId.get(report.part_of ?? "") ?? report)))
    )
  for (const group of sameEvents(stated).toSorted((left, right) => earliest(left) - earliest(right))) {
    if (!Array.isReadonlyArrayNonEmpty(group)) continue
    const vacated = group.flatMap(({ part_of }) => byId.get(part_of ?? "") ?? []).filter(({ event, id }) =>
      event === undefined && !standing.has(id)
    )
    const [bearer = group[0]] = [...group.filter(({ shown }) => shown !== undefined), ...vacated]
      .toSorted((left, right) => sequenceOf(left) - sequenceOf(right))
    standing.set(bearer.id, { id: bearer.id, shown: shownAs(bearer, group), part_of: undefined })
    for (const { id } of group) {
      if (id !== bearer.id) standing.set(id, { id, shown: undefined, part_of: bearer.id })
    }
  }
  return reports.map(({ id }) => standing.get(id) ?? { id, shown: undefined, part_of: undefined })
}

/** Whether the standing of a report differs from what is held. */
export const isMoved = (held: HeldReport, { part_of, shown }: StandingReport): boolean =>
  held.part_of !== part_of || (held.shown === undefined) !== (shown === undefined) ||
  (held.shown !== undefined && shown !== undefined && canonicalJson(held.shown.event) !== canonicalJson(shown))
