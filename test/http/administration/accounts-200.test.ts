import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeOperatedService, operatorToken } from "../../support/OperatedService.ts"

const accountOf = (body: object) => (body as { readonly account: Readonly<Record<string, unknown>> }).account

const newAccount = {
  method: "POST",
  body: { name: "Muster GmbH", email: "post@example.org", plan: "pro", credits: 10 }
}

describe("the accounts of /admin/v1 200 and 201", () => {
  it.live("creates an account whose key works, lists it and shows it", () =>
    Effect.gen(function*() {
      const { operate, request } = yield* makeOperatedService()
      const created = yield* operate("/accounts", newAccount)
      assert.strictEqual(created.status, 201)
      const { id } = accountOf(created.body)
      assert.deepInclude(accountOf(created.body), { name: "Muster GmbH", plan: "pro", status: "active" })
      const answer = yield* request("/v1/account/credits", { "x-api-key": String(created.body["api_key"]) })
      assert.deepInclude(answer.body["balance"] as object, { total: 10 })
      const listed = yield* operate("/accounts?text=muster&status=active&per_page=1")
      assert.deepStrictEqual((listed.body["accounts"] as ReadonlyArray<object>).map(({ id }: { id?: unknown }) => id), [
        id
      ])
      const shown = yield* operate(`/accounts/${String(id)}`)
      assert.deepInclude(shown.body["balance"] as object, { total: 10, granted: 10, spent: 0 })
      assert.hasAllKeys(shown.body, ["account", "balance", "meta"])
    }))

  it.live("pages through the API keys and tokens of an account by their cursors", () =>
    Effect.gen(function*() {
      const { account, administration, operate, token } = yield* makeOperatedService()
      const { id } = yield* account()
      yield* administration.createApiKey(id, "second")
      yield* administration.createApiKey(id, "third")
      yield* Effect.forEach([1, 2, 3], () => token(id, []), { discard: true })
      for (const list of ["api_keys", "tokens"] as const) {
        const path = `/accounts/${id}/${list.replace("_", "-")}?per_page=2`
        const first = yield* operate(path)
        const { next_cursor } = first.body["pagination"] as { readonly next_cursor: string }
        const last = yield* operate(`${path}&cursor=${next_cursor}`)
        const rows = [first, last].map(({ body }) => body[list] as ReadonlyArray<{ readonly id: unknown }>)
        assert.deepStrictEqual(rows.map(({ length }) => length), [2, 1])
        assert.strictEqual(new Set(rows.flat().map((row) => row.id)).size, 3)
        assert.deepInclude(last.body["pagination"] as object, { next_cursor: null, has_more: false })
      }
      assert.deepInclude((yield* operate(`/accounts/${id}/tokens`)).body, { total: 3 })
    }))

  it.live("finds accounts by name, email address and credential, with the credentials that the text names", () =>
    Effect.gen(function*() {
      const { account, operate, token } = yield* makeOperatedService()
      yield* operate("/accounts", newAccount)
      const { id, key } = yield* account()
      const { authorization } = yield* token(id, [])
      const find = Effect.fnUntraced(function*(text: string) {
        const { body, status } = yield* operate("/accounts/find", { method: "POST", body: { text } })
        assert.strictEqual(status, 200)
        return body as unknown as {
          readonly accounts: ReadonlyArray<{ readonly id: string; readonly email: string | null }>
          readonly credentials: ReadonlyArray<Readonly<Record<string, unknown>>>
        }
      })
      const byKey = yield* find(key)
      assert.deepStrictEqual(byKey.accounts.map((one) => one.id), [id])
      const masked_key = `${key.slice(0, 7)}…${key.slice(-4)}`
      assert.deepInclude(byKey.credentials[0], { kind: "api_key", account_id: id, masked_key, last_used_at: null })
      const byToken = yield* find(authorization.replace("Bearer ", ""))
      assert.deepInclude(byToken.credentials[0], { kind: "token", account_id: id, masked_key: null })
      assert.deepStrictEqual((yield* find("POST@example")).accounts.map(({ email }) => email), ["post@example.org"])
      assert.lengthOf((yield* find("muster")).accounts, 2)
      assert.deepStrictEqual((yield* find(id)).accounts.map((one) => one.id), [id])
      const nothing = yield* find("a".repeat(64))
      assert.deepStrictEqual([nothing.accounts, nothing.credentials], [[], []])
    }))

  it.live("pages through accounts by their cursor", () =>
    Effect.gen(function*() {
      const { operate } = yield* makeOperatedService()
      const ids: Array<unknown> = []
      for (const _ of [1, 2, 3]) ids.push(accountOf((yield* operate("/accounts", newAccount)).body)["id"])
      const idsOf = (body: object) =>
        (body as { readonly accounts: ReadonlyArray<{ readonly id: string }> }).accounts.map(({ id }) => id)
      const first = yield* operate("/accounts?per_page=2")
      assert.deepStrictEqual(idsOf(first.body), ids.slice(0, 2) as ReadonlyArray<string>)
      const { next_cursor } = first.body["pagination"] as { readonly next_cursor: string }
      const second = yield* operate(`/accounts?per_page=2&cursor=${next_cursor}`)
      assert.deepStrictEqual(idsOf(second.body), ids.slice(2) as ReadonlyArray<string>)
      assert.deepInclude(second.body["pagination"] as object, { next_cursor: null, has_more: false })
    }))

  it.live("changes name, email address and plan", () =>
    Effect.gen(function*() {
      const { account, operate, request } = yield* makeOperatedService()
      const { headers, id } = yield* account()
      const changed = yield* operate(`/accounts/${id}`, {
        method: "PATCH",
        body: { name: "Muster AG", email: "a@b.c" }
      })
      assert.deepInclude(accountOf(changed.body), { name: "Muster AG", email: "a@b.c", plan: "free" })
      const onMax = yield* operate(`/accounts/${id}/plan`, { method: "PUT", body: { plan: "max" } })
      assert.deepInclude(accountOf(onMax.body), { plan: "max" })
      assert.deepInclude((yield* request("/v1/account", headers)).body, { name: "Muster AG", plan: "max" })
    }))

  it.live("sets a subscription with its period, once more without a change, and its end to the next request", () =>
    Effect.gen(function*() {
      const { account, operate, request } = yield* makeOperatedService()
      const { headers, id } = yield* account()
      const put = (body: object) => operate(`/accounts/${id}/subscription`, { method: "PUT", body })
      const period = { current_period_start: "2026-01-01T00:00:00Z", current_period_end: "2099-01-01T00:00:00Z" }
      const first = yield* put({ plan: "pro", status: "active", ...period })
      assert.deepInclude(accountOf(first.body), {
        plan: "pro",
        subscription: {
          plan: "pro",
          status: "active",
          current_period_start: "2026-01-01T00:00:00.000Z",
          current_period_end: "2099-01-01T00:00:00.000Z"
        }
      })
      assert.deepStrictEqual(accountOf((yield* put({ plan: "pro", status: "active", ...period })).body), {
        ...accountOf(first.body)
      })
      assert.deepInclude((yield* request("/v1/account", headers)).body, { plan: "pro" })
      assert.deepInclude(accountOf((yield* put({ plan: "pro", status: "past_due", ...period })).body), { plan: "pro" })
      const ended = { ...period, current_period_end: "2026-02-01T00:00:00Z" }
      yield* put({ plan: "pro", status: "canceled", ...ended })
      assert.deepInclude((yield* request("/v1/account", headers)).body, { plan: "free" })
    }))

  it.live("grants credits once for a reference, and takes unspent ones back", () =>
    Effect.gen(function*() {
      const { account, operate } = yield* makeOperatedService()
      const { id } = yield* account("free", 5)
      const reference = "invoice R-2031-17"
      const grant = { method: "POST", body: { credits: 500, reference } }
      const [first, again] = [
        yield* operate(`/accounts/${id}/grants`, grant),
        yield* operate(`/accounts/${id}/grants`, grant)
      ]
      assert.deepInclude(first.body["entry"] as object, { kind: "grant", credits: 500, balance_after: 505 })
      assert.deepStrictEqual(again.body["entry"], first.body["entry"])
      const taken = yield* operate(`/accounts/${id}/grants`, { method: "POST", body: { credits: -505 } })
      assert.deepInclude(taken.body["entry"] as object, { kind: "adjustment", credits: -505, balance_after: 0 })
    }))

  it.live("states the credits of a month as JSON and as CSV, from one balance to the other", () =>
    Effect.gen(function*() {
      const { account, operate, sent } = yield* makeOperatedService()
      const { id } = yield* account("free", 0)
      const grant = (credits: number, reference: string) =>
        operate(`/accounts/${id}/grants`, { method: "POST", body: { credits, reference } })
      yield* grant(500, "R \"17\", May")
      yield* grant(-20, "=R18")
      const { body } = yield* operate(`/accounts/${id}/statement`)
      const lines = body["lines"] as ReadonlyArray<Readonly<Record<string, unknown>>>
      assert.deepInclude(body, { opening_balance: 0, closing_balance: 480 })
      assert.deepInclude(lines[0], { kind: "grant", reference: "R \"17\", May", requests: 0, credits: 500 })
      const month = String(body["month"])
      const csv = yield* sent(`/admin/v1/accounts/${id}/statement.csv?month=${month}`, {
        headers: { authorization: `Bearer ${operatorToken}` }
      })
      assert.match(csv.headers["content-type"] ?? "", /^text\/csv/)
      assert.include(csv.headers["content-disposition"], `${id}_${month}.csv`)
      const today = String(lines[0]!["day"])
      const { day: last } = csv.text.match(/^(?<day>.*),closing_balance/mu)!.groups!
      assert.isTrue(String(last).startsWith(month))
      assert.deepStrictEqual(csv.text.split("\r\n"), [
        "day,kind,endpoint,reference,requests,credits",
        `${month}-01,opening_balance,,,,0`,
        `${today},grant,,"R ""17"", May",0,500`,
        `${today},adjustment,,'=R18,0,-20`,
        `${last},closing_balance,,,,480`,
        ""
      ])
      const later = yield* operate(`/accounts/${id}/statement?month=9999-12`)
      assert.deepInclude(later.body, { opening_balance: 480, lines: [], closing_balance: 480 })
    }))

  it.live("suspends an account: its key and tokens are refused with 403, until it is resumed", () =>
    Effect.gen(function*() {
      const { account, operate, request, token } = yield* makeOperatedService()
      const { headers, id } = yield* account("pro")
      const bearer = yield* token(id, ["account:read"])
      for (const _ of ["once", "again"]) {
        const suspended = yield* operate(`/accounts/${id}/suspend`, { method: "POST" })
        assert.deepInclude(accountOf(suspended.body), { status: "suspended" })
      }
      for (
        const [path, credential, code] of [
          ["/v1/account", headers, "account_suspended"],
          ["/v1/account", bearer, "account_suspended"],
          ["/v1/search-organizations?q=muster", headers, "account_suspended"],
          ["/v1/signals", headers, "ACCOUNT_SUSPENDED"]
        ] as const
      ) {
        const refused = yield* request(path, credential)
        assert.strictEqual(refused.status, 403)
        assert.strictEqual(refused.body["code"], code)
        assert.strictEqual(refused.headers["x-credits-charged"], "0")
      }
      const resumed = yield* operate(`/accounts/${id}/resume`, { method: "POST" })
      assert.deepInclude(accountOf(resumed.body), { status: "active" })
      assert.strictEqual((yield* request("/v1/account", headers)).status, 200)
    }))

  it.live("exports what is kept, and no digest and no secret", () =>
    Effect.gen(function*() {
      const { account, operate, request } = yield* makeOperatedService()
      const { headers, id, key } = yield* account("pro")
      yield* request("/v1/search-organizations?q=muster", headers)
      const { body, status, text } = yield* operate(`/accounts/${id}/export`)
      assert.strictEqual(status, 200)
      assert.lengthOf(body["ledger"] as ReadonlyArray<unknown>, 2)
      assert.notInclude(text, key)
      assert.notMatch(text, /digest|sealed|whsec_/u)
    }))

  it.live("erases a suspended account, but for its ledger", () =>
    Effect.gen(function*() {
      const { account, operate, request } = yield* makeOperatedService()
      const { headers, id } = yield* account("pro", 7)
      yield* operate(`/accounts/${id}/suspend`, { method: "POST" })
      const erased = yield* operate(`/accounts/${id}`, { method: "DELETE" })
      assert.deepInclude(accountOf(erased.body), {
        name: "Erased account",
        email: null,
        plan: "free",
        status: "erased"
      })
      assert.strictEqual((yield* request("/v1/account", headers)).status, 401)
      const { body } = yield* operate(`/accounts/${id}/export`)
      const ledger = body["ledger"] as ReadonlyArray<{ readonly kind: string; readonly credits: number }>
      assert.deepStrictEqual(ledger.map(({ credits, kind }) => [kind, credits]), [["adjustment", -7], ["grant", 7]])
      assert.deepStrictEqual(body["api_keys"], [])
      assert.strictEqual((yield* operate(`/accounts/${id}`, { method: "DELETE" })).status, 200)
    }))

  it.live("creates and revokes keys and tokens, account:keys too", () =>
    Effect.gen(function*() {
      const { account, operate, request } = yield* makeOperatedService()
      const { id } = yield* account()
      const key = yield* operate(`/accounts/${id}/api-keys`, { method: "POST", body: { name: "second" } })
      assert.strictEqual(key.status, 201)
      const keyHeaders = { "x-api-key": String(key.body["key"]) }
      assert.strictEqual((yield* request("/v1/account", keyHeaders)).status, 200)
      const keyId = (key.body["api_key"] as { readonly id: string }).id
      assert.strictEqual((yield* operate(`/accounts/${id}/api-keys/${keyId}`, { method: "DELETE" })).status, 200)
      assert.strictEqual((yield* request("/v1/account", keyHeaders)).status, 401)
      const token = yield* operate(`/accounts/${id}/tokens`, {
        method: "POST",
        body: { token_name: "keys", abilities: ["account:read", "account:keys"], expires_at: "2099-12-31T00:00:00Z" }
      })
      assert.strictEqual(token.status, 201)
      const bearer = { authorization: `Bearer ${String(token.body["token"])}` }
      assert.strictEqual((yield* request("/v1/account/api-keys", bearer)).status, 200)
      const tokenId = (token.body["record"] as { readonly id: number }).id
      assert.strictEqual((yield* operate(`/accounts/${id}/tokens/${tokenId}`, { method: "DELETE" })).status, 200)
      assert.strictEqual((yield* request("/v1/account/api-keys", bearer)).status, 401)
    }))
})
