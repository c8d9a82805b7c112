import {
  type Feature,
  type FeatureData,
  historyFeatures,
  historyOf,
  type Located,
  ownershipOf,
  type RegisterEvent,
  type StoredFeature,
  storedFeatures
} from "@kontor/core/Register"
import { Effect, Struct } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import * as Batches from "../Batches.ts"
import { LookupClient } from "../LookupClient.ts"
import { type OneRead, StandbyReads } from "../StandbyReads.ts"
import { ownershipLookups } from "./RegisterOwnership.ts"
import { personsOf, readPersons } from "./StoredForms.ts"

/** The request for one organization: stored features and, where a feature is made of events, all events. */
interface AskedFeatures {
  readonly entity_id: string
  readonly entities: ReadonlyArray<string>
  readonly stored: ReadonlyArray<StoredFeature>
  readonly with_events: boolean
}

/** A stored feature, or an event of the organization. */
interface FeatureRow {
  readonly kind: StoredFeature | "event"
  readonly text: string
}

/** Answers the requests for several organizations in one statement, in their order, with events newest first. */
const readTogether = Effect.fnUntraced(function*(asked: ReadonlyArray<AskedFeatures>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<FeatureRow & { readonly place: number }>`
    SELECT place, kind, text
    FROM jsonb_to_recordset(${JSON.stringify(asked.map((one, place) => ({ place, ...one })))}::jsonb)
      AS asked (place int, entity_id uuid, entities uuid[], stored text[], with_events boolean)
    CROSS JOIN LATERAL (
      SELECT feature AS kind, data AS text, NULL AS announced_on, 0::bigint AS sequence FROM profile_features
      WHERE profile_features.entity_id = asked.entity_id AND feature = ANY(stored) AND feature <> 'related_persons'
      UNION ALL
      SELECT 'related_persons', persons, NULL, 0 FROM (SELECT ${personsOf(sql, "asked.entity_id")} AS persons) known
      WHERE 'related_persons' = ANY(stored) AND persons IS NOT NULL
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

const storedFeature = ({ kind, text }: FeatureRow): ReadonlyArray<readonly [string, unknown]> => {
  const data = kind === "related_persons" ? readPersons(text) : JSON.parse(text)
  return data === undefined ? [] : [[kind, data]]
}

const askedOf = ({ entity_id, former_ids }: Located, wanted: ReadonlyArray<Feature>): AskedFeatures => ({
  entity_id,
  entities: [entity_id, ...former_ids],
  stored: storedFeatures.filter((feature) => wanted.includes(feature)),
  with_events: historyFeatures.some((feature) => wanted.includes(feature))
})

type ReadRows = (asked: AskedFeatures) => Effect.Effect<ReadonlyArray<FeatureRow>, SqlError.SqlError>

const readFeatures = Effect.fnUntraced(function*(
  readRows: ReadRows,
  read: OneRead,
  located: Located,
  wanted: ReadonlyArray<Feature>
) {
  const asked = askedOf(located, wanted)
  const rows = asked.stored.length === 0 && !asked.with_events ? [] : yield* readRows(asked)
  const stored = rows.filter(isStoredFeature).flatMap(storedFeature)
  const events = rows.filter(({ kind }) => kind === "event").map(({ text }): RegisterEvent => JSON.parse(text))
  const known: FeatureData = {
    ...Object.fromEntries(stored),
    ...historyOf(located.organization, events),
    ...yield* ownershipOf(located.entity_id, wanted, ownershipLookups(read))
  }
  return Struct.pick(known, wanted)
})

/**
 * Makes the reader of an organization's features; one without data is absent. Simultaneous requests share a statement.
 */
export const makeReadingFeatures = Effect.gen(function*() {
  const lookups = yield* LookupClient
  const sql = yield* SqlClient.SqlClient
  const reads = yield* StandbyReads
  const readRows = yield* Batches.makeAsking(
    "features",
    (asked: ReadonlyArray<AskedFeatures>) => reads(readTogether(asked), lookups)
  )
  const read: OneRead = (question) => reads(question, sql)
  return (located: Located, wanted: ReadonlyArray<Feature>) => readFeatures(readRows, read, located, wanted)
})
