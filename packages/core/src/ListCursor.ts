import { Effect, Schema } from "effect"
import { InvalidParameters } from "./InvalidRequest.ts"

/** The requirement for the cursor of a list, to follow the name of the parameter. */
export const cursorRule = "must be the next_cursor of an earlier page of this list"

/** A page of a list as a port reads it: at most `limit` rows, those after a place in the order of the list. */
export interface Page<Place> {
  readonly limit: number
  readonly after?: Place | undefined
}

/** A page of a list, as a caller asks for it. */
export interface ListQuery {
  readonly per_page: number
  readonly cursor?: string | undefined
}

/** A page of a port as a caller asks for it, of the same selection. */
export type Asked<Paged extends Page<unknown>> = ListQuery & Omit<Paged, keyof Page<unknown>>

/** A page of a list; the last page has no `next_cursor`. */
export interface ListPage<Item> {
  readonly items: ReadonlyArray<Item>
  readonly next_cursor: string | null
}

/** The name of an item of a list in its cursors: a text such as a public id, `mon_` and what follows it. */
export interface Listed<Item, Place> {
  readonly idOf: (item: Item) => string
  /** The place of the item with this id; undefined when no item of the list can have it. */
  readonly placeOf: (id: string) => Place | undefined
}

/** A list of items with public ids. */
export const listedById = <Id extends string>(schema: Schema.Codec<Id, string>): Listed<{ readonly id: Id }, Id> => {
  const isId = Schema.is(schema)
  return { idOf: ({ id }) => id, placeOf: (id) => isId(id) ? id : undefined }
}

const pattern = /^([a-z]{3})1\.([0-9a-z-]+)$/u

const cursorOf = (id: string): string => id.replace("_", "1.")

const idOf = (cursor: string): string | undefined => {
  const [, kind, rest] = pattern.exec(cursor) ?? []
  return kind === undefined || rest === undefined ? undefined : `${kind}_${rest}`
}

/**
 * Reads a page of a list of an account by its cursor, which is opaque to clients: the place of the last item of the
 * page before. It does not contain the account: a caller always pages through their own list. `read` gets the place and
 * the selection of the query.
 */
export const listPage = Effect.fnUntraced(function*<Item, Place, Selection extends object>(
  { idOf: nameOf, placeOf }: Listed<Item, Place>,
  { cursor, per_page, ...selection }: ListQuery & Selection,
  read: (page: Page<Place> & Selection) => Effect.Effect<ReadonlyArray<Item>>
) {
  const id = cursor === undefined ? undefined : idOf(cursor)
  const after = id === undefined ? undefined : placeOf(id)
  if (cursor !== undefined && after === undefined) {
    return yield* new InvalidParameters({ parameters: { cursor: [`cursor ${cursorRule}`] } })
  }
  const found = yield* read({ ...selection as unknown as Selection, limit: per_page + 1, after })
  const items = found.slice(0, per_page)
  const last = items.at(-1)
  const page: ListPage<Item> = {
    items,
    next_cursor: found.length > per_page && last !== undefined ? cursorOf(nameOf(last)) : null
  }
  return page
})

const rowsAtOnce = 1_000

/** Reads a list of a port from its first row to its last. */
export const everyRow = Effect.fnUntraced(function*<Row, Place>(
  placeOf: (row: Row) => Place,
  read: (page: Page<NoInfer<Place>>) => Effect.Effect<ReadonlyArray<Row>>
) {
  const all: Array<Row> = []
  let rows: ReadonlyArray<Row> | undefined
  while (rows === undefined || rows.length === rowsAtOnce) {
    rows = yield* read({ limit: rowsAtOnce, after: all.length === 0 ? undefined : placeOf(all.at(-1)!) })
    all.push(...rows)
  }
  return all
})

const largestPage = 100

/** Reads a list from its first page to its last. */
export const everyItem = Effect.fnUntraced(function*<Item, E, R>(
  read: (query: ListQuery) => Effect.Effect<ListPage<Item>, E, R>
) {
  const all: Array<Item> = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page: ListPage<Item> = yield* read({ per_page: largestPage, cursor })
    all.push(...page.items)
    cursor = page.next_cursor
  }
  return all
})
