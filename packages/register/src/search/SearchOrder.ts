import type { EntityId } from "@kontor/core/Register"
import { compare } from "../records/RecordOrder.ts"
import { type SearchClass, SearchClasses } from "./SearchClass.ts"

/** What decides the order of hits. A search without text has no class, and covers every name alike. */
export interface OrderedHit {
  readonly match: SearchClass | undefined
  /** The weight of the words in the name that the query does not cover. */
  readonly uncovered: number
  readonly prominence: number
  readonly is_active: boolean
  readonly entity_id: EntityId
}

const place = ({ match }: OrderedHit): number => match === undefined ? 0 : SearchClasses.indexOf(match)

/**
 * The order of hits: by class, by how much of the name the query covers, by prominence, active before inactive, by
 * `entity_id`. Rule: Search (decisions 8), order.
 */
export const inOrderOfHits = (left: OrderedHit, right: OrderedHit): number =>
  place(left) - place(right) || left.uncovered - right.uncovered || right.prominence - left.prominence ||
  Number(right.is_active) - Number(left.is_active) || compare(left.entity_id, right.entity_id)
