import { cursorRule } from "@kontor/core"
import { Effect, Schema } from "effect"
import { OpenApi } from "effect/http-api"
import { CurrentRequest, meta } from "../operations/Request.ts"
import { pageGuide, pageParameters } from "../Wire.ts"

/** The `meta` of an answer to an operator: nothing of credits, as operators pay nothing. */
export const operatorMeta = Schema.Struct({ request_id: meta.request_id }).annotate({ description: "The request." })

/** An example of it, for the OpenAPI document. */
export const operatorMetaExample = { request_id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415" }

/** An answer to an operator. */
export const operatorAnswer = <Body extends object>(body: Body) =>
  Effect.map(CurrentRequest, ({ id }) => ({ ...body, meta: { request_id: id } }))

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

/** The description of an operation in the OpenAPI document. */
export const documented = (identifier: string, summary: string, description: string) =>
  OpenApi.annotations({ identifier, summary, description })
