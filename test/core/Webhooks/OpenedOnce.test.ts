import { assert, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { Dispatch, Endpoints } from "@kontor/core/Webhooks"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { as, Receivers, released, textsOf, verifiedEndpoint, webhooks } from "../../support/WebhookReceivers.ts"

it.effect("the secret of an endpoint is opened once for all its messages, and again when it is another one", () =>
  Effect.gen(function*() {
    const [{ sendDue }, endpoints, { arrived }] = [yield* Dispatch, yield* Endpoints, yield* Receivers]
    const account = AccountId.make(randomUUID())
    const { id, signing_secret, stored } = yield* verifiedEndpoint(account)
    const send = Effect.andThen(released(stored), sendDue(1))
    yield* send
    yield* send
    const rotated = yield* as(account)(endpoints.rotateSecret(id, { grace_days: 0 }))
    yield* send
    const [first, second, third] = arrived.map(({ secrets }) => secrets)
    assert.deepStrictEqual(textsOf(first!), textsOf([signing_secret]))
    assert.strictEqual(second![0], first![0])
    assert.deepStrictEqual(textsOf(third!), textsOf([rotated.signing_secret]))
  }).pipe(Effect.provide(webhooks)))
