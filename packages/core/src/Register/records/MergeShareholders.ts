import { Array } from "effect"
import type { Holding, Shareholders } from "../profile/Shareholders.ts"
import { canonicalJson } from "./CanonicalJson.ts"

const isSameHolding = (left: Holding, right: Holding): boolean => canonicalJson(left) === canonicalJson(right)

/** The shareholders of the newer list; those only in the older one are past. */
export const mergeShareholders = (older: Shareholders | undefined, newer: Shareholders): Shareholders => {
  const holders = new Set(newer.entries.map(({ shareholder }) => shareholder.entity_id))
  const former = [...newer.history.past, ...older?.entries ?? [], ...older?.history.past ?? []]
  const past = former.filter(({ shareholder }) => !holders.has(shareholder.entity_id))
  return { ...newer, history: { ...newer.history, past: Array.dedupeWith(past, isSameHolding) } }
}
