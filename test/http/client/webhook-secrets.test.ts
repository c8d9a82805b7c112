import { assert, describe, it } from "@effect/vitest"
import { makeClient } from "@kontor/client"
import { isProblem, NotVerified } from "@kontor/http/client"
import { Effect } from "effect"
import { reachingAny, receiver, vanish } from "../../support/WebhookEndpoints.ts"
import { withheld } from "./ClientChanges.ts"
import { baseUrl, served } from "./Clients.ts"

describe("a webhook that the client has sent", () => {
  it.live("of which the answer was lost is sent once, and its outcome returned", () =>
    Effect.gen(function*() {
      const { client } = yield* withheld("/verify")
      const { received, url } = yield* receiver()
      const { endpoint: { id } } = yield* client.createWebhookEndpoint({ name: "CRM", url })
      assert.strictEqual((yield* client.verifyWebhookEndpoint({ id })).endpoint.status, "active")
      assert.lengthOf(received, 1)
    }))

  it.live("of which nobody knows whether it arrived is not sent again, though its answer was lost as well", () =>
    Effect.gen(function*() {
      for (const operation of ["verify", "test"] as const) {
        const { client, withheldKeys } = yield* withheld(`/${operation}`)
        const { received, url } = yield* receiver(vanish)
        const { endpoint: { id } } = yield* client.createWebhookEndpoint({ name: "CRM", url })
        const failure = operation === "verify"
          ? yield* Effect.flip(client.verifyWebhookEndpoint({ id }))
          : yield* Effect.flip(client.testWebhookEndpoint({ id }))
        assert.strictEqual(failure._tag, "OutcomeAmbiguous")
        assert.isTrue(
          isProblem(failure) && failure.code === "outcome_ambiguous" && failure.meta.support_reference !== ""
        )
        assert.lengthOf(withheldKeys, 1)
        assert.lengthOf(received, 1)
      }
    }))

  it.live("that was not verified is a failure that names the reason", () =>
    Effect.gen(function*() {
      const { account, clientOf } = yield* served({ host: reachingAny })
      const client = yield* clientOf(yield* account())
      const { url } = yield* receiver((_, response) => void response.writeHead(200).end())
      const created = yield* client.createWebhookEndpoint({ name: "CRM", url })
      const { id } = created.endpoint
      const failure = yield* Effect.flip(client.verifyWebhookEndpoint({ id }))
      assert.instanceOf(failure, NotVerified)
      assert.deepInclude(failure, { _tag: "NotVerified", reason: "CHALLENGE_NOT_ECHOED", endpoint: created.endpoint })
    }))

  it.live("goes through its life: created, verified, tested, rotated, disabled, enabled, archived", () =>
    Effect.gen(function*() {
      const { account, fetch } = yield* served({ host: reachingAny })
      const client = makeClient({ baseUrl, apiKey: (yield* account()).key, fetch })
      const { received, url } = yield* receiver()
      yield* Effect.promise(async () => {
        const { endpoint: { id }, signing_secret } = await client.createWebhookEndpoint({
          name: "CRM",
          url,
          headers: { "x-tenant": "7" }
        })
        assert.isTrue((await client.verifyWebhookEndpoint({ id })).verified)
        assert.strictEqual((await client.testWebhookEndpoint({ id })).delivery.status, "succeeded")
        assert.notStrictEqual((await client.rotateWebhookSecret({ id, grace_days: 1 })).signing_secret, signing_secret)
        assert.strictEqual((await client.disableWebhookEndpoint({ id })).endpoint.status, "disabled_user")
        assert.strictEqual((await client.enableWebhookEndpoint({ id })).endpoint.status, "active")
        assert.strictEqual((await client.archiveWebhookEndpoint({ id })).endpoint.status, "archived")
        assert.strictEqual((await client.getWebhookEndpoint({ id })).endpoint.status, "archived")
      })
      assert.deepStrictEqual(received.map(({ headers }) => headers["x-tenant"]), ["7", "7"])
    }))
})
