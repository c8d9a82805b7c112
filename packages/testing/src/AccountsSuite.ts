import { assert, it } from "@effect/vitest"
import {
  type Account,
  type AccountChange,
  AccountId,
  type AccountQuery,
  Accounts,
  type AccountStatus,
  type Plan,
  planAt
} from "@kontor/core/Accounts"
import { DateTime, Effect, type Layer, Option } from "effect"
import { randomUUID } from "node:crypto"
import { anAccount, aSubscription, json, newId } from "./fixtures/Accounts.ts"

/** The contract of accounts that operators keep, in memory or in a database. */
export const accountsSuite = <E>(name: string, layer: Layer.Layer<Accounts, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Accounts (${name})`, (it) => {
    it.effect("finds an account as it was added", () =>
      Effect.gen(function*() {
        const { find, records } = yield* Accounts
        const account = { ...anAccount("2026-03-04T05:06:07.089Z"), subscription: aSubscription }
        yield* records!.add(account)
        assert.deepStrictEqual(json(yield* find(account.id)), json(Option.some(account)))
      }))

    it.effect("finds no account under an unknown id", () =>
      Effect.gen(function*() {
        const { find } = yield* Accounts
        assert.isTrue(Option.isNone(yield* find(AccountId.make(randomUUID()))))
      }))

    it.effect("lists accounts, the oldest first", () =>
      Effect.gen(function*() {
        const { records } = yield* Accounts
        const [young, old, middle] = ["2026-03-03", "2026-03-01", "2026-03-02"].map((day) =>
          anAccount(`${day}T00:00:00.000Z`)
        )
        const added = [young!, old!, middle!]
        yield* Effect.forEach(added, (account) => records!.add(account))
        const listed = (yield* records!.list({})).filter(({ id }) => added.some((account) => account.id === id))
        assert.deepStrictEqual(json(listed), json([old, middle, young]))
      }))

    it.effect("pages accounts of one moment by their ids, and finds nothing after an unknown one", () =>
      Effect.gen(function*() {
        const { records } = yield* Accounts
        const added = Array.from({ length: 3 }, () => anAccount("2020-01-01T00:00:00.000Z"))
        yield* Effect.forEach(added, (account) => records!.add(account))
        const ids = added.map(({ id }) => id).toSorted()
        const idsOf = (query: AccountQuery) =>
          Effect.map(records!.list(query), (accounts) => accounts.map(({ id }) => id).filter((id) => ids.includes(id)))
        assert.deepStrictEqual(yield* idsOf({ after: ids[0], limit: 1 }), [ids[1]])
        assert.deepStrictEqual(yield* idsOf({ after: ids[0] }), ids.slice(1))
        assert.deepStrictEqual(yield* idsOf({ after: AccountId.make(randomUUID()) }), [])
      }))

    it.effect("finds accounts by a part of their name or email address, and by their status", () =>
      Effect.gen(function*() {
        const { records } = yield* Accounts
        const text = randomUUID()
        const [named, reached, other] = [
          { ...anAccount("2026-03-04T00:00:00.000Z"), name: `Firma ${text} & Co.` },
          { ...anAccount("2026-03-05T00:00:00.000Z"), email: `post@${text}.example`, status: "suspended" as const },
          anAccount("2026-03-06T00:00:00.000Z")
        ]
        yield* Effect.forEach([named, reached, other], (account) => records!.add(account))
        const idsOf = (query: AccountQuery) =>
          Effect.map(records!.list(query), (accounts) => accounts.map(({ id }) => id))
        assert.deepStrictEqual(yield* idsOf({ text: text.toUpperCase() }), [named.id, reached.id])
        assert.deepStrictEqual(yield* idsOf({ text, status: "suspended" }), [reached.id])
        assert.deepStrictEqual(yield* idsOf({ text: `%${text}` }), [])
      }))

    it.effect("replaces members of an account, and leaves the others", () =>
      Effect.gen(function*() {
        const { find, records } = yield* Accounts
        const account = anAccount("2026-03-04T00:00:00.000Z")
        yield* records!.add(account)
        const steps: ReadonlyArray<readonly [AccountChange, Account]> = [
          [{ subscription: aSubscription }, { ...account, subscription: aSubscription }],
          [{ name: "Muster AG", email: null }, {
            ...account,
            name: "Muster AG",
            email: null,
            subscription: aSubscription
          }],
          [{}, { ...account, name: "Muster AG", email: null, subscription: aSubscription }],
          [
            { status: "erased", subscription: null },
            { ...account, name: "Muster AG", email: null, subscription: null, status: "erased" }
          ]
        ]
        for (const [change, expected] of steps) {
          const before = yield* find(account.id)
          const replaced = yield* records!.change(account.id, change)
          assert.deepStrictEqual(json(Option.map(replaced, ({ before }) => before)), json(before))
          assert.deepStrictEqual(json(Option.map(replaced, ({ after }) => after)), json(Option.some(expected)))
          assert.deepStrictEqual(json(yield* find(account.id)), json(Option.some(expected)))
        }
      }))

    it.effect("begins each of many changes at once with what the one before it made", () =>
      Effect.gen(function*() {
        const { records } = yield* Accounts
        const account = anAccount("2026-03-04T00:00:00.000Z")
        yield* records!.add(account)
        const change = records!.change(account.id, { name: "Muster AG" })
        const replaced = yield* Effect.all(Array.from({ length: 20 }, () => change), { concurrency: "unbounded" })
        const names = replaced.map((done) => Option.getOrThrow(done).before.name)
        assert.lengthOf(names.filter((name) => name === account.name), 1)
        assert.lengthOf(names.filter((name) => name === "Muster AG"), 19)
      }))

    it.effect("changes no account that does not exist", () =>
      Effect.gen(function*() {
        const { records } = yield* Accounts
        assert.isTrue(
          Option.isNone(yield* records!.change(AccountId.make(randomUUID()), { subscription: aSubscription }))
        )
        assert.isTrue(Option.isNone(yield* records!.change(AccountId.make(randomUUID()), {})))
      }))
  })

/** The data of an account at the host. */
export interface HostAccount {
  readonly id: AccountId
  readonly plan: Plan
  readonly status: Exclude<AccountStatus, "erased">
}

/** The changes that the host makes to its own accounts. */
export interface HostTable<R> {
  /** Adds an account, or changes it. */
  readonly put: (account: HostAccount) => Effect.Effect<unknown, unknown, R>
  /** Removes an account. */
  readonly remove: (id: AccountId) => Effect.Effect<unknown, unknown, R>
}

const found = Effect.fnUntraced(function*(id: AccountId) {
  const { find } = yield* Accounts
  const now = yield* DateTime.now
  return Option.map(
    yield* find(id),
    ({ id, status, subscription }) => ({ id, plan: planAt(subscription, now), status })
  )
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
