/** Rows by key. A row is never changed, only replaced. */
export interface Rows<Key, Row> {
  get(key: Key): Row | undefined
  set(key: Key, row: Row): void
  /** Removes a row. Returns whether it existed. */
  delete(key: Key): boolean
  /** All rows with their keys, in no defined order. */
  entries(): Iterable<readonly [Key, Row]>
}

/** Changes over rows that do not touch them until they are settled. */
export interface Draft<Key, Row> extends Rows<Key, Row> {
  /** Applies the changes to the rows below. */
  settle(): void
}

/** An empty set of rows. */
export const noRows = <Key, Row>(): Rows<Key, Row> => new Map<Key, Row>()

/** All rows without their keys. */
export const rowsOf = <Key, Row>(rows: Rows<Key, Row>): ReadonlyArray<Row> =>
  Array.from(rows.entries(), ([, row]) => row)

/** The number of rows of each kind. */
export const countBy = <Row, Kind extends string>(
  rows: ReadonlyArray<Row>,
  kindOf: (row: Row) => Kind
): ReadonlyMap<Kind, number> => {
  const counts = new Map<Kind, number>()
  for (const row of rows) counts.set(kindOf(row), (counts.get(kindOf(row)) ?? 0) + 1)
  return counts
}

/** A draft over rows. Its cost grows with the changes, not with the rows. */
export const draftOver = <Key, Row>(below: Rows<Key, Row>): Draft<Key, Row> => {
  const changes = new Map<Key, Row | undefined>()
  const get = (key: Key): Row | undefined => changes.has(key) ? changes.get(key) : below.get(key)
  return {
    get,
    set: (key, row) => void changes.set(key, row),
    delete: (key) => {
      const isThere = get(key) !== undefined
      changes.set(key, undefined)
      return isThere
    },
    entries: () => {
      const entries = new Map(below.entries())
      for (const [key, row] of changes) {
        if (row === undefined) entries.delete(key)
        else entries.set(key, row)
      }
      return entries
    },
    settle: () => {
      for (const [key, row] of changes) {
        if (row === undefined) below.delete(key)
        else below.set(key, row)
      }
    }
  }
}
