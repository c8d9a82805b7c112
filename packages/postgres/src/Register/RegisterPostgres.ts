import {
  type EntityId,
  type Location,
  makeSearching,
  ownershipOf,
  Register,
  registerSheetOf,
  SearchIndex,
  UpstreamUnavailable,
  type Whereabouts
} from "@kontor/core/Register"
import { Effect, Layer, Option, Semaphore } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import * as Batches from "../Batches.ts"
import { LookupClient } from "../LookupClient.ts"
import { isOutage, retry_after_seconds } from "../Outage.ts"
import { type OneRead, StandbyReads } from "../StandbyReads.ts"
import { readDocument } from "./RegisterDocuments.ts"
import { readArrivals, readEvent, readEvents } from "./RegisterEvents.ts"
import { makeReadingFeatures } from "./RegisterFeatures.ts"
import { readShown, readSounding, readWithheldList } from "./RegisterHits.ts"
import { readLocated, readMeant } from "./RegisterLocated.ts"
import { ownershipLookups, readPerson } from "./RegisterOwnership.ts"
import { readRecords } from "./RegisterRecords.ts"
import { readWhereabouts } from "./RegisterWhereabouts.ts"

/** The number of pieces of documents read at the same time, so that downloads leave connections for all else. */
const piecesAtOnce = 2

const readSheet = Effect.fnUntraced(function*({ entity_id }: Whereabouts) {
  const readings = (yield* readRecords([entity_id])).get(entity_id) ?? []
  return registerSheetOf(readings.map(({ kept }) => kept))
})

const readSize = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [register] = yield* sql<{ organizations: bigint }>`SELECT organizations FROM register`
  return Number(register!.organizations)
})

/** Locates organizations by their identifiers. Simultaneous requests share a statement. */
const makeLocating = Effect.gen(function*() {
  const lookups = yield* LookupClient
  const reads = yield* StandbyReads
  return yield* Batches.makeAsking(
    "organizations",
    (entities: ReadonlyArray<EntityId>) =>
      reads(readLocated([...new Set(entities)]), lookups).pipe(
        Effect.map((located) =>
          entities.map((entity): Location => {
            const found = located.get(entity)
            return found === undefined ? { _tag: "Unknown" } : { _tag: "Found", located: found }
          })
        )
      )
  )
})

/** Reads what hits show. Simultaneous searches share a statement. */
const makeShowing = Effect.gen(function*() {
  const lookups = yield* LookupClient
  const reads = yield* StandbyReads
  return yield* Batches.makeAsking(
    "hits",
    (pages: ReadonlyArray<ReadonlyArray<EntityId>>) => reads(readShown(pages), lookups)
  )
})

/**
 * The register on PostgreSQL, searched by an index that follows it. It cannot answer without a connection to the
 * database, or when a statement takes longer than allowed. Any other failure of the database is a defect.
 */
export const layer: Layer.Layer<Register, never, SqlClient.SqlClient | LookupClient | SearchIndex> = Layer.effect(
  Register,
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    const locateById = yield* makeLocating
    const readFeatures = yield* makeReadingFeatures
    const show = yield* makeShowing
    const reads = yield* StandbyReads
    const orUnavailable = <A>(answer: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, UpstreamUnavailable> =>
      answer.pipe(
        Effect.catch((error) =>
          isOutage(error) ? Effect.fail(new UpstreamUnavailable({ retry_after_seconds })) : Effect.die(error)
        )
      )
    const read: OneRead = (question) => reads(question, sql)
    const ask = <A>(question: Effect.Effect<A, SqlError.SqlError, SqlClient.SqlClient>) => orUnavailable(read(question))
    const find = <A>(question: Effect.Effect<A | undefined, SqlError.SqlError, SqlClient.SqlClient>) =>
      Effect.map(ask(question), Option.fromUndefinedOr)

    const pieces = yield* Semaphore.make(piecesAtOnce)
    const askPiece: typeof ask = (question) => pieces.withPermit(ask(question))

    const search = yield* makeSearching(yield* SearchIndex, {
      shown: (entities) => orUnavailable(show(entities)),
      withheld: ask(readWithheldList)
    })

    return Register.of({
      search,
      sounding: (sounds) => ask(readSounding(sounds)),
      locate: (reference) =>
        reference._tag === "EntityId" ? orUnavailable(locateById(reference.entity_id)) : ask(readMeant(reference)),
      whereabouts: (entities) => ask(readWhereabouts(entities)),
      features: (located, wanted) => orUnavailable(readFeatures(located, wanted)),
      person: (person) => find(readPerson(person)),
      featuresOfPerson: (person, wanted) => orUnavailable(ownershipOf(person, wanted, ownershipLookups(read))),
      document: (whereabouts, type) => find(readDocument(whereabouts, type, askPiece)),
      sheet: (whereabouts) => find(readSheet(whereabouts)),
      arrivals: (query) => ask(readArrivals(query)),
      events: (query) => ask(readEvents(query)),
      event: (id) => find(readEvent(id)),
      size: ask(readSize)
    })
  })
)
