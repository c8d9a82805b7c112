import {
  currentProfileOf,
  type DocumentType,
  type EntityId,
  type Feature,
  type FeatureData,
  historyFeatures,
  historyOf,
  ownershipOf,
  Register,
  registerSheetOf,
  storedFeatures,
  UpstreamUnavailable
} from "@kontor/core"
import { Effect, Layer, Option } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { isOutage, retry_after_seconds } from "../Outage.ts"
import { readDocument } from "./RegisterDocuments.ts"
import { readEvent } from "./RegisterEvents.ts"
import { ofToday, readAllIds, readArrivalsOfAllIds, readEventsOfAllIds, readToday } from "./RegisterMoves.ts"
import { ownershipLookups } from "./RegisterOwnership.ts"
import { readFeatures, readPerson, readProfiles } from "./RegisterProfiles.ts"
import { readRecords } from "./RegisterRecords.ts"
import { readCandidates } from "./RegisterResolve.ts"
import { readPage } from "./RegisterSearch.ts"
import { readSounding } from "./RegisterSounding.ts"

/** No organization has as many events. */
const mostEvents = 2 ** 31 - 1

const readProfile = (entity: EntityId) => Effect.map(readProfiles([entity]), (profiles) => profiles.get(entity))

const readAllEventsOf = (entity: EntityId) =>
  Effect.map(
    readEventsOfAllIds({
      topics: [],
      organizations: [entity],
      from: undefined,
      to: undefined,
      after: undefined,
      limit: mostEvents
    }),
    (placed) => placed.map(({ event }) => event)
  )

const readHistory = Effect.fnUntraced(function*(entity: EntityId, wanted: ReadonlyArray<Feature>) {
  if (!historyFeatures.some((feature) => wanted.includes(feature))) return {}
  const organization = yield* readProfile(entity)
  return organization === undefined ? {} : historyOf(organization, yield* readAllEventsOf(entity))
})

const readAllFeatures = Effect.fnUntraced(function*(entity: EntityId, wanted: ReadonlyArray<Feature>) {
  const stored = storedFeatures.filter((feature) => wanted.includes(feature))
  const told = stored.length === 0 ? undefined : (yield* readFeatures([entity], stored)).get(entity)
  const known: FeatureData = {
    ...told,
    ...yield* readHistory(entity, wanted),
    ...yield* ownershipOf((yield* readToday([entity]))(entity), wanted, ownershipLookups)
  }
  return Object.fromEntries(
    wanted.flatMap((feature) => feature in known ? [[feature, known[feature]]] : [])
  ) as FeatureData
})

const readCurrentProfiles = (entities: ReadonlyArray<EntityId>) =>
  Effect.map(
    readProfiles(entities),
    (profiles) => new Map([...profiles].map(([entity, profile]) => [entity, currentProfileOf(profile)]))
  )

const readIdsOfToday = (entities: ReadonlyArray<EntityId>) =>
  Effect.map(readToday(entities), (todayOf) => new Map(entities.map((entity) => [entity, todayOf(entity)])))

const readNewestDocument = Effect.fnUntraced(function*(entity: EntityId, type: DocumentType) {
  for (const id of yield* readAllIds(entity)) {
    const document = yield* readDocument(id, type)
    if (document !== undefined) return document
  }
  return undefined
})

const readSheet = Effect.fnUntraced(function*(entity: EntityId) {
  const today = (yield* readToday([entity]))(entity)
  const readings = (yield* readRecords([today])).get(today) ?? []
  return registerSheetOf(readings.map(({ kept }) => kept))
})

const readPlaced = Effect.fnUntraced(function*(id: string) {
  const event = yield* readEvent(id)
  return event === undefined ? undefined : (yield* ofToday([event]))[0]
})

const readSize = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [register] = yield* sql<{ organizations: bigint }>`SELECT organizations FROM register`
  return Number(register!.organizations)
})

/**
 * The register on PostgreSQL. It cannot answer while the database does not: when there is no connection, or the answer took
 * longer than a statement may. Any other failure of the database is a defect.
 */
export const layer: Layer.Layer<Register, never, SqlClient.SqlClient> = Layer.effect(
  Register,
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    const ask = <A>(
      question: Effect.Effect<A, SqlError.SqlError, SqlClient.SqlClient>
    ): Effect.Effect<A, UpstreamUnavailable> =>
      question.pipe(
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.catch((error) =>
          isOutage(error) ? Effect.fail(new UpstreamUnavailable({ retry_after_seconds })) : Effect.die(error)
        )
      )
    const find = <A>(question: Effect.Effect<A | undefined, SqlError.SqlError, SqlClient.SqlClient>) =>
      Effect.map(ask(question), Option.fromUndefinedOr)

    return Register.of({
      search: Effect.fn("RegisterPostgres.search")((query, without = []) => ask(readPage(query, without))),
      sounding: Effect.fn("RegisterPostgres.sounding")((sounds) => ask(readSounding(sounds))),
      resolve: Effect.fn("RegisterPostgres.resolve")((reference) => ask(readCandidates(reference))),
      today: Effect.fn("RegisterPostgres.today")((entities) => ask(readIdsOfToday(entities))),
      profile: Effect.fn("RegisterPostgres.profile")((entity) => find(readProfile(entity))),
      features: Effect.fn("RegisterPostgres.features")((entity, wanted) => ask(readAllFeatures(entity, wanted))),
      person: Effect.fn("RegisterPostgres.person")((person) => find(readPerson(person))),
      document: Effect.fn("RegisterPostgres.document")((entity, type) => find(readNewestDocument(entity, type))),
      sheet: Effect.fn("RegisterPostgres.sheet")((entity) => find(readSheet(entity))),
      arrivals: Effect.fn("RegisterPostgres.arrivals")((query) => ask(readArrivalsOfAllIds(query))),
      events: Effect.fn("RegisterPostgres.events")((query) => ask(readEventsOfAllIds(query))),
      event: Effect.fn("RegisterPostgres.event")((id) => find(readPlaced(id))),
      currentProfiles: Effect.fn("RegisterPostgres.currentProfiles")((entities) => ask(readCurrentProfiles(entities))),
      size: ask(readSize)
    })
  })
)
