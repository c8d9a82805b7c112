import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { type CursorBinding, InvalidCursor, SignalCursor } from "@kontor/core/Signals"
import { Effect, Layer, Result, Schema } from "effect"
import { cursorCrypto, keys, newKey } from "../../support/ServiceKeys.ts"

const account = (last: number) => AccountId.make(`01900000-0000-7000-8000-00000000000${last}`)
const mine: CursorBinding = { account_id: account(1), filters: "topics=CLOSURES" }
const position = "2026-11-20.4503599627370497"

const [old, current] = [newKey("old"), newKey("new")]
const signedBy = (...given: Parameters<typeof keys>) =>
  SignalCursor.layer.pipe(Layer.provide(keys(...given)), Layer.provide(cursorCrypto))

const written = SignalCursor.use((cursors) => cursors.write(position, mine))
const read = (cursor: string, binding = mine) =>
  SignalCursor.use((cursors) => Effect.result(cursors.read(cursor, binding)))

const isRefused = (result: Result.Result<unknown, unknown>) =>
  Result.isFailure(result) && result.failure instanceof InvalidCursor

describe("Signals, rule 5: next_cursor is sent back unchanged, with the same filters", () => {
  it.effect("a cursor contains the place of the upstream that it was written for", () =>
    Effect.gen(function*() {
      const cursor = yield* written
      assert.match(cursor, /^sig1\.[A-Za-z0-9_-]+$/)
      assert.deepStrictEqual(yield* read(cursor), Result.succeed(position))
    }).pipe(Effect.provide(signedBy(current))))

  it.effect("every other character anywhere in it is refused", () =>
    Effect.gen(function*() {
      const cursor = yield* written
      for (let place = 0; place < cursor.length; place++) {
        for (const other of "AQgw-_.+/= 09az") {
          const changed = cursor.slice(0, place) + other + cursor.slice(place + 1)
          if (changed !== cursor) assert.isTrue(isRefused(yield* read(changed)), `${other} at ${place}`)
        }
      }
    }).pipe(Effect.provide(signedBy(current))))

  it.effect("a cursor that is cut, longer, empty or of another kind is refused", () =>
    Effect.gen(function*() {
      const cursor = yield* written
      for (
        const other of ["", "sig1.", cursor.slice(0, -1), `${cursor}A`, `${cursor}=`, cursor.replace("sig1", "sig2")]
      ) {
        assert.isTrue(isRefused(yield* read(other)), other)
      }
    }).pipe(Effect.provide(signedBy(current))))

  it.effect.prop(
    "other filters are refused",
    { filters: Schema.String },
    Effect.fnUntraced(function*({ filters }) {
      const result = yield* read(yield* written, { ...mine, filters })
      assert.strictEqual(isRefused(result), filters !== mine.filters)
    }, Effect.provide(signedBy(current)))
  )

  it.effect("another account is refused", () =>
    Effect.gen(function*() {
      assert.isTrue(isRefused(yield* read(yield* written, { ...mine, account_id: account(2) })))
    }).pipe(Effect.provide(signedBy(current))))

  it.effect("account and filters cannot be shifted into each other", () =>
    Effect.gen(function*() {
      const { write } = yield* SignalCursor
      const cursor = yield* write(position, { account_id: account(1), filters: "\nx" })
      const shifted = { account_id: `${account(1)}\n` as AccountId, filters: "x" }
      assert.isTrue(isRefused(yield* read(cursor, shifted)))
    }).pipe(Effect.provide(signedBy(current))))

  it.effect("a former key still verifies, the newest signs, an unknown one is refused", () =>
    Effect.gen(function*() {
      const before = yield* Effect.provide(written, signedBy(old))
      const after = yield* Effect.provide(written, signedBy(current, old))
      assert.deepStrictEqual(yield* Effect.provide(read(before), signedBy(current, old)), Result.succeed(position))
      assert.deepStrictEqual(yield* Effect.provide(read(after), signedBy(current)), Result.succeed(position))
      assert.isTrue(isRefused(yield* Effect.provide(read(after), signedBy(old))))
    }))
})
