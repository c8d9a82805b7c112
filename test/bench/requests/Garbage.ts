/** The bytes that a server allocated for young objects, and those of them that V8 moved to the old space. */
export interface Garbage {
  readonly made: number
  readonly moved: number
}

const collection = /(Scavenge|Mark-Compact)[^\d]* ([\d.]+) \([\d.]+\) -> ([\d.]+) /u

const bytesOfMegabyte = 2 ** 20

/**
 * Sums up the lines of `--trace-gc` from the first collection of young objects in them to the last: what was made since
 * the collection before, and what it left more than that one.
 */
export const garbageIn = (lines: ReadonlyArray<string>): Garbage => {
  let [made, moved] = [0, 0]
  let left: number | undefined
  for (const line of lines) {
    const [, kind, before, after] = collection.exec(line) ?? []
    if (kind === undefined) continue
    if (kind === "Scavenge" && left !== undefined) {
      made += Number(before) - left
      moved += Math.max(0, Number(after) - left)
    }
    left = Number(after)
  }
  return { made: made * bytesOfMegabyte, moved: moved * bytesOfMegabyte }
}
