import { assert, it } from "@effect/vitest"
import { type AccountId, Accounts, type AccountStatus, type Plan, planOf } from "@kontor/core/Accounts"
import { Effect, type Layer, Option } from "effect"
import { newId } from "../fixtures/Credentials.ts"

/** What the host knows of an account. */
export interface HostAccount {
  readonly id: AccountId
  readonly plan: Plan
  readonly status: Exclude<AccountStatus, "erased">
}

/** How the host changes its own accounts. */
export interface HostTable<R> {
  /** Adds an account, or changes it. */
  readonly put: (account: HostAccount) => Effect.Effect<unknown, unknown, R>
  /** Removes an account. */
  readonly remove: (id: AccountId) => Effect.Effect<unknown, unknown, R>
}

const found = Effect.fnUntraced(function*(id: AccountId) {
  const { find } = yield* Accounts
  return Option.map(yield* find(id), ({ id, status, subscription }) => ({ id, plan: planOf(subscription), status }))
})

/** The contract of accounts that the host keeps in a table of its own, which Kontor only reads. */
export const hostAccountsSuite = <R, E>(
  name: string,
  layer: Layer.Layer<Accounts | R, E>,
  { put, remove }: HostTable<NoInfer<R>>
): void =>
  it.layer(layer, { excludeTestServices: true })(`Accounts of the host (${name})`, (it) => {
    it.effect("finds an account with its plan, and whether it is active", () =>
      Effect.gen(function*() {
        for (const plan of ["free", "plus", "pro", "max"] as const) {
          const account = { id: newId(), plan, status: "active" as const }
          yield* put(account)
          assert.deepStrictEqual(yield* found(account.id), Option.some(account))
        }
      }))

    it.effect("sees a change with the next request", () =>
      Effect.gen(function*() {
        const id = newId()
        for (
          const account of [
            { id, plan: "pro", status: "active" },
            { id, plan: "pro", status: "suspended" },
            { id, plan: "free", status: "active" }
          ] as const
        ) {
          yield* put(account)
          assert.deepStrictEqual(yield* found(id), Option.some(account))
        }
      }))

    it.effect("finds no account that was never there, or is gone", () =>
      Effect.gen(function*() {
        const account = { id: newId(), plan: "pro" as const, status: "active" as const }
        assert.isTrue(Option.isNone(yield* found(account.id)))
        yield* put(account)
        yield* remove(account.id)
        assert.isTrue(Option.isNone(yield* found(account.id)))
      }))

    it.effect("finds each account by its own id, however many ask at the same moment", () =>
      Effect.gen(function*() {
        const accounts = Array.from({ length: 40 }, () => ({
          id: newId(),
          plan: "pro" as const,
          status: "active" as const
        }))
        yield* Effect.forEach(accounts, put)
        const asked = yield* Effect.forEach(accounts, ({ id }) => found(id), { concurrency: "unbounded" })
        assert.deepStrictEqual(asked, accounts.map(Option.some))
      }))
  })
