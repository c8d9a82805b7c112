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
} from "@kontor/core"
import { Effect, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { ownershipLookups } from "./RegisterOwnership.ts"
import { readUnfolded } from "./RegisterProfiles.ts"

/** A stored feature; an event of the organization; or the word that nothing of the organization is stored yet. */
interface FeatureRow {
  readonly kind: StoredFeature | "event" | "unfolded"
  readonly text: string
}

/** The stored features asked for and, where a feature is made of events, all events, the newest first: in one statement. */
const readRows = Effect.fnUntraced(function*({ entity_id, former_ids }: Located, wanted: ReadonlyArray<Feature>) {
  const stored = storedFeatures.filter((feature) => wanted.includes(feature))
  const isHistory = historyFeatures.some((feature) => wanted.includes(feature))
  const sql = yield* SqlClient.SqlClient
  const features = sql`
    SELECT feature AS kind, data AS text, NULL AS announced_on, 0::bigint AS sequence FROM profile_features
    WHERE entity_id = ${entity_id}::uuid AND feature = ANY(${texts(stored)})
    UNION ALL
    SELECT 'unfolded', '', NULL, 0 WHERE NOT EXISTS (SELECT FROM profiles WHERE entity_id = ${entity_id}::uuid)`
  const events = sql`
    SELECT 'event', event, announced_on, sequence FROM register_events
    WHERE entity_id = ANY(${texts([entity_id, ...former_ids])}::uuid[]) AND NOT is_superseded`
  if (stored.length === 0 && !isHistory) return []
  return yield* sql<FeatureRow>`
    SELECT kind, text FROM (${isHistory ? sql`${features} UNION ALL ${events}` : features}) one
    ORDER BY announced_on COLLATE "C" DESC, sequence DESC`
})

const isStoredFeature = ({ kind }: FeatureRow): boolean => kind !== "event" && kind !== "unfolded"

/** The features of an organization asked for; one without data is absent. */
export const readFeatures = Effect.fnUntraced(function*(located: Located, wanted: ReadonlyArray<Feature>) {
  const rows = yield* readRows(located, wanted)
  const stored = rows.filter(isStoredFeature).map(({ kind, text }) => [kind, JSON.parse(text)])
  const events = rows.filter(({ kind }) => kind === "event").map(({ text }): RegisterEvent => JSON.parse(text))
  const unfolded = rows.some(({ kind }) => kind === "unfolded") ? yield* readUnfolded([located.entity_id]) : undefined
  const known: FeatureData = {
    ...unfolded?.get(located.entity_id)?.features,
    ...Object.fromEntries(stored),
    ...historyOf(located.organization, events),
    ...yield* ownershipOf(located.entity_id, wanted, ownershipLookups)
  }
  return Struct.pick(known, wanted) as FeatureData
})
