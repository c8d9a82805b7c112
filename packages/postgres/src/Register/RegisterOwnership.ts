import {
  type EntityId,
  type LocatedPerson,
  ownerLimit,
  type OwnershipLookups,
  personOf,
  type Shareholders,
  tieLimits,
  type Ties
} from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf } from "../Identifiers.ts"
import type { OneRead } from "../StandbyReads.ts"
import type { ProfileRow } from "./RegisterProfiles.ts"
import { personsOf, readPersons, readStoredProfile } from "./StoredForms.ts"

interface TiesRow extends ProfileRow {
  readonly related_persons: string | null
  readonly shareholders: string | null
}

const tiesOf = ({ profile, related_persons, shareholders }: TiesRow & { readonly profile: string }): Ties => ({
  organization: readStoredProfile(profile),
  related_persons: readPersons(related_persons),
  shareholders: shareholders === null ? undefined : JSON.parse(shareholders)
})

const isStored = (row: TiesRow): row is TiesRow & { readonly profile: string } => row.profile !== null

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
    SELECT meant.entity_id, profile,
      ${personsOf(sql, "meant.entity_id")} AS related_persons, parts.data AS shareholders
    FROM meant
    LEFT JOIN profiles USING (entity_id)
    LEFT JOIN profile_features parts ON parts.entity_id = meant.entity_id AND parts.feature = 'shareholders'
    ORDER BY meant.entity_id`
  return rows.filter(isStored).map(tiesOf)
})

interface OwnersRow {
  /** The identifier under which a list names the organization as a shareholder. */
  readonly entity_id: string
  readonly shareholders: string
}

/** The shareholders of an organization and of those above it, found by one walk up `shareholders`, nearest first. */
const readOwners = Effect.fnUntraced(function*(organization: EntityId) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<OwnersRow>`
    WITH RECURSIVE above (entity_id, today_id) AS (
      SELECT ${organization}::uuid, ${organization}::uuid
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
    LIMIT ${ownerLimit}`
  return new Map(rows.map(({ entity_id, shareholders }): readonly [EntityId, Shareholders] => [
    entityIdOf(entity_id),
    JSON.parse(shareholders)
  ]))
})

const readIssuers = Effect.fnUntraced(function*(holder: EntityId) {
  const sql = yield* SqlClient.SqlClient
  return yield* readTies(sql`SELECT entity_id FROM shareholders WHERE holder_id = ${holder}::uuid`)
})

const readAround = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const asked = sql`unnest(${texts(entities)}::uuid[])`
  return yield* readTies(sql`
    SELECT * FROM ${asked} AS itself (entity_id)
    UNION
    (
      SELECT DISTINCT one.entity_id
      FROM ${asked} AS asked (holder_id) CROSS JOIN LATERAL (
        (SELECT entity_id FROM role_holders WHERE holder_id = asked.holder_id ORDER BY entity_id LIMIT ${tieLimits.each})
        UNION
        (SELECT entity_id FROM shareholders WHERE holder_id = asked.holder_id ORDER BY entity_id LIMIT ${tieLimits.each})
        ORDER BY entity_id LIMIT ${tieLimits.each}
      ) one
      ORDER BY one.entity_id LIMIT ${tieLimits.all}
    )`)
})

/** The lookups for the ownership features, over the tables of the register: one statement each. */
export const ownershipLookups = (read: OneRead): OwnershipLookups<SqlError.SqlError, never> => ({
  owners: (organization) => read(readOwners(organization)),
  issuers: (holder) => read(readIssuers(holder)),
  around: (entities) => read(readAround(entities))
})

/** The person with an identifier; undefined without any present or former role. */
export const readPerson = Effect.fnUntraced(function*(person: EntityId) {
  const sql = yield* SqlClient.SqlClient
  const [ties, withheld] = yield* Effect.all([
    readTies(sql`SELECT entity_id FROM role_holders WHERE holder_id = ${person}::uuid`),
    sql`SELECT FROM withheld WHERE entity_id = ${person}::uuid`
  ], { concurrency: "unbounded" })
  const found = personOf(
    person,
    ties.flatMap(({ organization, related_persons }) =>
      related_persons === undefined ? [] : [{ organization, persons: related_persons }]
    )
  )
  return found === undefined ? undefined : { person: found, is_withheld: withheld.length > 0 } satisfies LocatedPerson
})
