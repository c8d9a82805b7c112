import type { Segment } from "./Segment.ts"

const known = new WeakMap<Segment, number>()

const bytesIn = (value: unknown): number => {
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value !== "object" || value === null) return 0
  return Object.values(value).reduce((sum: number, part) => sum + bytesIn(part), 0)
}

/** How many bytes of shared memory the arrays of a segment take. */
export const bytesOf = (segment: Segment): number => {
  const bytes = known.get(segment) ?? bytesIn(segment)
  known.set(segment, bytes)
  return bytes
}
