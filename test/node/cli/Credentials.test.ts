import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Desk } from "./Desk.ts"

const newAccount = Effect.gen(function*() {
  const { answer } = yield* Desk
  return String((yield* answer(["accounts", "create", "--name", "Ida"]))["account_id"])
})

layer(Desk.layer)("kontor keys and tokens", (it) => {
  it.effect("create and revoke API keys", () =>
    Effect.gen(function*() {
      const { answer, run } = yield* Desk
      const account = yield* newAccount
      const key = yield* answer(["keys", "create", account, "--name", "nightly job"])
      assert.deepInclude(key, { account_id: account, name: "nightly job" })
      assert.match(String(key["api_key"]), /^kt_[0-9A-Za-z]{38}$/)
      assert.deepStrictEqual(yield* answer(["keys", "revoke", String(key["id"])]), { id: key["id"], revoked: true })
      const { api_keys } = yield* answer(["accounts", "show", account])
      assert(Array.isArray(api_keys))
      assert.deepStrictEqual(api_keys.map(({ name }) => name), ["first key"])
      const { code, stderr } = yield* run(["keys", "revoke", String(key["id"])])
      assert.strictEqual(code, 1)
      assert.include(stderr, `There is no API key ${String(key["id"])}`)
    }))

  it.effect("create tokens that may read data and the account", () =>
    Effect.gen(function*() {
      const { answer } = yield* Desk
      const token = yield* answer(["tokens", "create", yield* newAccount, "--name", "reader"])
      assert.match(String(token["token"]), /^\d+\|[0-9A-Za-z]{40}[0-9a-f]{8}$/)
      assert.deepInclude(token, { abilities: ["api:data", "account:read"], expires_at: null })
    }))

  it.effect("create tokens with the everyday abilities, which * stands for, beside others", () =>
    Effect.gen(function*() {
      const { answer } = yield* Desk
      const account = yield* newAccount
      const create = (...abilities: ReadonlyArray<string>) =>
        answer(["tokens", "create", account, "--name=all", ...abilities.flatMap((ability) => ["--ability", ability])])
      assert.deepInclude(yield* create("*"), { abilities: ["api:data", "account:read"] })
      assert.deepInclude(yield* create("account:read", "*", "account:keys"), {
        abilities: ["account:read", "api:data", "account:keys"]
      })
    }))

  it.effect("create tokens with abilities that only the operator grants", () =>
    Effect.gen(function*() {
      const { answer } = yield* Desk
      const token = yield* answer([
        "tokens",
        "create",
        yield* newAccount,
        "--name=manager",
        "--ability=account:keys",
        "--ability=monitoring:manage",
        "--expires-at=2100-01-01T00:00:00Z"
      ])
      assert.deepInclude(token, {
        abilities: ["account:keys", "monitoring:manage"],
        expires_at: "2100-01-01T00:00:00.000Z"
      })
    }))

  it.effect("create no token that ends on a day that there is not, or at an hour of no known time zone", () =>
    Effect.gen(function*() {
      const { run } = yield* Desk
      const account = yield* newAccount
      for (const moment of ["2100-02-30T00:00:00Z", "12/31/2100", "2100-01-01T00:00:00"]) {
        const { code, stderr } = yield* run(["tokens", "create", account, "--name=late", `--expires-at=${moment}`])
        assert.strictEqual(code, 2)
        assert.include(stderr, "Expected: an instant such as 2030-12-31T00:00:00Z")
      }
    }))
})
