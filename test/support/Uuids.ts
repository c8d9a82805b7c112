import { randomUUID } from "node:crypto"

/** New UUIDs, each greater than the one before. */
export const uuidsInOrder = (count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, () => randomUUID()).toSorted()
