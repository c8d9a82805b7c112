import { type CalendarDate, type EntityId, type Purged, todayInBerlin } from "@kontor/core/Register"
import { Array, DateTime, Effect, Semaphore } from "effect"
import { differencesOf } from "../Engine.ts"
import { type HeldReport, isMoved, standingEvents } from "../events/StandingEvents.ts"
import type { Identity } from "../identity/Identity.ts"
import { areChanged, isReadAsKept, readingsAfter, readingsWithout, registerChange } from "../records/RegisterChange.ts"
import {
  type Arrival,
  type ArrivalGroup,
  arrivalsOf,
  groupArrivals,
  partitionStorable,
  type SourceRecord
} from "../records/SourceRecord.ts"
import {
  type Filing,
  OrganizationNotHeld,
  type RecordReference,
  RegisterIntake,
  sourceOfFiledDocuments,
  type Taken
} from "../RegisterIntake.ts"
import {
  countEvents,
  endUnreported,
  erase,
  eraseSuperseded,
  type HeldEvent,
  type HeldEvents,
  heldOf,
  holdDerivedEvents,
  holdReportedEvents,
  supersede,
  unreport
} from "./HeldEvents.ts"
import {
  candidates,
  eraseDocuments,
  type HeldOrganization,
  type HeldRegister,
  holdDocument,
  holdOrganization,
  noteChanges
} from "./HeldRegister.ts"

/**
 * The held events in the form the rules read. An event without a report of its own stands while others are part of it.
 */
const reportsOf = (held: ReadonlyArray<HeldEvent>): ReadonlyArray<HeldReport> => {
  const borne = new Set(held.map(({ part_of }) => part_of))
  return held.flatMap(({ event, is_shown, part_of, report, sequence }): ReadonlyArray<HeldReport> =>
    report === undefined && !borne.has(event.id) ? [] : [{
      id: event.id,
      event: report,
      shown: is_shown || report === undefined ? { event, sequence } : undefined,
      part_of
    }]
  )
}

/**
 * Shows each event of an organization once, whichever sources report it. Returns the reports that another event shows.
 */
const settleEvents = (events: HeldEvents, entity_id: EntityId): ReadonlyArray<string> => {
  const reports = reportsOf(heldOf(events, entity_id))
  const held = new Map(reports.map((report) => [report.id, report]))
  const standing = standingEvents(reports)
  for (const one of standing) {
    const known = events.byId.get(one.id)!
    if (!isMoved(held.get(one.id)!, one) && known.is_shown === (one.shown !== undefined)) continue
    const isShownAnew = held.get(one.id)!.shown === undefined && one.shown !== undefined
    events.byId.set(one.id, {
      ...known,
      event: one.shown ?? known.report ?? known.event,
      is_shown: one.shown !== undefined,
      part_of: one.part_of,
      delete_on: one.shown === undefined ? known.delete_on : null,
      sequence: isShownAnew ? ++events.sequence : known.sequence
    })
  }
  return standing.flatMap(({ id, part_of }) => part_of === undefined ? [] : [id])
}

/** Deletes records of organizations: those named, and those that are due, with all that nothing else reports. */
const removing = (held: HeldRegister, identity: Identity["Service"]) => {
  const changeWithout =
    (references: ReadonlyArray<RecordReference>, today: CalendarDate) =>
    ([entity_id, { number, readings: known }]: readonly [EntityId, HeldOrganization]) => {
      const own = references.filter((one) => one.entity_id === entity_id)
      const readings = readingsWithout(own, today, known)
      return areChanged(readings)
        ? Effect.asSome(registerChange(identity, { entity_id, number }, known, readings))
        : Effect.succeedNone
    }

  return Effect.fnUntraced(function*(
    organizations: Iterable<readonly [EntityId, HeldOrganization]>,
    references: ReadonlyArray<RecordReference>,
    today: CalendarDate
  ) {
    const changes = Array.getSomes(yield* Effect.forEach(organizations, changeWithout(references, today)))
    const events = countEvents(held.events)
    for (const change of changes) {
      const before = held.organizations.get(change.entity_id)?.derived ?? []
      const unreported = unreport(held.events, change)
      const { left } = holdDerivedEvents(held.events, change, before)
      endUnreported(held.events, [...unreported, ...left], erase)
      holdOrganization(held, change)
    }
    noteChanges(held, changes)
    const gone = changes.filter(({ after }) => after === undefined)
    eraseSuperseded(held.events, today, new Set(gone.map(({ entity_id }) => entity_id)))
    const left = countEvents(held.events)
    for (const { entity_id } of changes) settleEvents(held.events, entity_id)
    return {
      records: changes.reduce((sum, { dropped }) => sum + dropped.length, 0),
      events: events - left,
      documents: eraseDocuments(held, today),
      organizations: gone.length
    } satisfies Purged
  })
}

const holdDocumentOf = (held: HeldRegister, { delete_on, entity_id, record }: Arrival): void => {
  const { as_of, document, source } = record
  if (document !== null) holdDocument(held, entity_id, { document: { ...document, as_of }, source, delete_on })
}

/** The intake of a register in memory. Takes run one after another, and each is stored at once. */
export const makeIntake = (held: HeldRegister, identity: Identity["Service"]): RegisterIntake["Service"] => {
  const gate = Semaphore.makeUnsafe(1)
  let taken_at: DateTime.Utc | null = null

  const changeOf = (group: ArrivalGroup) => {
    const known = held.organizations.get(group.entity_id)?.readings ?? []
    const readings = readingsAfter(known, group.records)
    return areChanged(readings)
      ? Effect.asSome(registerChange(identity, group, known, readings))
      : Effect.succeedNone
  }

  const remove = removing(held, identity)

  const isKept = (arrival: Arrival): boolean =>
    isReadAsKept(arrival, held.organizations.get(arrival.entity_id)?.readings ?? [])

  const take = Effect.fn("RegisterMemory.take")(function*(records: ReadonlyArray<SourceRecord>) {
    const [storable, unstorable] = partitionStorable(records)
    const arrivals = yield* arrivalsOf(identity, storable)
    const changes = Array.getSomes(yield* Effect.forEach(groupArrivals(arrivals), changeOf))
    const before = changes.map(({ entity_id }) => held.organizations.get(entity_id)?.derived ?? [])
    const unreported = changes.flatMap((change) => unreport(held.events, change))
    for (const change of changes) holdOrganization(held, change)
    noteChanges(held, changes)
    const reported = holdReportedEvents(held.events, arrivals.filter(isKept))
    const derived = changes.map((change, place) => holdDerivedEvents(held.events, change, before[place]!))
    endUnreported(held.events, [...unreported, ...derived.flatMap(({ left }) => left)], supersede)
    const entities = new Set([...arrivals, ...changes].map(({ entity_id }) => entity_id))
    const shownByOthers = new Set([...entities].flatMap((entity) => settleEvents(held.events, entity)))
    for (const arrival of arrivals) holdDocumentOf(held, arrival)
    taken_at = yield* DateTime.now
    const imported = changes.reduce((sum, { added }) => sum + added.length, 0)
    const events = [
      ...reported,
      ...derived.flatMap(({ added }) => added)
    ].filter((id) => !shownByOthers.has(id)).length
    return { imported, unchanged: storable.length - imported, events, unstorable } satisfies Taken
  }, (taking) => gate.withPermit(taking))

  return RegisterIntake.of({
    take: (records, turn = Effect.void) => Effect.andThen(turn, take(records)),
    purge: Effect.fn("RegisterMemory.purge")(
      (today) => remove([...held.organizations], [], today),
      (purging) => gate.withPermit(purging)
    ),
    forget: Effect.fn("RegisterMemory.forget")(function*(references) {
      const entities = new Set(references.map(({ entity_id }) => entity_id))
      const organizations = [...held.organizations].filter(([entity_id]) => entities.has(entity_id))
      return yield* remove(organizations, references, yield* todayInBerlin)
    }, (forgetting) => gate.withPermit(forgetting)),
    freshness: Effect.sync(() => {
      const days = Array.map([...held.events.byId.values()], ({ event }) => event.announced_on)
      return { taken_at, newest_announced_on: days.toSorted().at(-1) ?? null }
    }),
    outdated: Effect.succeed(0),
    rebuild: Effect.succeed(0),
    file: Effect.fn("RegisterMemory.file")(function*({ document, reference }) {
      const meant = candidates(held, reference)
      const [only, ...others] = meant
      if (only === undefined || others.length > 0) return yield* new OrganizationNotHeld(differencesOf(meant))
      const isKept = holdDocument(held, only.entity_id, {
        document,
        source: sourceOfFiledDocuments,
        delete_on: undefined
      })
      return (isKept ? "IMPORTED" : "UNCHANGED") satisfies Filing
    }, (filing) => gate.withPermit(filing))
  })
}
