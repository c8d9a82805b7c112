import type { ForeseenChanges, RegisterEvent } from "@kontor/core/Register"
import { type HeldReport, isMoved, standingEvents, type StandingReport } from "./StandingEvents.ts"

/** A rebuild that changes nothing. */
export const nothingForeseen: ForeseenChanges = { added: 0, changed: 0, joined: 0, ended: 0 }

/** The sum of both. */
export const bothForeseen = (left: ForeseenChanges, right: ForeseenChanges): ForeseenChanges => ({
  added: left.added + right.added,
  changed: left.changed + right.changed,
  joined: left.joined + right.joined,
  ended: left.ended + right.ended
})

/** A report, and whether it was derived from the records of its organization. */
export interface HeldOrDerived extends HeldReport {
  readonly is_derived: boolean
}

const kindOf = (
  before: HeldReport | undefined,
  after: StandingReport | undefined
): keyof ForeseenChanges | undefined => {
  if (before?.shown === undefined) return after?.shown === undefined ? undefined : "added"
  if (after?.part_of !== undefined) return "joined"
  if (after?.shown === undefined) return "ended"
  return isMoved(before, after) ? "changed" : undefined
}

/** The changes to held reports when they become `after`, and new events arrive. */
const changesTo = (
  held: ReadonlyArray<HeldReport>,
  after: ReadonlyArray<HeldReport>,
  arriving: ReadonlyArray<RegisterEvent>
): ForeseenChanges => {
  const known = new Map(held.map((report) => [report.id, report]))
  const fresh = arriving.filter(({ id }) => !known.has(id)).map((event): HeldReport => ({
    id: event.id,
    event,
    shown: undefined,
    part_of: undefined
  }))
  const changes = { ...nothingForeseen }
  for (const standing of standingEvents([...after, ...fresh])) {
    const kind = kindOf(known.get(standing.id), standing)
    if (kind !== undefined) changes[kind]++
  }
  return changes
}

/** What happens to the events of an organization when a new derivation replaces the old one. */
export const foreseenChanges = (
  held: ReadonlyArray<HeldOrDerived>,
  derived: ReadonlyArray<RegisterEvent>
): ForeseenChanges => {
  const now = new Map(derived.map((event) => [event.id, event]))
  return changesTo(
    held,
    held.map((report) => report.is_derived ? { ...report, event: now.get(report.id) } : report),
    derived
  )
}

/** The events of an organization after its records were read again: what they report, and what is derived of them. */
export interface EventsReread {
  readonly before: ReadonlyArray<RegisterEvent>
  readonly after: ReadonlyArray<RegisterEvent>
  readonly derived: ReadonlyArray<RegisterEvent>
}

/** What happens to the events of an organization when its records are read again. */
export const foreseenReports = (
  held: ReadonlyArray<HeldOrDerived>,
  { after, before, derived }: EventsReread
): ForeseenChanges => {
  const arriving = [...after, ...derived]
  const now = new Map(arriving.map((event) => [event.id, event]))
  const gone = new Set(before.map(({ id }) => id))
  return changesTo(
    held,
    held.map((report) =>
      report.is_derived || now.has(report.id) || gone.has(report.id)
        ? { ...report, event: now.get(report.id) }
        : report
    ),
    arriving
  )
}
