import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { posted } from "../../support/Posted.ts"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

const [name, url] = ["CRM", "https://hooks.example.com/kontor"]

/** A service that sends only to the public internet, as it does by default. */
const publicOnly = makeEndpoints({})

describe("POST /v1/account/webhook-endpoints 422", () => {
  it.live("each member that breaks a rule is refused, and named, and the key is free", () =>
    Effect.gen(function*() {
      const { change, headers, request } = yield* makeEndpoints()
      const key = randomUUID()
      for (
        const [body, member] of [
          [{ url }, "name"],
          [{ name: " ", url }, "name"],
          [{ name: "a".repeat(121), url }, "name"],
          [{ name: "a\u0000b", url }, "name"],
          [{ name: 7, url }, "name"],
          [{ name }, "url"],
          [{ name, url: 7 }, "url"],
          [{ name, url: null }, "url"],
          [{ name, url, secret: "whsec_mine" }, "secret"],
          [{ name, url, kinds: [] }, "kinds"],
          [{ name, url, kinds: ["account.balance.low", "account.balance.low"] }, "kinds"],
          [{ name, url, kinds: ["account.deleted"] }, "kinds"],
          [{ name, url, headers: [] }, "headers"],
          [{ name, url, headers: null }, "headers"],
          [{ name, url, headers: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`x-${n}`, "v"])) }, "headers"]
        ] as const
      ) {
        const answer = yield* change(path, posted(body), key)
        assert.strictEqual(answer.status, 422, JSON.stringify(body))
        assert.strictEqual(answer.body["code"], "invalid_request")
        assert.deepStrictEqual(Object.keys(answer.body["invalid_params"] as object), [member])
        assert.notInclude(answer.text, "whsec_")
      }
      assert.deepInclude((yield* request(path, headers)).body, { endpoints: [] })
      assert.strictEqual((yield* change(path, posted({ name, url }), key)).headers["idempotency-status"], "created")
    }))

  it.live("a header that is the sender's own, or that no message can carry, is named, and its value not repeated", () =>
    Effect.gen(function*() {
      const { change } = yield* makeEndpoints()
      for (
        const [header, value] of [
          ["Host", "forged.example"],
          ["Webhook-Id", "forged"],
          ["Content-Type", "forged"],
          ["Transfer-Encoding", "chunked-forged"],
          ["x y", "forged"],
          ["", "forged"],
          ["x-token", "forged\r\nx-other: forged"],
          ["x-token", ""],
          ["x-token", "förged"],
          ["x-token", `forged${"a".repeat(2048)}`],
          ["x-token", 7]
        ] as const
      ) {
        const { body, status, text } = yield* change(path, posted({ name, url, headers: { [header]: value } }))
        assert.strictEqual(status, 422, header)
        const wrong = body["invalid_params"] as Record<string, ReadonlyArray<string>>
        assert.deepStrictEqual(Object.keys(wrong), [`headers.${header}`])
        assert.include(wrong[`headers.${header}`]?.[0], "must be a header that is not the sender's own")
        assert.notInclude(text, "forged")
      }
    }))

  it.live("a member that is given twice is refused", () =>
    Effect.gen(function*() {
      const { change } = yield* makeEndpoints()
      const body = `{"name":"CRM","url":"${url}","headers":{"x-token":"a","x-token":"b"}}`
      const answer = yield* change(path, { method: "POST", body })
      assert.strictEqual(answer.status, 422)
      assert.deepStrictEqual(answer.body["invalid_params"], { "x-token": ["x-token is given more than once"] })
    }))

  it.live.each(["", "{", "null", "[]"])("%j is no JSON object", (body) =>
    Effect.gen(function*() {
      const { change } = yield* makeEndpoints()
      const answer = yield* change(path, { method: "POST", body })
      assert.strictEqual(answer.status, 422)
      assert.deepStrictEqual(answer.body["invalid_params"], { body: ["body must be a JSON object"] })
    }))

  it.live("a destination that is not to be reached is refused, with the rule that it breaks, and is not repeated", () =>
    Effect.gen(function*() {
      const { change, headers, request } = yield* publicOnly
      const key = randomUUID()
      const rules = {
        address: "url must be an absolute address",
        scheme: "url must begin with https://",
        user: "url must have no user name and no password",
        port: "url must have no port, or 443, or one from 1024 on",
        host: "url must have a host of the public internet"
      }
      for (
        const [address, rule] of [
          ["hooks.example.com/kontor-secret", rules.address],
          ["", rules.address],
          [`https://hooks.example.com/kontor-secret?${"a".repeat(2048)}`, rules.address],
          ["http://hooks.example.com/kontor-secret", rules.scheme],
          ["ftp://hooks.example.com/kontor-secret", rules.scheme],
          ["file:///etc/kontor-secret", rules.scheme],
          ["https://user:kontor-secret@hooks.example.com/", rules.user],
          ["https://hooks.example.com:22/kontor-secret", rules.port],
          ["https://hooks.example.com:80/kontor-secret", rules.port],
          ["https://127.0.0.1/kontor-secret", rules.host],
          ["https://2130706433/kontor-secret", rules.host],
          ["https://0x7f.1:8443/kontor-secret", rules.host],
          ["https://①②⑦.⓪.⓪.①/kontor-secret", rules.host],
          ["https://169.254.169.254/kontor-secret", rules.host],
          ["https://10.0.0.1/kontor-secret", rules.host],
          ["https://[::1]/kontor-secret", rules.host],
          ["https://[::ffff:169.254.169.254]/kontor-secret", rules.host],
          ["https://[64:ff9b::a9fe:a9fe]/kontor-secret", rules.host],
          ["https://[fd00:ec2::254]/kontor-secret", rules.host],
          ["https://localhost./kontor-secret", rules.host],
          ["https://metadata.google.internal/kontor-secret", rules.host],
          ["https://intranet/kontor-secret", rules.host]
        ] as const
      ) {
        const { body, status, text } = yield* change(path, posted({ name, url: address }), key)
        assert.strictEqual(status, 422, address)
        const { url: messages } = body["invalid_params"] as { readonly url: ReadonlyArray<string> }
        assert.lengthOf(messages, 1)
        assert.isTrue(messages[0]!.startsWith(rule), `${address}: ${messages[0]}`)
        assert.notInclude(text, "kontor-secret")
      }
      assert.deepInclude((yield* request(path, headers)).body, { endpoints: [] })
      assert.strictEqual((yield* change(path, posted({ name, url }), key)).status, 201)
    }))
})
