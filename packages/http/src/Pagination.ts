import { cursorRule } from "@kontor/core"
import { Effect, Schema } from "effect"
import type { Guide } from "./parameters/ParameterGuide.ts"
import { WholeNumber } from "./parameters/WholeNumber.ts"

const { Boolean: Flag, Int, isBetween, NullOr, optionalKey, String: Text, Struct, withDecodingDefaultKey } = Schema

const PerPage = Int.check(isBetween({ minimum: 1, maximum: 100 }))

/** The query parameters of every paged list below `/v1/account`. */
export const pageParameters = {
  per_page: WholeNumber(PerPage).pipe(withDecodingDefaultKey(Effect.succeed("25"))),
  cursor: optionalKey(Text)
}

/** Their guides, for a list of such things. */
export const pageGuide = (things: string): Readonly<Record<keyof typeof pageParameters, Guide>> => ({
  per_page: {
    about: `How many ${things} to return.`,
    rule: "must be an integer from 1 to 100",
    example: 25,
    schema: { type: "integer", minimum: 1, maximum: 100, default: 25 }
  },
  cursor: { about: "The `next_cursor` of the page before.", rule: cursorRule }
})

/** The pagination of a list in its answer. */
export const Pagination = Struct({
  next_cursor: NullOr(Text).annotate({ description: "The `cursor` of the next page; `null` on the last one." }),
  per_page: Int.annotate({ description: "How many the page holds at most." }),
  has_more: Flag.annotate({ description: "Whether there is another page." })
}).annotate({ description: "Where this page stands in the list." })

/** The pagination of a last page, for the OpenAPI document. */
export const lastPageExample = { next_cursor: null, per_page: 25, has_more: false }

/** The pagination of a page, with the cursor of the next one or null. */
export const paginationOf = (next_cursor: string | null, per_page: number) => ({
  next_cursor,
  per_page,
  has_more: next_cursor !== null
})
