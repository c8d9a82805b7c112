import { assert, it } from "@effect/vitest"
import { Accounts, Admissions, CredentialStore, makeAdmission } from "@kontor/core/Accounts"
import { balancesOfLedger } from "@kontor/core/Credits"
import { RateLimits } from "@kontor/core/RateLimits"
import { RegisterUpstream, Withheld } from "@kontor/core/Register"
import { RegisterIntakePostgres } from "@kontor/postgres"
import { RegisterIntake, type RegisterNumber } from "@kontor/register"
import { admissionsSuite } from "@kontor/testing"
import {
  accountWith,
  addedToken,
  aKey,
  aToken,
  day,
  entityOf,
  newAccount,
  newNumber,
  sourceRecord
} from "@kontor/testing/fixtures"
import { Context, DateTime, Effect, Layer, Option } from "effect"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"
import { identity } from "../support/RegisterLayers.ts"

const otherUpstream = Layer.effect(
  RegisterUpstream,
  Effect.map(RegisterUpstream, (upstream) => RegisterUpstream.of({ ...upstream }))
)
const otherAccounts = Layer.effect(Accounts, Effect.map(Accounts, (accounts) => Accounts.of({ ...accounts })))
const otherCredentials = Layer.effect(CredentialStore, Effect.map(CredentialStore, (store) => ({ ...store })))

admissionsSuite("memory", MemoryStorage.layer)
admissionsSuite("PostgreSQL", PostgresStorage.layer)
admissionsSuite("PostgreSQL, with accounts of a host", Layer.provideMerge(otherAccounts, PostgresStorage.layer))
admissionsSuite("PostgreSQL, with credentials of a host", Layer.provideMerge(otherCredentials, PostgresStorage.layer))

/** Every call of a port, by name. */
const watched = <Port extends object>(calls: Array<string>, port: Port): Port =>
  new Proxy(port, {
    get: (target, member) => {
      calls.push(String(member))
      return Reflect.get(target, member)
    }
  })

/** The calls of ports that the admission of one request takes on PostgreSQL, which its storage sees as `replaced`. */
const callsOf = (replaced: "accounts" | "credentials" | "limits" | "nothing") =>
  Effect.gen(function*() {
    const calls: Array<string> = []
    const context = yield* Effect.context<Accounts | Admissions | CredentialStore | RateLimits>()
    const key = aKey(yield* newAccount)
    yield* Context.get(context, CredentialStore).addApiKey(key, 20)
    const { find, standsFor } = Context.get(context, Admissions)
    const own = {
      accounts: watched(calls, standsFor.accounts),
      credentials: watched(calls, standsFor.credentials),
      limits: watched(calls, standsFor.limits)
    }
    const known = replaced === "nothing" ? own : { ...own, [replaced]: standsFor[replaced] }
    const together = Admissions.of({
      standsFor: { ...standsFor, ...known },
      find: (presented, buckets) => {
        calls.push("together")
        return find(presented, buckets)
      }
    })
    const admit = yield* makeAdmission.pipe(
      Effect.provideService(Admissions, together),
      Effect.provideService(Accounts, own.accounts),
      Effect.provideService(CredentialStore, own.credentials),
      Effect.provideService(RateLimits, own.limits)
    )
    assert.isTrue(Option.isSome(yield* admit({ _tag: "ApiKey", digest: key.digest }, ["register"])))
    return calls
  }).pipe(Effect.provide(balancesOfLedger))

it.effect("PostgreSQL admits in one step, in one more for accounts of a host, and port by port for any other", () =>
  Effect.gen(function*() {
    assert.deepStrictEqual(yield* callsOf("nothing"), ["together"])
    assert.deepStrictEqual(yield* callsOf("accounts"), ["together", "find"])
    for (const port of ["credentials", "limits"] as const) {
      assert.deepStrictEqual(yield* callsOf(port), ["findApiKey", "count", "find"])
    }
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
  const [account, store] = [yield* accountWith(100), yield* CredentialStore]
  const key = aKey(account)
  yield* store.addApiKey(key, 20)
  const token = yield* addedToken(aToken(account))
  return {
    key: { _tag: "ApiKey", digest: key.digest },
    token: { _tag: "BearerToken", id: token.id, digest: token.digest },
    wrong: { _tag: "BearerToken", id: token.id, digest: "1".repeat(64) }
  } as const
})

const storage = balancesOfLedger.pipe(
  Layer.provideMerge(RegisterIntakePostgres.layer),
  Layer.provideMerge(Layer.merge(PostgresStorage.layer, identity))
)

it.layer(storage, { excludeTestServices: true })(
  "PostgreSQL, admitting a request that names an organization",
  (it) => {
    it.effect("locates it in the same step, as the upstream does", () =>
      Effect.gen(function*() {
        const [upstream, admit, entities] = [yield* RegisterUpstream, yield* makeAdmission, yield* organizations]
        const { key, token } = yield* presentedBy
        const asked = entities.flatMap((entity_id) => [[key, entity_id], [token, entity_id]] as const)
        const admitted = yield* Effect.forEach(
          asked,
          ([presented, entity_id]) => admit(presented, ["register"], entity_id),
          { concurrency: "unbounded" }
        )
        for (const [place, [, entity_id]] of asked.entries()) {
          const profile = (yield* upstream.profiles([entity_id])).get(entity_id)
          assert.deepStrictEqual(Option.getOrThrow(admitted[place]!).located, { entity_id, profile })
        }
      }))

    it.effect("locates nothing for a wrong secret, and nothing where none is named", () =>
      Effect.gen(function*() {
        const [admit, [entity_id]] = [yield* makeAdmission, yield* organizations]
        const { key, wrong } = yield* presentedBy
        const [guessed, plain] = yield* Effect.all([admit(wrong, [], entity_id), admit(key, ["register"])], {
          concurrency: "unbounded"
        })
        assert.isTrue(Option.isNone(guessed))
        assert.isUndefined(Option.getOrThrow(plain).located)
      }))

    it.effect("locates nothing where the host has an upstream of its own", () =>
      Effect.gen(function*() {
        const [admit, [entity_id]] = [yield* Effect.provide(makeAdmission, otherUpstream), yield* organizations]
        const { key } = yield* presentedBy
        assert.isUndefined(Option.getOrThrow(yield* admit(key, ["register"], entity_id)).located)
      }))
  }
)
