import { cursorRule } from "@kontor/core"
import { Schema } from "effect"
import { pageGuide, pageParameters } from "../Pagination.ts"

/** The cursor of a list of what has a UUID: the id of the last item of the page before. */
export const uuidPage = {
  per_page: pageParameters.per_page,
  cursor: Schema.optionalKey(Schema.String.check(Schema.isUUID()))
}

/** What these parameters are and must be, for a list of such things. */
export const uuidPageGuide = (things: string) => ({
  ...pageGuide(things),
  cursor: { about: "The `next_cursor` of the page before.", rule: cursorRule }
})

/** A page of rows of which one more was read than it may hold: the rows, and where the next page begins. */
export const pageOf = <Row extends { readonly id: string }>(rows: ReadonlyArray<Row>, per_page: number) => {
  const shown = rows.slice(0, per_page)
  return { shown, next_cursor: rows.length > per_page ? shown.at(-1)?.id ?? null : null }
}
