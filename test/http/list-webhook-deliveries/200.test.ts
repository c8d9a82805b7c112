import { assert, describe, it } from "@effect/vitest"
import { DeliveryStatus } from "@kontor/core/Webhooks"
import { newEndpoint } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { deliveries, makeMonitored, type ShownDelivery } from "../../support/MonitoredService.ts"

type Shown = ReadonlyArray<ShownDelivery>

const idsOf = (answer: Readonly<Record<string, unknown>>) => (answer["deliveries"] as Shown).map(({ id }) => id)

describe("GET /v1/account/webhook-deliveries 200", () => {
  it.live("shows each delivery, and nothing of how it is stored", () =>
    Effect.gen(function*() {
      const { deliver, endpoint, shown } = yield* makeMonitored()
      const id = yield* deliver({ status: "exhausted" })
      const { deliveries: listed, pagination } = yield* shown(deliveries)
      const [delivery, ...others] = listed as Shown
      assert.isEmpty(others)
      assert.hasAllKeys(delivery, [
        "id",
        "endpoint_id",
        "event_id",
        "message_id",
        "type",
        "status",
        "attempts",
        "next_attempt_at",
        "created_at"
      ])
      assert.deepInclude(delivery, {
        id,
        endpoint_id: endpoint.id,
        type: "organization.signal.detected",
        status: "exhausted",
        attempts: 1,
        next_attempt_at: null
      })
      assert.deepStrictEqual(pagination, { next_cursor: null, per_page: 25, has_more: false })
    }))

  it.live("pages lead from the newest to the oldest: each delivery once", () =>
    Effect.gen(function*() {
      const { deliver, shown } = yield* makeMonitored()
      const made = [yield* deliver(), yield* deliver(), yield* deliver()].toReversed()
      const first = yield* shown(`${deliveries}?per_page=2`)
      const { next_cursor } = first["pagination"] as { readonly next_cursor: string }
      const second = yield* shown(`${deliveries}?per_page=2&cursor=${next_cursor}`)
      assert.deepStrictEqual([...idsOf(first), ...idsOf(second)], made)
      assert.deepStrictEqual(second["pagination"], { next_cursor: null, per_page: 2, has_more: false })
    }))

  it.live("an endpoint and a state filter the deliveries", () =>
    Effect.gen(function*() {
      const { addEndpoint, deliver, endpoint, shown } = yield* makeMonitored()
      const exhausted = yield* deliver({ status: "exhausted" })
      const succeeded = yield* deliver({ status: "succeeded" })
      const other = yield* addEndpoint()
      const elsewhere = yield* deliver(undefined, other)
      const asked = (query: string) => Effect.map(shown(`${deliveries}?${query}`), idsOf)
      assert.deepStrictEqual(yield* asked(`endpoint=${endpoint.id}`), [succeeded, exhausted])
      assert.deepStrictEqual(yield* asked(`endpoint=${other.id}`), [elsewhere])
      assert.deepStrictEqual(yield* asked(`endpoint=${endpoint.id}&status=succeeded`), [succeeded])
      assert.deepStrictEqual(yield* asked(`endpoint=${newEndpoint()}`), [])
      const byStatus = yield* Effect.forEach(DeliveryStatus.literals, (status) => asked(`status=${status}`))
      assert.deepStrictEqual(byStatus, [[elsewhere], [], [], [succeeded], [exhausted], [], []])
    }))

  it.live("another account's deliveries are not there, whatever is asked for", () =>
    Effect.gen(function*() {
      const { account, deliver, endpoint, request, shown } = yield* makeMonitored()
      yield* deliver()
      yield* deliver()
      const { pagination } = yield* shown(`${deliveries}?per_page=1`)
      const { next_cursor } = pagination as { readonly next_cursor: string }
      const { headers } = yield* account()
      for (const query of ["", `endpoint=${endpoint.id}`, `cursor=${next_cursor}`]) {
        assert.deepStrictEqual((yield* request(`${deliveries}?${query}`, headers)).body["deliveries"], [])
      }
    }))
})
