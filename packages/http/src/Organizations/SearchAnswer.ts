import type { Paid } from "@kontor/core/Credits"
import { type HitsPage, SearchHit } from "@kontor/core/Register"
import { Schema } from "effect"
import { paidAnswer, Priced } from "../Credits/PaidAnswer.ts"
import { metaWith } from "../Meta.ts"
import { hitExample, metaExample } from "./Examples.ts"

const { Array: List, Boolean: Flag, Int, Struct } = Schema

const Hit = SearchHit.annotate({
  identifier: "SearchHit",
  description: "An organization that a search found. Pass its `entity_id` to fetch-organization."
})

/** The answer of a search. Rule: Search hit (service description, Resources). */
export const SearchAnswer = Priced(
  Struct({
    results: List(Hit),
    total: Int.annotate({ description: "All hits, exact up to 10 000." }),
    meta: metaWith({
      total_is_lower_bound: Flag.annotate({ description: "Whether there are more than `total` hits." })
    })
  }).annotate({
    identifier: "SearchAnswer",
    description: "A page of hits, best first.",
    examples: [{ results: [hitExample], total: 1, meta: { ...metaExample, total_is_lower_bound: false } }]
  })
)

/** A paid page of hits in its wire form. */
export const searchAnswer = ({ answer, receipt }: Paid<HitsPage>) =>
  paidAnswer(
    receipt,
    { results: answer.hits, total: answer.total },
    { total_is_lower_bound: answer.total_is_lower_bound }
  )
