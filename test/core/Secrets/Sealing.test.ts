import { assert, describe, it } from "@effect/vitest"
import { ServiceKeys } from "@kontor/core"
import { AccountId } from "@kontor/core/Accounts"
import { sealedWith } from "@kontor/core/internal"
import { SealBroken, type SealedPlace, SealedText, Sealing } from "@kontor/core/Secrets"
import { Effect, Layer, Option, Redacted, Result, Schema } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import { newKey, sealingWith } from "../../support/ServiceKeys.ts"

const account = (last: number) => AccountId.make(`01900000-0000-7000-8000-00000000000${last}`)
const place: SealedPlace = { table: "webhook_endpoints", account_id: account(1), id: "wep_1" }
const [old, current, next] = [newKey("old"), newKey("current"), newKey("next")]

const sealed = (secret: string) => Sealing.use((sealing) => sealing.seal(place, Redacted.make(secret)))
const opened = (text: SealedText, at = place) =>
  Sealing.use((sealing) => Effect.result(Effect.map(sealing.open(at, text), Redacted.value)))

const brokenBy = (result: Result.Result<unknown, unknown>) =>
  Result.isFailure(result) && result.failure instanceof SealBroken ? result.failure.reason : undefined

/** A text that has a UTF-8 form. */
const WellFormed = Schema.String.check(Schema.makeFilter((text) => !/\p{Cs}/u.test(text)))

describe("Secrets are sealed with the newest key", () => {
  it.effect.prop(
    "what is sealed is opened as it was, and is not in the sealed text",
    { secret: WellFormed },
    Effect.fnUntraced(function*({ secret }) {
      const text = yield* sealed(secret)
      assert.match(text, /^sealed1\.current\.[A-Za-z0-9_-]+$/)
      assert.deepStrictEqual(yield* opened(text), Result.succeed(secret))
    }, Effect.provide(sealingWith(current)))
  )

  it.effect("the same secret is never sealed to the same text twice", () =>
    Effect.gen(function*() {
      assert.notStrictEqual(yield* sealed("secret"), yield* sealed("secret"))
    }).pipe(Effect.provide(sealingWith(current))))

  it.effect("every other character anywhere in it is refused", () =>
    Effect.gen(function*() {
      const text = yield* sealed("whsec_MQ")
      for (let at = 0; at < text.length; at++) {
        for (const other of "AQgw-_.+/= 09az") {
          const changed = SealedText.make(text.slice(0, at) + other + text.slice(at + 1))
          if (changed !== text) assert.isDefined(brokenBy(yield* opened(changed)), `${other} at ${at}`)
        }
      }
    }).pipe(Effect.provide(sealingWith(current))))

  it.effect("a text that is cut, longer, empty or not sealed at all is malformed or tampered with", () =>
    Effect.gen(function*() {
      const text = yield* sealed("whsec_MQ")
      for (const other of ["", "whsec_plain", "sealed1.current.", `${text}.`, text.replace("sealed1", "sealed2")]) {
        assert.strictEqual(brokenBy(yield* opened(SealedText.make(other))), "malformed", other)
      }
      for (const other of [text.slice(0, -4), `${text}AAAA`]) {
        assert.strictEqual(brokenBy(yield* opened(SealedText.make(other))), "tampered", other)
      }
    }).pipe(Effect.provide(sealingWith(current))))

  it.effect("it cannot be moved to another table, account or id", () =>
    Effect.gen(function*() {
      const text = yield* sealed("whsec_MQ")
      for (
        const other of [
          { ...place, table: "idempotency_keys" },
          { ...place, account_id: account(2) },
          { ...place, id: "wep_2" }
        ]
      ) {
        assert.strictEqual(brokenBy(yield* opened(text, other)), "tampered")
      }
    }).pipe(Effect.provide(sealingWith(current))))
})

describe("Keys rotate: the newest seals, the others still open", () => {
  const before = Effect.provide(sealed("whsec_MQ"), sealingWith(old))

  it.effect("a former key still opens", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* opened(yield* before), Result.succeed("whsec_MQ"))
    }).pipe(Effect.provide(sealingWith(current, old))))

  it.effect("a key that is gone is named", () =>
    Effect.gen(function*() {
      const result = yield* opened(yield* before)
      assert.deepStrictEqual(
        result,
        Result.fail(new SealBroken({ reason: "unknown_key", table: place.table, key_id: "old" }))
      )
    }).pipe(Effect.provide(sealingWith(current))))

  it.effect("another key of the same id does not open", () =>
    Effect.gen(function*() {
      assert.strictEqual(brokenBy(yield* opened(yield* before)), "tampered")
    }).pipe(Effect.provide(sealingWith(newKey("old")))))

  it.effect("what a former key sealed is sealed again with the newest, and then opens without the former", () =>
    Effect.gen(function*() {
      const text = yield* before
      const again = yield* Sealing.use((sealing) => sealing.reseal(place, text)).pipe(
        Effect.provide(sealingWith(next, current, old))
      )
      assert.deepStrictEqual(Option.flatMap(again, sealedWith), Option.some("next"))
      const result = yield* Effect.provide(opened(Option.getOrThrow(again)), sealingWith(next))
      assert.deepStrictEqual(result, Result.succeed("whsec_MQ"))
    }))

  it.effect("what the newest key sealed is left as it is", () =>
    Effect.gen(function*() {
      const text = yield* sealed("whsec_MQ")
      assert.isTrue(Option.isNone(yield* Sealing.use((sealing) => sealing.reseal(place, text))))
    }).pipe(Effect.provide(sealingWith(current, old))))

  it.effect("what is broken is not sealed again", () =>
    Effect.gen(function*() {
      const text = SealedText.make((yield* sealed("whsec_MQ")).slice(0, -4))
      const result = yield* Sealing.use((sealing) => Effect.result(sealing.reseal(place, text)))
      assert.strictEqual(brokenBy(result), "tampered")
    }).pipe(Effect.provide(sealingWith(current, old))))
})

it.live("the cryptography of the web platform opens what that of Node.js sealed, and the other way round", () =>
  Effect.gen(function*() {
    const random = SecureRandom.layerWebCrypto
    const web = Sealing.layer.pipe(
      Layer.provide(Layer.succeed(ServiceKeys, [current])),
      Layer.provide([Aead.layerWebCrypto.pipe(Layer.provide(random)), random])
    )
    const node = sealingWith(current)
    const [byWeb, byNode] = [yield* Effect.provide(sealed("web"), web), yield* Effect.provide(sealed("node"), node)]
    assert.deepStrictEqual(yield* Effect.provide(opened(byWeb), node), Result.succeed("web"))
    assert.deepStrictEqual(yield* Effect.provide(opened(byNode), web), Result.succeed("node"))
  }))
