import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { createHash } from "node:crypto"
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

  it.effect("list the credentials of an account, revoke a token, and find the account by each of them", () =>
    Effect.gen(function*() {
      const { answer, run } = yield* Desk
      const account = yield* newAccount
      const { api_key, id } = yield* answer(["keys", "create", account, "--name", "nightly job"])
      const { token } = yield* answer(["tokens", "create", account, "--name", "reader"])
      const { api_keys } = yield* answer(["keys", "list", account])
      assert(Array.isArray(api_keys))
      assert.deepStrictEqual(api_keys.map(({ name }) => name), ["first key", "nightly job"])
      const { tokens } = yield* answer(["tokens", "list", account])
      const token_id = Number(String(token).split("|")[0])
      assert.deepInclude(tokens, {
        ...(tokens as ReadonlyArray<object>)[0],
        id: token_id,
        name: "reader",
        last_used_at: null
      })
      const digest = createHash("sha256").update(String(api_key)).digest("hex")
      for (const text of [api_key, api_keys[1].masked_key, api_keys[1].masked_key.replace("…", "..."), id, digest]) {
        const found = yield* answer(["accounts", "find", String(text)])
        assert.deepStrictEqual((found["accounts"] as ReadonlyArray<{ id: string }>).map(({ id }) => id), [account])
        assert.deepInclude((found["api_keys"] as ReadonlyArray<object>)[0], { id, account_id: account })
      }
      const ofToken = createHash("sha256").update(String(token).split("|")[1]!).digest("hex")
      for (const text of [String(token), String(token_id), `${token_id}|…`, `${token_id}|...`, ofToken]) {
        const { stdout } = yield* run(["accounts", "find", text])
        assert.include(stdout, account)
        assert.include(stdout, `${token_id}|…`)
      }
      const revoked = { id: token_id, account_id: account, revoked: true }
      assert.deepStrictEqual(yield* answer(["tokens", "revoke", String(token_id)]), revoked)
      const { code, stderr } = yield* run(["tokens", "revoke", String(token_id)])
      assert.strictEqual(code, 1)
      assert.include(stderr, `There is no token ${token_id}`)
      assert.include((yield* run(["tokens", "list", account])).stdout, "It has no token.")
      assert.include((yield* run(["accounts", "find", String(token)])).stdout, "Nothing was found.")
      yield* answer(["keys", "revoke", String(id)])
      const { entries } = yield* answer(["audit", "--account", account])
      const acts = (entries as ReadonlyArray<{ readonly action: string }>).map(({ action }) => action)
      assert.deepStrictEqual(acts.slice(0, 2), ["api_key.revoke", "token.revoke"])
    }))

  it.effect("make a token of an operator, and its entry with the digest alone", () =>
    Effect.gen(function*() {
      const { answer, run } = yield* Desk
      const { entry, token } = yield* answer(["tokens", "operator", "--name", "nora", "--right", "support"])
      const digest = createHash("sha256").update(String(token)).digest("hex")
      assert.strictEqual(entry, `nora:support:${digest}`)
      assert.strictEqual((yield* run(["tokens", "operator", "--name", "a:b", "--right", "all"])).code, 2)
    }))

  it.effect("create credentials with a monthly limit, which lists show", () =>
    Effect.gen(function*() {
      const { answer, run } = yield* Desk
      const account = yield* newAccount
      const limit = ["--monthly-credit-limit", "500"]
      const key = yield* answer(["keys", "create", account, ...limit])
      const token = yield* answer(["tokens", "create", account, "--name=trial", ...limit])
      assert.deepStrictEqual([key["monthly_credit_limit"], token["monthly_credit_limit"]], [500, 500])
      const listed = [yield* answer(["keys", "list", account]), yield* answer(["tokens", "list", account])]
      const limits = listed.flatMap(({ api_keys, tokens }) =>
        ((api_keys ?? tokens) as ReadonlyArray<{ monthly_credit_limit: number | null }>).map((one) =>
          one.monthly_credit_limit
        )
      )
      assert.deepStrictEqual(limits, [null, 500, 500])
      assert.match((yield* run(["tokens", "list", account])).stdout, /Monthly limit[^]*500/u)
      assert.strictEqual((yield* run(["keys", "create", account, "--monthly-credit-limit", "-1"])).code, 2)
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
