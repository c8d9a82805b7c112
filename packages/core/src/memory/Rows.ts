/** Rows by their key. A row is never changed, only replaced. */
export interface Rows<Key, Row> {
  get(key: Key): Row | undefined
  set(key: Key, row: Row): void
  /** Removes a row; whether there was one. */
  delete(key: Key): boolean
  /** All rows with their keys, in no order that anybody may rely on. */
  entries(): Iterable<readonly [Key, Row]>
}

/** Changes that lie over rows without touching them, until they are settled. */
export interface Draft<Key, Row> extends Rows<Key, Row> {
  /** Makes the changes in the rows below. */
  settle(): void
}

/** Rows of which there is none yet. */
export const noRows = <Key, Row>(): Rows<Key, Row> => new Map<Key, Row>()

/** All rows without their keys. */
export const rowsOf = <Key, Row>(rows: Rows<Key, Row>): ReadonlyArray<Row> =>
  Array.from(rows.entries(), ([, row]) => row)

/** How many rows there are of each kind. */
export const countBy = <Row, Kind extends string>(
  rows: ReadonlyArray<Row>,
  kindOf: (row: Row) => Kind
): ReadonlyMap<Kind, number> => {
  const counts = new Map<Kind, number>()
  for (const row of rows) counts.set(kindOf(row), (counts.get(kindOf(row)) ?? 0) + 1)
  return counts
}

/** A draft over rows. It costs what is changed in it, however many rows there are. */
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
