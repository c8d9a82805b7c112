import type { EntityId, OrderedHit, SearchClass } from "@kontor/core/Register"
import type { Statement } from "effect/sql"
import { entityIdOf } from "../../Identifiers.ts"
import { readStanding } from "./SearchRow.ts"

/** A search of the tables: the conditions that hits have to meet in any class, and how many of them are wanted. */
export interface TableSearch {
  readonly conditions: ReadonlyArray<Statement.Fragment>
  /** Words that every hit has, as the filters ask for them. */
  readonly words: ReadonlyArray<string>
  /** How many hits the page and all before it hold. */
  readonly wanted: number
  /** Up to how many hits are counted. */
  readonly countedUpTo: number
}

/**
 * Hits of a part of a search, the best first: as many as are wanted. `total` counts one more than is counted at most.
 */
export interface Found {
  readonly hits: ReadonlyArray<OrderedHit>
  readonly total: number
}

export const nothing: Found = { hits: [], total: 0 }

/** An organization that is found, as the tables hold it. */
export interface FoundRow {
  readonly entity_id: string
  readonly standing: number
}

export const hitOfRow = (
  { entity_id, standing }: FoundRow,
  match: SearchClass | undefined,
  uncovered: number
): OrderedHit => ({ match, uncovered, ...readStanding(standing), entity_id: entityIdOf(entity_id) })

/** The identifiers of hits. */
export const entitiesOf = (hits: ReadonlyArray<OrderedHit>): ReadonlyArray<EntityId> =>
  hits.map(({ entity_id }) => entity_id)
