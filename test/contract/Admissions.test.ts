import { assert, it } from "@effect/vitest"
import { Accounts, Admissions, CredentialStore, makeAdmission } from "@kontor/core/Accounts"
import { balancesOfLedger } from "@kontor/core/Credits"
import { RateLimits } from "@kontor/core/RateLimits"
import { Context, Effect, Layer, Option } from "effect"
import { newAccount } from "../support/Accounts.ts"
import { aKey } from "../support/Credentials.ts"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"
import { suite } from "./AdmissionsSuite.ts"

const otherAccounts = Layer.effect(Accounts, Effect.map(Accounts, (accounts) => Accounts.of({ ...accounts })))
const otherCredentials = Layer.effect(CredentialStore, Effect.map(CredentialStore, (store) => ({ ...store })))

suite("memory", MemoryStorage.layer)
suite("PostgreSQL", PostgresStorage.layer)
suite("PostgreSQL, with accounts of a host", Layer.provideMerge(otherAccounts, PostgresStorage.layer))
suite("PostgreSQL, with credentials of a host", Layer.provideMerge(otherCredentials, PostgresStorage.layer))

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
    yield* Context.get(context, CredentialStore).addApiKey(key)
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
