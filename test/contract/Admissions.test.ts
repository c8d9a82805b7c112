import { assert, it } from "@effect/vitest"
import { AccountStore, Admissions, makeAdmission } from "@kontor/core/Accounts"
import { Effect, Layer } from "effect"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"
import { suite } from "./AdmissionsSuite.ts"

const otherAccounts = Layer.effect(AccountStore, Effect.map(AccountStore, (store) => AccountStore.of({ ...store })))

suite("memory", MemoryStorage.layer)
suite("PostgreSQL", PostgresStorage.layer)
suite("PostgreSQL, with accounts of a host", Layer.provideMerge(otherAccounts, PostgresStorage.layer))

it.effect("PostgreSQL admits in one step, unless a host put accounts of its own in place", () =>
  Effect.gen(function*() {
    const { admit } = yield* Admissions
    assert.strictEqual(yield* makeAdmission, admit)
    assert.notStrictEqual(yield* Effect.provide(makeAdmission, otherAccounts), admit)
  }).pipe(Effect.provide(PostgresStorage.layer)))
