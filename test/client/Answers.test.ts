import { assert, describe, it } from "@effect/vitest"
import { type AnswerFacts, UnexpectedAnswer } from "@kontor/client"
import { Effect } from "effect"
import { type Fetch, rejected, served } from "./ServedClient.ts"

/** Something between client and service that answers the first so many requests in place of the service. */
const answeredBefore = (times: number, answer: () => Response) => {
  let left = times
  return (fetch: Fetch): Fetch => (input, init) => left-- > 0 ? Promise.resolve(answer()) : fetch(input, init)
}

describe("@kontor/client, on each answer", () => {
  it.live("onAnswer learns what every answer cost and left, refusals too, and of a proxy's answer nothing", () =>
    Effect.gen(function*() {
      const busy = () => new Response("busy", { status: 502, headers: { "retry-after": "0" } })
      const { client } = yield* served({}, answeredBefore(1, busy))
      const answers: Array<AnswerFacts> = []
      const kontor = client({ onAnswer: (facts) => answers.push(facts) })
      yield* Effect.promise(() => kontor.getAccount())
      yield* Effect.promise(() => kontor.searchOrganizations({ q: "alpha" }))
      yield* rejected(() => kontor.fetchOrganization({ q: "f".repeat(32) }))
      assert.deepStrictEqual(
        answers.map(({ creditsCharged, creditsRemaining, operation, status }) => [
          operation,
          status,
          creditsCharged,
          creditsRemaining
        ]),
        [
          ["getAccount", 502, undefined, undefined],
          ["getAccount", 200, 0, 1000],
          ["searchOrganizations", 200, 1, 999],
          ["fetchOrganization", 404, 0, 999]
        ]
      )
      assert.isTrue(answers.slice(1).every(({ requestId }) => requestId !== undefined))
    }))

  it.live("a problem that lacks what the contract says of problems is an unexpected answer", () =>
    Effect.gen(function*() {
      const headers = { "content-type": "application/problem+json" }
      const other = () => Response.json({ title: "No" }, { status: 400, headers })
      const { kontor } = yield* served({}, answeredBefore(1, other))
      assert.instanceOf(yield* rejected(() => kontor.getAccount()), UnexpectedAnswer)
    }))
})
