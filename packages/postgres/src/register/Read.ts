import {
  currentMembers,
  type EntityId,
  EventTopic,
  type Feature,
  type FeatureWires,
  featureWires,
  type Organization,
  type Profile,
  type RegisterEvent,
  type Shareholders,
  storedWire,
  UpstreamUnavailable
} from "@kontor/core/Register"
import {
  type ArrivalQuery,
  availableDocuments,
  type EventPosition,
  type EventQuery,
  historyFeatures,
  historyOf,
  type Location,
  makeSearching,
  ownerLimit,
  type OwnershipLookups,
  ownershipOf,
  personOf,
  type PlacedEvent,
  Register,
  registerSheetOf,
  SearchIndex,
  type StoredFeature,
  storedFeatures,
  tieLimits,
  type Whereabouts
} from "@kontor/register"
import { Effect, Layer, Option, Semaphore, Struct } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import * as Batches from "../Batches.ts"
import {
  entityIdOf,
  integers,
  isOutage,
  LookupClient,
  type Question,
  retry_after_seconds,
  StandbyReads,
  texts
} from "../Clients.ts"
import { newestDocumentsOf, readDocument } from "./Documents.ts"
import {
  type LocatedRow,
  type ProfileRow,
  readLocated,
  readMeant,
  readMembers,
  readPresent,
  readShown,
  readSounding,
  readWhereabouts,
  standing,
  standingColumns,
  whereaboutsOf
} from "./Profiles.ts"
import { personsOf, readPersons, readRecords, recordedPersons } from "./Records.ts"

export { withheld } from "./Profiles.ts"

interface TiesRow extends ProfileRow {
  readonly related_persons: string | null
  readonly shareholders: string | null
}

const isStored = <Row extends TiesRow>(row: Row): row is Row & { readonly profile: string } => row.profile !== null

const tiesOf = <Name extends keyof Organization>(rows: ReadonlyArray<TiesRow>, members: ReadonlyArray<Name>) =>
  rows.filter(isStored).map(({ profile, related_persons, shareholders }) => ({
    organization: readMembers(profile, members),
    related_persons: readPersons(related_persons),
    shareholders: shareholders === null ? undefined : JSON.parse(shareholders) as Shareholders
  }))

/** The columns of organizations with their role holders and shareholders; `meant` has their present identifiers. */
const tiesColumns = (sql: SqlClient.SqlClient) =>
  sql`
    meant.entity_id, profile, ${personsOf(sql, "meant.entity_id")} AS related_persons, parts.data AS shareholders
    FROM meant
    LEFT JOIN profiles USING (entity_id)
    LEFT JOIN profile_features parts ON parts.entity_id = meant.entity_id AND parts.feature = 'shareholders'`

/**
 * The organizations that a query names by any present or former identifier, each once with its role holders and
 * shareholders, in the order of their present identifiers. `named` is a query with the column `entity_id`.
 */
const readTies = Effect.fnUntraced(function*(named: Statement.Fragment) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<TiesRow>`
    WITH meant AS (
      SELECT DISTINCT coalesce(moved.today_id, named.entity_id) AS entity_id
      FROM (${named}) named LEFT JOIN organization_moves moved USING (entity_id)
    )
    SELECT ${tiesColumns(sql)} ORDER BY meant.entity_id`
  return tiesOf(rows, [...currentMembers, "parents"])
})

/** A row of the answer to one of several questions, `place` among them counted from 1. */
interface Placed {
  readonly place: number
}

/**
 * The most organizations in an answer to a question that shares its statement with others: a question with more is
 * asked by itself, and keeps no other waiting.
 */
const maxShared = 100

/** Answers questions in one statement: with all their rows, or with more than `maxShared` of those that have more. */
type ReadTogether<Asked, Row extends Placed> = (
  asked: ReadonlyArray<Asked>,
  isShared: boolean
) => Question<ReadonlyArray<Row>>

/**
 * Makes a question for which simultaneous requests share a statement, as long as its answer is small. Many of them make
 * a long statement, so it stays off the connections of lookups.
 */
const makeSharingSmall = Effect.fnUntraced(function*<Asked, Row extends Placed>(
  name: string,
  readTogether: ReadTogether<Asked, Row>,
  isSmall: (rows: ReadonlyArray<Row>, asked: Asked) => boolean
) {
  const [sql, reads] = [yield* SqlClient.SqlClient, yield* StandbyReads]
  const share = yield* Batches.makeAsking(
    name,
    (asked: ReadonlyArray<Asked>) =>
      Effect.map(reads(readTogether(asked, true), sql), (rows) => {
        const answers = asked.map(() => Array<Row>())
        for (const row of rows) answers[row.place - 1]!.push(row)
        return answers
      })
  )
  return (asked: Asked): Effect.Effect<ReadonlyArray<Row>, SqlError.SqlError> => {
    const alone = reads(readTogether([asked], false), sql)
    return isSmall([], asked)
      ? Effect.filterOrElse(share(asked), (rows) => isSmall(rows, asked), () => alone)
      : alone
  }
})

interface OwnersRow extends Placed {
  /** The identifier under which a list names the organization as a shareholder. */
  readonly entity_id: string
  readonly shareholders: string
}

/** The shareholders of organizations and of those above each, found by one walk up `shareholders`, nearest first. */
const readOwners: ReadTogether<EntityId, OwnersRow> = (organizations, isShared) =>
  SqlClient.SqlClient.use((sql) =>
    sql<OwnersRow>`
    SELECT place::int, walk.entity_id, shareholders
    FROM unnest(${texts(organizations)}::uuid[]) WITH ORDINALITY AS asked (root_id, place)
    CROSS JOIN LATERAL (
      WITH RECURSIVE above (entity_id, today_id) AS (
        SELECT root_id, root_id
        UNION
        SELECT holder.holder_id, coalesce(moved.today_id, holder.holder_id)
        FROM above
        CROSS JOIN LATERAL (
          SELECT above.today_id AS entity_id
          UNION ALL
          SELECT former.entity_id FROM organization_moves former
          WHERE former.today_id = above.today_id AND former.entity_id <> above.today_id
        ) registered
        JOIN shareholders holder ON holder.entity_id = registered.entity_id
        LEFT JOIN organization_moves moved ON moved.entity_id = holder.holder_id
      )
      SELECT above.entity_id, shareholders
      FROM above
      CROSS JOIN LATERAL (
        SELECT data AS shareholders FROM profile_features
        WHERE profile_features.entity_id = above.today_id AND feature = 'shareholders' OFFSET 0
      ) held
      LIMIT ${isShared ? maxShared + 1 : ownerLimit}
    ) walk`
  )

const ownersOf = (rows: ReadonlyArray<OwnersRow>) =>
  new Map(rows.map(({ entity_id, shareholders }): readonly [EntityId, Shareholders] => [
    entityIdOf(entity_id),
    JSON.parse(shareholders)
  ]))

const readIssuers = Effect.fnUntraced(function*(holder: EntityId) {
  const sql = yield* SqlClient.SqlClient
  return yield* readTies(sql`SELECT entity_id FROM shareholders WHERE holder_id = ${holder}::uuid`)
})

interface AroundRow extends Placed, TiesRow {
  /** The number of organizations found through an entity of the question; null where it was asked about itself. */
  readonly tied: number | null
}

/** The organizations among entities, and those that list one of them as role holder or shareholder. */
const readAround: ReadTogether<ReadonlyArray<EntityId>, AroundRow> = (questions, isShared) =>
  SqlClient.SqlClient.use((sql) => {
    const { all, each } = isShared ? { all: maxShared + 1, each: maxShared + 1 } : tieLimits
    return sql<AroundRow>`
    WITH asked AS (
      SELECT * FROM unnest(
        ${integers(questions.flatMap((entities, index) => entities.map(() => index + 1)))},
        ${texts(questions.flat())}::uuid[]
      ) AS one (place, holder_id)
    ), tied AS (
      SELECT DISTINCT place, one.entity_id
      FROM asked CROSS JOIN LATERAL (
        (SELECT entity_id FROM role_holders WHERE holder_id = asked.holder_id ORDER BY entity_id LIMIT ${each})
        UNION
        (SELECT entity_id FROM shareholders WHERE holder_id = asked.holder_id ORDER BY entity_id LIMIT ${each})
        ORDER BY entity_id LIMIT ${each}
      ) one
    ), named AS (
      SELECT place, holder_id AS entity_id, NULL::int AS tied FROM asked
      UNION ALL
      SELECT place, entity_id, tied FROM (
        SELECT *, count(*) OVER (PARTITION BY place)::int AS tied,
          row_number() OVER (PARTITION BY place ORDER BY entity_id) AS rank
        FROM tied
      ) ranked WHERE rank <= ${all}
    ), meant AS (
      SELECT place, coalesce(moved.today_id, named.entity_id) AS entity_id, max(tied) AS tied
      FROM named LEFT JOIN organization_moves moved USING (entity_id)
      GROUP BY 1, 2
    )
    SELECT place, tied, ${tiesColumns(sql)}`
  })

const isSmallAround = (rows: ReadonlyArray<AroundRow>, asked: ReadonlyArray<EntityId>): boolean =>
  asked.length <= maxShared && rows.every(({ tied }) => tied === null || tied <= maxShared)

/** The members of an organization that a network shows. */
const tiedMembers = ["entity_id", "name", "parents"] as const

/** Makes the lookups for the ownership features, over the tables of the register. */
const makeOwnershipLookups = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const reads = yield* StandbyReads
  const owners = yield* makeSharingSmall("owners", readOwners, ({ length }) => length <= maxShared)
  const around = yield* makeSharingSmall("ties", readAround, isSmallAround)
  return {
    owners: (organization) => Effect.map(owners(organization), ownersOf),
    issuers: (holder) => reads(readIssuers(holder), sql),
    around: (entities) => Effect.map(around(entities), (rows) => tiesOf(rows, tiedMembers))
  } satisfies OwnershipLookups<SqlError.SqlError, never>
})

/** The person with an identifier; undefined without any present or former role. */
const readPerson = Effect.fnUntraced(function*(person: EntityId) {
  const sql = yield* SqlClient.SqlClient
  const ties = yield* readTies(sql`SELECT entity_id FROM role_holders WHERE holder_id = ${person}::uuid`)
  return personOf(
    person,
    ties.flatMap(({ organization, related_persons }) =>
      related_persons === undefined ? [] : [{ organization, persons: related_persons }]
    )
  )
})

interface EventRow extends LocatedRow {
  readonly sequence: bigint
  readonly event: string
}

/** Events with their present organizations. `found` is a query with the columns `entity_id`, `sequence` and `event`. */
const withOrganizations = (sql: SqlClient.SqlClient, found: Statement.Fragment) =>
  sql`
    SELECT found.sequence, found.event, ${sql.literal(standingColumns)}, profile
    FROM (${found}) found ${standing(sql, "found.entity_id")}
    LEFT JOIN profiles ON profiles.entity_id = standing.today_id`

const placedOf = (row: EventRow): PlacedEvent<RegisterEvent> => {
  const event: RegisterEvent = JSON.parse(row.event)
  return {
    event,
    ...whereaboutsOf(row),
    position: { announced_on: event.announced_on, sequence: Number(row.sequence) },
    profile: row.profile === null ? undefined : readMembers(row.profile, currentMembers)
  }
}

/** All present and former identifiers of organizations, from any of them, as a query with the column `entity_id`. */
const allIds = (sql: SqlClient.SqlClient, entities: ReadonlyArray<EntityId>) =>
  sql`
    SELECT DISTINCT own.entity_id
    FROM unnest(${texts(entities)}::uuid[]) AS named (entity_id)
    LEFT JOIN organization_moves moved USING (entity_id)
    CROSS JOIN LATERAL (
      SELECT coalesce(moved.today_id, named.entity_id) AS entity_id
      UNION ALL
      SELECT former.entity_id FROM organization_moves former WHERE former.today_id = coalesce(moved.today_id, named.entity_id)
    ) own`

/**
 * The events of a query, newest first, without superseded ones. Each organization of the query, or else each topic,
 * reads its own newest ones along an index, and the page takes the newest of all.
 */
const readEvents = Effect.fnUntraced(function*(query: EventQuery) {
  const sql = yield* SqlClient.SqlClient
  const { after, from, limit, organizations, to, topics } = query
  const isBefore = ({ announced_on, sequence }: EventPosition) =>
    sql`(announced_on, sequence) < (${announced_on}, ${sequence}::bigint)`
  const conditions = [
    sql`NOT is_superseded`,
    sql`topic = ANY(${texts(topics.length === 0 ? EventTopic.literals : topics)})`,
    ...(from === undefined ? [] : [sql`announced_on >= ${from}`]),
    ...(to === undefined ? [] : [sql`announced_on <= ${to}`]),
    ...(after === undefined ? [] : [isBefore(after)])
  ]
  const asked = organizations.length > 0
    ? { keys: allIds(sql, organizations), isMeant: sql`entity_id = asked.key` }
    : {
      keys: sql`SELECT unnest(${texts(topics.length === 0 ? EventTopic.literals : [...new Set(topics)])}::text[])`,
      isMeant: sql`topic = asked.key COLLATE "C"`
    }
  const found = sql`
    SELECT one.*
    FROM (${asked.keys}) AS asked (key) CROSS JOIN LATERAL (
      SELECT entity_id, announced_on, sequence, event FROM register_events
      WHERE ${sql.and([asked.isMeant, ...conditions])}
      ORDER BY announced_on DESC, sequence DESC LIMIT ${limit}
    ) one
    ORDER BY one.announced_on DESC, one.sequence DESC LIMIT ${limit}`
  const rows = yield* sql<EventRow>`
    ${withOrganizations(sql, found)} ORDER BY found.announced_on DESC, found.sequence DESC`
  return rows.map(placedOf)
})

/** The events of a query, without superseded ones, in the order in which they became visible. */
const readArrivals = Effect.fnUntraced(function*({ after, limit, organizations, topics }: ArrivalQuery) {
  const sql = yield* SqlClient.SqlClient
  const conditions = [
    sql`NOT is_superseded`,
    sql`sequence > ${after}::bigint`,
    ...(topics.length === 0 ? [] : [sql`topic = ANY(${texts(topics)})`]),
    ...(organizations.length === 0 ? [] : [sql`entity_id IN (${allIds(sql, organizations)})`])
  ]
  const found = sql`
    SELECT entity_id, sequence, event FROM register_events
    WHERE ${sql.and(conditions)} ORDER BY sequence LIMIT ${limit}`
  return (yield* sql<EventRow>`${withOrganizations(sql, found)} ORDER BY found.sequence`).map(placedOf)
})

/** One event, superseded or not. */
const readEvent = Effect.fnUntraced(function*(id: string) {
  const sql = yield* SqlClient.SqlClient
  const found = sql`SELECT entity_id, sequence, event FROM register_events WHERE id = ${id}`
  return (yield* sql<EventRow>`${withOrganizations(sql, found)}`).map(placedOf)[0]
})

/** The request for one organization: stored features and, where a feature is made of events, all events. */
interface AskedFeatures {
  readonly entity_id: string
  readonly entities: ReadonlyArray<string>
  readonly stored: ReadonlyArray<StoredFeature>
  readonly with_documents: boolean
  readonly with_events: boolean
}

/** A stored feature, the persons in a record, the official documents, or an event of the organization. */
interface FeatureRow {
  readonly kind: StoredFeature | "persons" | "documents" | "event"
  readonly text: string
}

/** Answers the requests for several organizations in one statement, in their order, with events newest first. */
const readTogether = Effect.fnUntraced(function*(asked: ReadonlyArray<AskedFeatures>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<FeatureRow & { readonly place: number }>`
    SELECT place, kind, text
    FROM jsonb_to_recordset(${JSON.stringify(asked.map((one, place) => ({ place, ...one })))}::jsonb)
      AS asked (place int, entity_id uuid, entities uuid[], stored text[], with_documents boolean,
        with_events boolean)
    CROSS JOIN LATERAL (
      SELECT feature AS kind, data AS text, NULL AS announced_on, 0::bigint AS sequence FROM profile_features
      WHERE profile_features.entity_id = asked.entity_id AND feature = ANY(stored)
      UNION ALL
      SELECT 'persons', persons, NULL, 0 FROM (SELECT ${recordedPersons(sql, "asked.entity_id")} AS persons) known
      WHERE 'related_persons' = ANY(stored) AND persons IS NOT NULL
      UNION ALL
      SELECT 'documents', documents, NULL, 0 FROM (SELECT ${newestDocumentsOf(sql, "entities")} AS documents) held
      WHERE with_documents AND documents IS NOT NULL
      UNION ALL
      SELECT 'event', event, announced_on, sequence FROM register_events
      WHERE with_events AND register_events.entity_id = ANY(entities) AND NOT is_superseded
    ) found
    ORDER BY place, announced_on COLLATE "C" DESC, sequence DESC`
  const found = asked.map(() => Array<FeatureRow>())
  for (const { kind, place, text } of rows) found[place]!.push({ kind, text })
  return found
})

const isStoredFeature = ({ kind }: FeatureRow): boolean => kind !== "event"

const storedFeature = ({ kind, text }: FeatureRow): FeatureWires => {
  if (kind === "documents") return featureWires(availableDocuments(JSON.parse(text)))
  if (kind !== "persons") return { [kind]: storedWire(text) }
  const related_persons = readPersons(text)
  return related_persons === undefined ? {} : featureWires({ related_persons })
}

const askedOf = ({ entity_id, former_ids }: Whereabouts, wanted: ReadonlyArray<Feature>): AskedFeatures => ({
  entity_id,
  entities: [entity_id, ...former_ids],
  stored: storedFeatures.filter((feature) => wanted.includes(feature)),
  with_documents: wanted.includes("documents"),
  with_events: historyFeatures.some((feature) => wanted.includes(feature))
})

type ReadRows = (asked: AskedFeatures) => Effect.Effect<ReadonlyArray<FeatureRow>, SqlError.SqlError>

const readFeatures = Effect.fnUntraced(function*(
  readRows: ReadRows,
  lookups: OwnershipLookups<SqlError.SqlError, never>,
  located: Profile,
  wanted: ReadonlyArray<Feature>
) {
  const asked = askedOf(located, wanted)
  const rows = asked.stored.length === 0 && !asked.with_documents && !asked.with_events ? [] : yield* readRows(asked)
  const events = rows.filter(({ kind }) => kind === "event").map(({ text }): RegisterEvent => JSON.parse(text))
  const known: FeatureWires = Object.assign(
    featureWires(yield* ownershipOf(located.entity_id, wanted, lookups)),
    historyOf(wanted, located.organization, events),
    ...rows.filter(isStoredFeature).map(storedFeature)
  )
  return Struct.pick(known, wanted)
})

/**
 * Makes the reader of an organization's features; one without data is absent. Simultaneous requests share a statement.
 */
const makeReadingFeatures = Effect.fnUntraced(function*(ownership: OwnershipLookups<SqlError.SqlError, never>) {
  const lookups = yield* LookupClient
  const reads = yield* StandbyReads
  const readRows = yield* Batches.makeAsking(
    "features",
    (asked: ReadonlyArray<AskedFeatures>) => reads(readTogether(asked), lookups)
  )
  return (located: Profile, wanted: ReadonlyArray<Feature>) => readFeatures(readRows, ownership, located, wanted)
})

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
    const ownership = yield* makeOwnershipLookups
    const readFeatures = yield* makeReadingFeatures(ownership)
    const show = yield* makeShowing
    const reads = yield* StandbyReads
    const orUnavailable = <A>(answer: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, UpstreamUnavailable> =>
      answer.pipe(
        Effect.catch((error) =>
          isOutage(error) ? Effect.fail(new UpstreamUnavailable({ retry_after_seconds })) : Effect.die(error)
        )
      )
    const read = <A>(question: Question<A>) => reads(question, sql)
    const ask = <A>(question: Effect.Effect<A, SqlError.SqlError, SqlClient.SqlClient>) => orUnavailable(read(question))
    const listEvents = yield* Batches.makeSharing(
      "events",
      (query: EventQuery) => JSON.stringify(query),
      (query) => read(readEvents(query))
    )
    const find = <A>(question: Effect.Effect<A | undefined, SqlError.SqlError, SqlClient.SqlClient>) =>
      Effect.map(ask(question), Option.fromUndefinedOr)

    const pieces = yield* Semaphore.make(piecesAtOnce)
    const askPiece: typeof ask = (question) => pieces.withPermit(ask(question))

    const search = yield* makeSearching(yield* SearchIndex, {
      shown: (entities) => orUnavailable(show(entities)),
      present: (entities) => ask(readPresent(entities))
    })

    return Register.of({
      search,
      sounding: (sounds, without) => ask(readSounding(sounds, without)),
      locate: (reference) =>
        reference._tag === "EntityId" ? orUnavailable(locateById(reference.entity_id)) : ask(readMeant(reference)),
      whereabouts: (entities) => ask(readWhereabouts(entities)),
      features: (located, wanted) => orUnavailable(readFeatures(located, wanted)),
      person: (person) => find(readPerson(person)),
      featuresOfPerson: (person, wanted) => orUnavailable(ownershipOf(person, wanted, ownership)),
      document: (whereabouts, type) => find(readDocument(whereabouts, type, askPiece)),
      sheet: (whereabouts) => find(readSheet(whereabouts)),
      arrivals: (query) => ask(readArrivals(query)),
      events: (query) => orUnavailable(listEvents(query)),
      event: (id) => find(readEvent(id)),
      size: ask(readSize)
    })
  })
)
