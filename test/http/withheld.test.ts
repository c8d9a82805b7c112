import { assert, describe, it } from "@effect/vitest"
import { Administration } from "@kontor/core/Administration"
import { EntityId, Withheld } from "@kontor/core/Register"
import { Effect } from "effect"
import { later } from "../support/Later.ts"
import { deliveries, makeMonitored, type ShownDelivery, withhold } from "../support/MonitoredService.ts"
import { makeService } from "../support/Service.ts"
import { organization } from "../support/SignalRecords.ts"
import { reachingAny, receiver } from "../support/WebhookEndpoints.ts"

const withholding = Effect.gen(function*() {
  const service = yield* makeService()
  const { headers, id } = yield* service.account("max")
  const asked = (path: string) => service.request(`/v1/${path}`, headers)
  const found = (yield* asked("search-organizations?q=alpha")).body["results"]
  const [hit] = found as ReadonlyArray<{ readonly entity_id: string; readonly name: string }>
  const reference = EntityId.make(hit!.entity_id)
  const { unwithhold, withhold } = yield* Effect.provide(Administration, service.services)
  return {
    asked,
    hit: hit!,
    id,
    unwithhold: unwithhold(reference),
    withhold: withhold(reference, "on request"),
    service
  }
})

describe("a withheld organization", () => {
  it.live("is in no search, and is not counted", () =>
    Effect.gen(function*() {
      const { asked, hit, withhold } = yield* withholding
      const before = yield* asked("search-organizations?q=alpha&limit=30")
      yield* withhold
      const after = yield* asked("search-organizations?q=alpha&limit=30")
      assert.include(before.text, hit.entity_id)
      assert.notInclude(after.text, hit.entity_id)
      assert.strictEqual(after.body["total"], Number(before.body["total"]) - 1)
    }))

  it.live("is not found by its entity_id or its name, has no document, and costs nothing", () =>
    Effect.gen(function*() {
      const { asked, hit, id, service, withhold } = yield* withholding
      yield* withhold
      const charged = (yield* service.charges(id)).length
      for (
        const path of [
          `fetch-organization?q=${hit.entity_id}`,
          `fetch-organization?q=${encodeURIComponent(hit.name)}`,
          `fetch-person?person_q=nobody&organization_q=${hit.entity_id}`,
          `fetch-document?company_id=${hit.entity_id}&document_type=AD`
        ]
      ) {
        assert.strictEqual((yield* asked(path)).status, 404, path)
      }
      assert.strictEqual((yield* service.charges(id)).length, charged)
    }))

  it.live("is there again from the next request on once it is no longer withheld", () =>
    Effect.gen(function*() {
      const { asked, hit, unwithhold, withhold } = yield* withholding
      yield* withhold
      assert.isTrue((yield* unwithhold).was_withheld)
      assert.strictEqual((yield* asked(`fetch-organization?q=${hit.entity_id}`)).status, 200)
      assert.isFalse((yield* unwithhold).was_withheld)
    }))

  it.live("is in no webhook: waiting deliveries about it are cancelled, and stay cancelled once it is no longer withheld", () =>
    Effect.gen(function*() {
      const { received, url } = yield* receiver()
      const service = yield* makeMonitored({ host: reachingAny })
      const endpoint = yield* service.verified(url)
      yield* service.create({ endpoint_ids: [endpoint] })
      yield* service.run()
      yield* service.report("CAPITAL_CHANGES")
      yield* service.run("7 days")
      yield* withhold(organization).pipe(Effect.provide(service.services))
      const status = service.shown(deliveries).pipe(
        Effect.map(({ deliveries: listed }) => (listed as ReadonlyArray<ShownDelivery>).map(({ status }) => status))
      )
      assert.deepStrictEqual(yield* status, ["pending"])
      yield* service.dispatch.pipe(later("8 days"))
      assert.deepStrictEqual(yield* status, ["cancelled"])
      yield* Withheld.use(({ remove }) => remove(organization)).pipe(Effect.provide(service.services))
      yield* service.dispatch.pipe(later("9 days"))
      assert.deepStrictEqual(yield* status, ["cancelled"])
      assert.deepStrictEqual(received.map(({ body }) => body.type), ["endpoint.verification"])
    }))
})
