import { assert, it } from "@effect/vitest"
import { UnitOfWork } from "@kontor/core"
import { Sealing } from "@kontor/core/Secrets"
import { WebhookStore } from "@kontor/core/Webhooks"
import { anEndpoint, newAccount } from "@kontor/testing/fixtures"
import { Effect, Fiber, Redacted, Result, Schedule } from "effect"
import { kontor, kontorHere } from "../support/Command.ts"
import * as Database from "../support/Database.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"
import { keyList, newKey, sealingWith } from "../support/ServiceKeys.ts"

const secret = Redacted.make("whsec_geheim")

it.live("kontor keys rotate, killed while it rotates, leaves everything readable, and ends right when it is run again", () =>
  Effect.gen(function*() {
    const [older, newest] = [newKey("older"), newKey("newest")]
    const url = yield* Database.url
    const environment = { KONTOR_DATABASE_URL: Redacted.value(url), KONTOR_KEYS: keyList(newest, older) }
    yield* Effect.gen(function*() {
      const [store, unit] = [yield* WebhookStore, yield* UnitOfWork]
      const { seal } = yield* Effect.provide(Sealing, sealingWith(older))
      const account_id = yield* newAccount
      const added = yield* Effect.forEach(
        Array.from({ length: 5 }, () => anEndpoint(account_id)),
        (endpoint) =>
          Effect.gen(function*() {
            const sealed = yield* seal({ table: "webhook_endpoints", account_id, id: endpoint.id }, secret)
            yield* store.addEndpoint({ ...endpoint, sealed_secret: sealed, sealed_headers: sealed }, 10)
            return endpoint.id
          })
      )
      const last = added.toSorted().at(-1)!
      yield* unit.commit(Effect.gen(function*() {
        yield* store.changeEndpoint(account_id, last, Result.succeed)
        const rotating = yield* Effect.forkChild(kontor(["keys", "rotate"], environment))
        yield* Effect.repeat(store.endpointsByKey, {
          schedule: Schedule.spaced("10 millis"),
          until: (counts) => counts.get("newest") === 4
        })
        yield* Fiber.interrupt(rotating)
      }))
      assert.deepStrictEqual(Object.fromEntries(yield* store.endpointsByKey), { newest: 4, older: 1 })

      const { code, stdout } = yield* kontorHere(["keys", "rotate", "--json"], environment)
      assert.strictEqual(code, 0)
      assert.deepStrictEqual(JSON.parse(stdout), { newest: "newest", endpoints: 1, answers: 0, unused: ["older"] })
      const { open } = yield* Effect.provide(Sealing, sealingWith(newest))
      for (
        const { id, sealed_headers, sealed_secret } of yield* store.endpoints(account_id, {
          status: undefined,
          limit: 1000
        })
      ) {
        const place = { table: "webhook_endpoints", account_id, id }
        assert.strictEqual(Redacted.value(yield* open(place, sealed_secret)), Redacted.value(secret))
        assert.strictEqual(Redacted.value(yield* open(place, sealed_headers)), Redacted.value(secret))
      }
    }).pipe(Effect.provide(PostgresStorage.node(url)))
  }))
