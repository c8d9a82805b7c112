import { assert, it } from "@effect/vitest"
import { AccountStore, Admissions, makeAdmission } from "@kontor/core/Accounts"
import { Register, RegisterIntake, type RegisterNumber, Withheld } from "@kontor/core/Register"
import { RegisterIntakePostgres } from "@kontor/postgres"
import { DateTime, Effect, Layer, Option } from "effect"
import { accountWith } from "../support/Accounts.ts"
import { aKey, aToken } from "../support/Credentials.ts"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"
import { day, entityOf, newNumber, sourceRecord } from "../support/Records.ts"
import { identity } from "../support/RegisterLayers.ts"
import { suite } from "./AdmissionsSuite.ts"

const otherRegister = Layer.effect(Register, Effect.map(Register, (register) => Register.of({ ...register })))

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

/** An organization, one that moved to another number, one that is withheld, and an identifier nobody has. */
const organizations = Effect.gen(function*() {
  const [plain, before, today, withheld] = [newNumber(), newNumber(), newNumber(), newNumber()]
  const entity = (registration: RegisterNumber) => entityOf({ registration })
  const moved_to = yield* entity(today)
  yield* RegisterIntake.use(({ take }) =>
    take([
      sourceRecord({ registration: plain, facts: { name: "Alpha GmbH" } }),
      sourceRecord({ registration: before, as_of: day("2026-03-01"), facts: { name: "Beta GmbH", moved_to } }),
      sourceRecord({ registration: today, facts: { name: "Beta GmbH" } }),
      sourceRecord({ registration: withheld, facts: { name: "Gamma GmbH" } })
    ])
  )
  const entity_id = yield* entity(withheld)
  yield* Withheld.use(({ add }) => Effect.flatMap(DateTime.now, (since) => add({ entity_id, reason: null, since })))
  return [yield* entity(plain), yield* entity(before), moved_to, entity_id, yield* entity(newNumber())] as const
})

const presentedBy = Effect.gen(function*() {
  const [account, store] = [yield* accountWith(100), yield* AccountStore]
  const key = aKey(account)
  yield* store.addApiKey(key)
  const token = yield* store.addToken(aToken(account))
  return {
    key: { _tag: "ApiKey", digest: key.digest },
    token: { _tag: "BearerToken", id: token.id, digest: token.digest },
    wrong: { _tag: "BearerToken", id: token.id, digest: "1".repeat(64) }
  } as const
})

const storage = Layer.provideMerge(RegisterIntakePostgres.layer, Layer.merge(PostgresStorage.layer, identity))

it.layer(storage, { excludeTestServices: true })(
  "PostgreSQL, admitting a request that names an organization",
  (it) => {
    it.effect("locates it in the same step, as the register does", () =>
      Effect.gen(function*() {
        const [register, admit, entities] = [yield* Register, yield* makeAdmission, yield* organizations]
        const { key, token } = yield* presentedBy
        const asked = entities.flatMap((entity_id) => [[key, entity_id], [token, entity_id]] as const)
        const admitted = yield* Effect.forEach(
          asked,
          ([presented, entity_id]) => admit(presented, ["register"], entity_id),
          { concurrency: "unbounded" }
        )
        for (const [place, [, entity_id]] of asked.entries()) {
          const located = yield* register.locate({ _tag: "EntityId", entity_id })
          assert.deepStrictEqual(Option.getOrThrow(admitted[place]!).location, located)
        }
      }))

    it.effect("locates nothing for a wrong secret, and nothing where none is named", () =>
      Effect.gen(function*() {
        const [admit, [entity_id]] = [yield* makeAdmission, yield* organizations]
        const { key, wrong } = yield* presentedBy
        const [guessed, plain] = yield* Effect.all([admit(wrong, [], entity_id), admit(key, ["register"])], {
          concurrency: "unbounded"
        })
        assert.isUndefined(Option.getOrThrow(guessed).location)
        assert.isUndefined(Option.getOrThrow(plain).location)
      }))

    it.effect("locates nothing where the host has a register of its own", () =>
      Effect.gen(function*() {
        const [admit, [entity_id]] = [yield* Effect.provide(makeAdmission, otherRegister), yield* organizations]
        const { key } = yield* presentedBy
        assert.isUndefined(Option.getOrThrow(yield* admit(key, ["register"], entity_id)).location)
      }))
  }
)
