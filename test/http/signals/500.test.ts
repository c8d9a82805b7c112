import { assert, describe, it } from "@effect/vitest"
import type { CalendarDate } from "@kontor/core/Register"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"
import { everyTopic } from "../../support/SignalRecords.ts"

describe("GET /v1/signals 500", () => {
  it.live("an unexpected failure is INTERNAL, shows no details, and is free", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({
        records: [everyTopic],
        register: (register) => ({ ...register, events: () => Effect.die(new Error("the secret of the failure")) })
      })
      const { headers, id } = yield* account()
      const { body, status, text } = yield* request("/v1/signals", headers)
      assert.strictEqual(status, 500)
      assert.strictEqual(body.code, "INTERNAL")
      assert.notInclude(text, "secret")
      assert.deepStrictEqual(yield* charges(id), [])
    }))

  it.live("an event that is no Signal is never charged for", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({
        records: [everyTopic],
        register: (register) => ({
          ...register,
          events: (query) =>
            Effect.map(register.events(query), (events) =>
              events.map(({ event, ...placed }) => ({
                ...placed,
                event: { ...event, announced_on: "20.11.2026" as CalendarDate }
              })))
        })
      })
      const { headers, id } = yield* account()
      const { status } = yield* request("/v1/signals", headers)
      assert.strictEqual(status, 500)
      assert.deepStrictEqual(yield* charges(id), [])
    }))
})
