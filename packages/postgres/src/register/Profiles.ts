import {
  type CalendarDate,
  emptyProfile,
  type EntityId,
  type FactSource,
  Organization,
  type Origin,
  type Profile,
  storedWire,
  Withheld,
  type Without
} from "@kontor/core/Register"
import {
  type Candidate,
  candidatesOf,
  type Location,
  maxSoundingHits,
  type Numbered,
  type Projection,
  type RegisterNumber,
  type RegisterReference,
  shownHit,
  type ShownHits,
  type SoundingHit,
  soundOfName,
  type Whereabouts,
  type WrittenRegisterNumber
} from "@kontor/register"
import { DateTime, Effect, Layer, Option, Schema, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { AccountClient, dieOfDatabase, entityIdOf, LookupClient, texts } from "../Clients.ts"

/** Members that are unknown of most organizations: they are left out of millions of stored profiles. */
const unknown = Struct.omit(emptyProfile, ["status", "legal_form", "address"])

const members = Struct.keys(Organization.fields)

/** The wire forms of unknown members; empty of those that are absent then, and of those that are never unknown. */
const unknownTexts = members.map((name) => name in unknown ? JSON.stringify(unknown[name as keyof typeof unknown]) : "")

/** The text before the value of each member in the wire form. */
const before = members.map((name, place) => `${place === 0 ? "{" : ","}"${name}":`)

/** The origin in its stored form: each source once, with the members that it is the source of. */
type StoredOrigin = readonly [
  as_of: CalendarDate | null,
  ...ReadonlyArray<readonly [...(readonly [FactSource["kind"], CalendarDate | null, CalendarDate | null]), string]>
]

const storedOrigin = ({ as_of, sources }: Origin): string => {
  const named = new Map<string, string>()
  const texts = new Map<FactSource, string>()
  for (const [member, found] of Object.entries(sources)) {
    const { as_of, kind, read_on } = found
    const source = texts.get(found) ?? JSON.stringify([kind, as_of, read_on])
    texts.set(found, source)
    const others = named.get(source)
    named.set(source, others === undefined ? member : `${others} ${member}`)
  }
  const stored = [...named].map(([source, names]) => `${source.slice(0, -1)},"${names}"]`)
  return `[${[JSON.stringify(as_of), ...stored].join()}]`
}

/** The origin of a stored profile. */
const readOrigin = (profile: string): Origin => {
  const [as_of, ...stored]: StoredOrigin = JSON.parse(profile.slice(0, profile.indexOf("\n")))
  const sources: Record<string, FactSource> = {}
  for (const [kind, as_of, read_on, names] of stored) {
    const source = { kind, as_of, read_on }
    for (const member of names.split(" ")) sources[member] = source
  }
  return { as_of, sources }
}

const encodeOrganization = Schema.encodeSync(Organization)

/**
 * A profile in its stored form: a line for its origin, then the wire form of each member in a line of its own, which is
 * empty where it is unknown. Equal profiles have equal texts.
 */
export const storedProfile = ({ organization, origin }: Pick<Projection, "organization" | "origin">): string => {
  const encoded = encodeOrganization(organization)
  let text = storedOrigin(origin)
  members.forEach((name, place) => {
    const member = encoded[name] === undefined ? "" : JSON.stringify(encoded[name])
    text += member === unknownTexts[place] ? "\n" : `\n${member}`
  })
  return text
}

/** The wire form of a member in the lines of a stored profile; empty where it is absent. An empty line is unknown. */
const memberAt = (lines: ReadonlyArray<string>, place: number): string => lines[place + 1] || unknownTexts[place]!

/**
 * The organization of a stored profile: it is sent as it is stored, and read only where that is asked for.
 */
const readStoredProfile = (stored: string): Pick<Profile, "organization" | "origin"> => {
  const lines = stored.split("\n")
  let text = ""
  for (let place = 0; place < members.length; place += 1) {
    const member = memberAt(lines, place)
    if (member !== "") text += before[place]! + member
  }
  return { organization: storedWire<Organization>(`${text}}`), origin: readOrigin(stored) }
}

/** Some members of a stored profile: a part of it costs less to read than all of it. */
export const readMembers = <Name extends keyof Organization>(
  stored: string,
  names: ReadonlyArray<Name>
): Pick<Organization, Name> => {
  const lines = stored.split("\n")
  return Object.fromEntries(names.flatMap((name) => {
    const text = memberAt(lines, members.indexOf(name))
    return text === "" ? [] : [[name, JSON.parse(text)]]
  })) as Pick<Organization, Name>
}

/** The identifiers of an organization, as read by {@link standing}. */
interface StandingRow {
  readonly today_id: string
  readonly former_ids: ReadonlyArray<string> | null
}

/** The columns of a {@link StandingRow}. */
export const standingColumns = "standing.today_id, standing.former_ids"

/**
 * Joins where the organization of an identifier stands, as `standing`: its present identifier, and those it had before,
 * newest first. `entity` is the column of the identifier.
 */
export const standing = (sql: SqlClient.SqlClient, entity: string) =>
  sql`
    LEFT JOIN organization_moves moved ON moved.entity_id = ${sql(entity)}
    CROSS JOIN LATERAL (
      SELECT today_id,
        former.ids AS former_ids
      FROM (SELECT coalesce(moved.today_id, ${sql(entity)}) AS today_id) today
      CROSS JOIN LATERAL (
        SELECT array_agg(one.entity_id ORDER BY one.age) AS ids
        FROM organization_moves one
        WHERE one.today_id = today.today_id AND one.entity_id <> today.today_id
      ) former
    ) standing`

/** The present and the former identifiers of the organization of a row. */
export const whereaboutsOf = ({ former_ids, today_id }: StandingRow): Whereabouts => ({
  entity_id: entityIdOf(today_id),
  former_ids: former_ids?.map(entityIdOf) ?? []
})

/** The present and the former identifiers of these organizations. One outside the register has its own alone. */
export const readWhereabouts = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<StandingRow & { entity_id: string }>`
    SELECT asked.entity_id, ${sql.literal(standingColumns)}
    FROM unnest(${texts(entities)}::uuid[]) AS asked (entity_id) ${standing(sql, "asked.entity_id")}`
  return new Map(rows.map((row) => [entityIdOf(row.entity_id), whereaboutsOf(row)]))
})

/** The stored profile of a present organization; null if the register does not hold it. */
export interface ProfileRow {
  readonly entity_id: string
  readonly profile: string | null
}

const shownMembers = [
  "entity_id",
  "name",
  "registration",
  "address",
  "registration_date",
  "purpose",
  "former_names"
] as const

/** The members of a stored profile that a hit shows. */
const storedHit = (profile: string) => shownHit(readMembers(profile, shownMembers), readOrigin(profile))

interface ShownRow extends Omit<ProfileRow, "entity_id"> {
  readonly moves: string
  readonly entity_id: string | null
}

/** The content of the hits of several searches, and the version of the moves of organizations. */
export const readShown = Effect.fnUntraced(function*(pages: ReadonlyArray<ReadonlyArray<EntityId>>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<ShownRow>`
    SELECT register.moves::text, asked.entity_id, profile
    FROM register
    LEFT JOIN unnest(${texts([...new Set(pages.flat())])}::uuid[]) AS asked (entity_id) ON true
    LEFT JOIN profiles ON profiles.entity_id = asked.entity_id`
  const hits = new Map(
    rows.flatMap(({ entity_id, profile }) =>
      entity_id === null || profile === null ? [] : [[entityIdOf(entity_id), storedHit(profile)]]
    )
  )
  const { moves } = rows[0]!
  return pages.map((entities): ShownHits => ({
    moves,
    hits: new Map(entities.flatMap((entity) => {
      const hit = hits.get(entity)
      return hit === undefined ? [] : [[entity, hit] as const]
    }))
  }))
})

/** The present identifiers of organizations. */
export const readPresent = Effect.fnUntraced(function*(entities: Without) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ moves: string; entity_id: string }>`
    SELECT register.moves::text, coalesce(moved.today_id, asked.entity_id) AS entity_id
    FROM register, unnest(${texts([...entities])}::uuid[]) AS asked (entity_id)
    LEFT JOIN organization_moves moved USING (entity_id)`
  return { moves: rows[0]?.moves ?? "", entities: rows.map(({ entity_id }) => entityIdOf(entity_id)) }
})

/** Notes that organizations moved, for searches that know where organizations stand. */
export const noteMoves = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE register SET moves = moves + 1`
})

interface SoundRow {
  readonly is_active: boolean
  readonly profile: string
}

/** The organizations with a name of one of these sounds, active before others. */
export const readSounding = Effect.fnUntraced(function*(sounds: ReadonlyArray<string>, without: Without) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<SoundRow>`
    SELECT entity_id, is_active, profile FROM search_fields JOIN profiles USING (entity_id)
    WHERE entity_id IN (SELECT entity_id FROM name_sounds WHERE sound = ANY(${texts(sounds)}))
      AND NOT EXISTS (SELECT FROM organization_moves moved WHERE moved.entity_id = search_fields.entity_id)
      AND entity_id NOT IN (
        SELECT coalesce(moved.today_id, asked.entity_id)
        FROM unnest(${texts([...without])}::uuid[]) AS asked (entity_id)
        LEFT JOIN organization_moves moved USING (entity_id)
      )
    ORDER BY is_active DESC, entity_id LIMIT ${maxSoundingHits}`
  const isSounding = (name: string): boolean => sounds.includes(soundOfName(name))
  return rows.map(({ is_active, profile }): SoundingHit => {
    const { former_names, hit } = storedHit(profile)
    return { hit, former_names: former_names.filter(isSounding), is_active }
  })
})

/** The identifiers of an organization, with its stored profile. */
export interface LocatedRow extends StandingRow {
  readonly profile: string | null
}

/** The organization of a row, if the register holds it. */
export const locatedOf = (row: LocatedRow): Profile | undefined =>
  row.profile === null ? undefined : { ...whereaboutsOf(row), ...readStoredProfile(row.profile) }

/** The organizations with these present or former identifiers; one outside the register is absent. */
export const readLocated = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<LocatedRow & { readonly entity_id: string }>`
    SELECT asked.entity_id, ${sql.literal(standingColumns)}, profile
    FROM unnest(${texts(entities)}::uuid[]) AS asked (entity_id) ${standing(sql, "asked.entity_id")}
    LEFT JOIN profiles ON profiles.entity_id = standing.today_id`
  return new Map(rows.flatMap((row): ReadonlyArray<readonly [EntityId, Profile]> => {
    const located = locatedOf(row)
    return located === undefined ? [] : [[entityIdOf(row.entity_id), located]]
  }))
})

/** The number of profiles read at once of organizations that share a number: only a single one shows its profile. */
const sharedLimit = 8

interface NumberRow extends RegisterNumber, LocatedRow {
  readonly entity_id: string
  readonly is_former: boolean
}

const numberedOf = (
  { court, entity_id, is_former, number, suffix, today_id, type }: NumberRow
): Numbered => ({
  court,
  type,
  number,
  suffix,
  entity_id: entityIdOf(entity_id),
  today: entityIdOf(today_id),
  is_former
})

/** The organizations that have or had a written register number. */
const readNumbered = Effect.fnUntraced(function*({ court, number, suffix, type }: WrittenRegisterNumber) {
  const sql = yield* SqlClient.SqlClient
  const isWritten = sql.and([
    sql`register_number = ${number}`,
    ...(type === undefined ? [] : [sql`register_type = ${type}`]),
    ...(court === undefined ? [] : [sql`court = ${court}`]),
    ...(suffix === undefined ? [] : [sql`suffix = ${suffix}`])
  ])
  const columns = sql.literal("entity_id, court, register_type AS type, register_number AS number, suffix")
  return yield* sql<NumberRow>`
    WITH numbered AS MATERIALIZED (
      SELECT one.*, ${sql.literal(standingColumns)} FROM (
        SELECT ${columns}, false AS is_former FROM search_fields WHERE ${isWritten}
        UNION ALL
        SELECT ${columns}, true FROM former_numbers WHERE ${isWritten}
      ) one ${standing(sql, "one.entity_id")}
    )
    SELECT numbered.*, profile
    FROM numbered LEFT JOIN profiles
      ON profiles.entity_id = numbered.today_id AND (SELECT count(*) FROM numbered) <= ${sharedLimit}`
})

/** A register number in a query: complete, as in an EUID, or as written. */
type NumberReference = Exclude<RegisterReference, { readonly _tag: "EntityId" }>

/** The meaning of a register number; a complete one means one organization. */
export const readMeant = Effect.fnUntraced(function*(reference: NumberReference) {
  const rows = yield* readNumbered(reference._tag === "Euid" ? reference.number : reference.written)
  const all = candidatesOf(rows.map(numberedOf))
  const candidates: ReadonlyArray<Candidate> = reference._tag === "Euid" ? all.slice(0, 1) : all
  const [only, ...others] = candidates
  if (others.length > 0) return { _tag: "Shared", candidates } satisfies Location
  if (only === undefined) return { _tag: "Unknown" } satisfies Location
  const row = rows.find(({ today_id }) => entityIdOf(today_id) === only.entity_id)
  const located = (row && locatedOf(row)) ?? (yield* readLocated([only.entity_id])).get(only.entity_id)
  return located === undefined ? { _tag: "Unknown" } satisfies Location : { _tag: "Found", located } satisfies Location
})

/** The meaning of a reference. */
export const readLocation = (reference: RegisterReference) =>
  reference._tag === "EntityId"
    ? Effect.map(readLocated([reference.entity_id]), ([found]): Location =>
      found === undefined ? { _tag: "Unknown" } : { _tag: "Found", located: found[1] })
    : readMeant(reference)

interface WithheldRow {
  readonly version: bigint
  /** Null in the only row of an empty list. */
  readonly entity_id: string | null
  readonly reason: string | null
  readonly since: Date | null
}

/** The list of withheld entities in PostgreSQL. */
export const withheld: Layer.Layer<Withheld, never, AccountClient | LookupClient> = Layer.effect(
  Withheld,
  Effect.gen(function*() {
    const sql = yield* AccountClient
    const lookup = yield* LookupClient
    const read = Effect.map(Effect.serviceOption(sql.transactionService), (unit) => Option.isSome(unit) ? sql : lookup)
    return Withheld.of({
      version: lookup<{ version: bigint }>`SELECT version FROM withheld_list`.pipe(
        Effect.map(([list]) => Number(list!.version)),
        dieOfDatabase
      ),
      list: Effect.flatMap(
        read,
        (client) =>
          client<WithheldRow>`
            SELECT version, entity_id, reason, since
            FROM withheld_list LEFT JOIN withheld ON true
            ORDER BY entity_id`
      ).pipe(
        Effect.map((rows) => ({
          version: Number(rows[0]!.version),
          entities: rows.flatMap(({ entity_id, reason, since }) =>
            entity_id === null
              ? []
              : [{ entity_id: entityIdOf(entity_id), reason, since: DateTime.fromDateUnsafe(since!) }]
          )
        })),
        dieOfDatabase
      ),
      add: ({ entity_id, reason, since }) =>
        sql`
          WITH added AS (
            INSERT INTO withheld (entity_id, reason, since)
            VALUES (${entity_id}, ${reason}, ${DateTime.toDateUtc(since)})
            ON CONFLICT DO NOTHING RETURNING entity_id
          )
          UPDATE withheld_list SET version = version + 1 WHERE EXISTS (SELECT FROM added) RETURNING version`.pipe(
          Effect.map((rows) => rows.length > 0),
          dieOfDatabase
        ),
      remove: (entity) =>
        sql`
          WITH removed AS (DELETE FROM withheld WHERE entity_id = ${entity} RETURNING entity_id)
          UPDATE withheld_list SET version = version + 1 WHERE EXISTS (SELECT FROM removed) RETURNING version`.pipe(
          Effect.map((rows) => rows.length > 0),
          dieOfDatabase
        )
    })
  })
)
