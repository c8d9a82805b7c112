import { Array } from "effect"
import { canonicalJson } from "../records/CanonicalJson.ts"
import { mergedEvent } from "./MergedEvent.ts"
import type { RegisterEvent } from "./RegisterEvent.ts"
import { sameEvents } from "./SameEvents.ts"

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
