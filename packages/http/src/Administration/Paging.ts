import { cursorRule } from "@kontor/core"
import { Schema } from "effect"
import { pageGuide, pageParameters } from "../Pagination.ts"

/** The page parameters of a list whose items have UUIDs. The cursor is the id of the last item of the page before. */
export const uuidPage = {
  per_page: pageParameters.per_page,
  cursor: Schema.optionalKey(Schema.String.check(Schema.isUUID()))
}

/** The descriptions and rules of these parameters. */
export const uuidPageGuide = (things: string) => ({
  ...pageGuide(things),
  cursor: { about: "The `next_cursor` of the page before.", rule: cursorRule }
})

/** Cuts a page from rows that were read with one row more than fits, and says where the next page begins. */
export const pageOf = <Row>(rows: ReadonlyArray<Row>, per_page: number, idOf: (row: Row) => string) => {
  const shown = rows.slice(0, per_page)
  const last = shown.at(-1)
  return { shown, next_cursor: rows.length > per_page && last !== undefined ? idOf(last) : null }
}
