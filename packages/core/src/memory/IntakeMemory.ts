import { Array, DateTime, Effect, Semaphore } from "effect"
import { todayInBerlin } from "../Register/BerlinDay.ts"
import { nothingForeseen } from "../Register/events/ForeseenChanges.ts"
import type { Identity } from "../Register/identity/Identity.ts"
import { type Arrival, type ArrivalGroup, arrivalsOf, groupArrivals } from "../Register/records/Arrivals.ts"
import { isReadAsKept, readingsAfter } from "../Register/records/Readings.ts"
import { areChanged, registerChange } from "../Register/records/RegisterChange.ts"
import type { SourceRecord } from "../Register/records/SourceRecord.ts"
import { partitionStorable } from "../Register/records/Unstorable.ts"
import {
  type Filing,
  OrganizationNotHeld,
  RegisterIntake,
  sourceOfFiledDocuments,
  type Taken
} from "../Register/RegisterIntake.ts"
import { differencesOf } from "../Register/search/Numbered.ts"
import { noteChanges } from "./HeldChanges.ts"
import { endUnreported, holdDerivedEvents, holdReportedEvents, supersede, unreport } from "./HeldEvents.ts"
import { type HeldRegister, holdDocument, holdOrganization } from "./HeldRegister.ts"
import { readBefore } from "./ReadBeforeMemory.ts"
import { removing } from "./RemovalMemory.ts"
import { candidates } from "./ResolveMemory.ts"
import { settleEvents } from "./StandingMemory.ts"

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
    foreseen: Effect.succeed(nothingForeseen),
    rebuild: Effect.succeed(0),
    unread: Effect.sync(() => Array.reduce(readBefore(held, undefined), 0, (sum, { records }) => sum + records.length)),
    readBefore: (after) => Effect.sync(() => readBefore(held, after)),
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
