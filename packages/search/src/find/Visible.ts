import type { EntityId } from "@kontor/core/Register"
import type { Segment } from "../segment/Segment.ts"

/** A segment with the bits of organizations that have since changed or been removed. */
export interface LiveSegment {
  /** A unique number among the segments of an index. */
  readonly id: number
  readonly segment: Segment
  readonly removed: Uint32Array
}

/** The ordinal of an organization in a segment; -1 if it is absent. */
export const ordinalOf = ({ organizations: { byId, ids } }: Segment, entity: EntityId | string): number => {
  const bucket = Number.parseInt(entity.slice(0, 8), 16) & (byId.starts.length - 2)
  for (let at = byId.starts[bucket]!; at < byId.starts[bucket + 1]!; at++) {
    const ordinal = byId.items[at]!
    if (idAt(ids, ordinal) === entity) return ordinal
  }
  return -1
}

const hexadecimal = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

/** The identifier of an organization. */
export const idAt = (ids: Uint8Array, ordinal: number): string => {
  let id = ""
  for (let at = ordinal * 16; at < ordinal * 16 + 16; at++) id += hexadecimal[ids[at]!]!
  return id
}

/** Whether the bit of an organization is set. */
export const isMarked = (bits: Uint32Array, ordinal: number): boolean =>
  (bits[ordinal >>> 5]! & (1 << (ordinal & 31))) !== 0

/** Whether an organization of a segment may be a hit: it was neither removed nor excluded. */
export const visibleIn = (
  { removed, segment }: LiveSegment,
  without: ReadonlyArray<EntityId>
): (ordinal: number) => boolean => {
  const hidden = new Set(without.map((entity) => ordinalOf(segment, entity)).filter((ordinal) => ordinal >= 0))
  return hidden.size === 0
    ? (ordinal) => !isMarked(removed, ordinal)
    : (ordinal) => !isMarked(removed, ordinal) && !hidden.has(ordinal)
}
