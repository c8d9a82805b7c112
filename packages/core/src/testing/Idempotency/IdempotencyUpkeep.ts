import { assert, type Vitest } from "@effect/vitest"
import { Effect, Option } from "effect"
import type { Accounts } from "../../Accounts/index.ts"
import type { Ledger } from "../../Credits/index.ts"
import { IdempotencyStore } from "../../Idempotency/index.ts"
import type { UnitOfWork } from "../../index.ts"
import { newAccount } from "../fixtures/Accounts.ts"
import { aClaim } from "../fixtures/Claims.ts"
import { json } from "../fixtures/Credentials.ts"
import { again, answer, longAgo, newClaim, sealedBy, standing } from "./IdempotencyClaims.ts"

/** The part of the suite in which claims are erased, purged and sealed anew. */
export const idempotencyUpkeep = (
  it: Vitest.MethodsNonLive<UnitOfWork | Ledger | Accounts | IdempotencyStore>
): void => {
  it.effect("forgets the claims of an account that is erased, and no others", () =>
    Effect.gen(function*() {
      const store = yield* IdempotencyStore
      const [mine, other] = [yield* newClaim, yield* newClaim]
      yield* store.claim(mine, longAgo)
      yield* store.claim(other, longAgo)
      yield* store.erase(mine.account_id)
      assert.isTrue(Option.isNone(yield* store.claim(mine, longAgo)))
      assert.deepStrictEqual(json(yield* standing(other)), json({ ...other, outcome: { _tag: "Open" } }))
    }))

  it.effect("purges answered claims of an instant or earlier, and nothing else", () =>
    Effect.gen(function*() {
      const store = yield* IdempotencyStore
      const account = yield* newAccount
      const claimed = Effect.fnUntraced(function*(claimed_at: string) {
        const claim = aClaim(account, claimed_at)
        yield* store.claim(claim, longAgo)
        return claim
      })
      const [old, young, open, doubted] = [
        yield* claimed("1990-01-01T00:00:00.000Z"),
        yield* claimed("1990-01-01T00:00:00.001Z"),
        yield* claimed("1990-01-01T00:00:00.000Z"),
        yield* claimed("1990-01-01T00:00:00.000Z")
      ]
      yield* store.answer(old, answer)
      yield* store.answer(young, answer)
      yield* store.doubt(doubted)
      assert.strictEqual(yield* store.purge(old.claimed_at), 1)
      const found = yield* Effect.forEach([old, young, open, doubted], (claim) => store.claim(again(claim), longAgo))
      assert.deepStrictEqual(found.map(Option.isSome), [false, true, true, true])
      yield* store.purge(young.claimed_at)
    }))

  it.effect("counts answers by the key that sealed them", () =>
    Effect.gen(function*() {
      const store = yield* IdempotencyStore
      const account = yield* newAccount
      const [first, second, open] = [aClaim(account), aClaim(account), aClaim(account)]
      yield* Effect.forEach([first, second, open], (claim) => store.claim(claim, longAgo))
      yield* store.answer(first, sealedBy("counted"))
      yield* store.answer(second, sealedBy("counted"))
      const counts = yield* store.answersByKey
      assert.deepStrictEqual([counts.get("counted"), counts.get("none")], [2, undefined])
    }))

  it.effect("finds the answers that a key has not sealed, and replaces one that is still there", () =>
    Effect.gen(function*() {
      const store = yield* IdempotencyStore
      const account = yield* newAccount
      const [byOld, byNew, open] = [aClaim(account), aClaim(account), aClaim(account)]
      yield* Effect.forEach([byOld, byNew, open], (claim) => store.claim(claim, longAgo))
      yield* store.answer(byOld, sealedBy("old"))
      yield* store.answer(byNew, answer)
      const { key, reference } = byOld
      const [found, ...others] = (yield* store.answersWithout("new", 1000)).filter(({ account_id }) =>
        account_id === account
      )
      assert.deepStrictEqual(others, [])
      assert.deepStrictEqual(json(found), { account_id: account, key, reference, answer: sealedBy("old") })
      assert.isTrue(yield* store.replaceAnswer(found!, answer))
      assert.isFalse(yield* store.replaceAnswer(found!, answer))
      assert.deepStrictEqual((yield* standing(byOld)).outcome, { _tag: "Answered", answer })
      assert.strictEqual((yield* store.answersWithout("other", 1)).length, 1)
    }))
}
