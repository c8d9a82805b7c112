import { bodyOfMessage, webhookMessages } from "@kontor/testing/fixtures"
import { type ReceiverOptions, seenInMemory, webhookReceiver } from "@kontor/webhooks/receiver"
import { DateTime } from "effect"
import { Webhook } from "standardwebhooks"
import { Webhook as SvixWebhook } from "svix"
import { assert, describe, it } from "vitest"
import { makeSignal, otherSecret, secret } from "./Attempts.ts"

const { signal, test, verification } = webhookMessages

/** A request signed by one of the libraries. */
const signed = (
  body: string,
  { by = new Webhook(secret), id = signal.id }: { readonly by?: Webhook | SvixWebhook; readonly id?: string } = {}
) => {
  const now = DateTime.toDateUtc(DateTime.nowUnsafe())
  return new Request("https://receiver.example/hook", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": by.sign(id, now, body)
    },
    body
  })
}

const signalRequest = () => signed(bodyOfMessage(signal))

/** A receiver that keeps the Signals it was handed. */
const keeping = (options: Partial<ReceiverOptions> = {}) => {
  const handled: Array<unknown> = []
  const { fetch } = webhookReceiver({
    secrets: [secret],
    onSignal: (message) => void handled.push(message),
    ...options
  })
  return { fetch, handled }
}

const statuses = async (answers: Iterable<Promise<Response>>) =>
  (await Promise.all(answers)).map(({ status }) => status)

describe("a receiver", () => {
  it("hands a Signal to its handler, typed and as it was sent", async () => {
    const { fetch, handled } = keeping()
    assert.strictEqual((await fetch(signalRequest())).status, 204)
    assert.deepStrictEqual(handled, [signal])
  })

  it("passes on newer details and parties of a Signal unchanged", async () => {
    const { fetch, handled } = keeping()
    const reported = {
      details: { schema: "SHAREHOLDER_LIST", shares: [{ amount: 1 }] },
      parties: { notary: { type: "OFFICE", rank: 1 }, role_holder: { type: "PERSON", alias: "Erika" } }
    }
    const message = { ...signal, data: { ...signal.data, signal: { ...signal.data.signal, ...reported } } }
    assert.strictEqual((await fetch(signed(JSON.stringify(message)))).status, 204)
    assert.deepStrictEqual<ReadonlyArray<unknown>>(handled, [message])
  })

  it("accepts what standardwebhooks and svix sign, with either secret of a rotation", async () => {
    for (const by of [new Webhook(otherSecret), new SvixWebhook(otherSecret), new SvixWebhook(secret)]) {
      const { fetch, handled } = keeping({ secrets: [secret, otherSecret] })
      assert.strictEqual((await fetch(signed(bodyOfMessage(signal), { by }))).status, 204)
      assert.strictEqual(handled.length, 1)
    }
  })

  it("answers the challenge of a verification, and hands it to nobody", async () => {
    const { fetch, handled } = keeping()
    const answer = await fetch(signed(bodyOfMessage(verification)))
    assert.strictEqual(answer.status, 204)
    assert.strictEqual(answer.headers.get("webhook-verification"), "a challenge")
    assert.deepStrictEqual(handled, [])
  })

  it("answers no challenge that is not signed by its secret", async () => {
    const answer = await keeping().fetch(signed(bodyOfMessage(verification), { by: new Webhook(otherSecret) }))
    assert.strictEqual(answer.status, 401)
    assert.isNull(answer.headers.get("webhook-verification"))
  })

  it("takes a test message, with a handler of its own or without", async () => {
    const tests: Array<unknown> = []
    assert.strictEqual((await keeping().fetch(signed(bodyOfMessage(test)))).status, 204)
    const { fetch } = keeping({ onTest: (message) => void tests.push(message) })
    assert.strictEqual((await fetch(signed(bodyOfMessage(test)))).status, 204)
    assert.deepStrictEqual(tests, [test])
  })

  it("acknowledges a type that it does not know, and hands it to nobody", async () => {
    const { fetch, handled } = keeping()
    const answer = await fetch(signed(JSON.stringify({ ...signal, type: "organization.unheard", data: 1 })))
    assert.strictEqual(answer.status, 204)
    assert.deepStrictEqual(handled, [])
  })

  it("is not troubled by members that it does not know", async () => {
    const { fetch, handled } = keeping()
    const body = JSON.stringify({ ...signal, news: 1, data: { ...signal.data, more: { a: 1 } } })
    assert.strictEqual((await fetch(signed(body))).status, 204)
    assert.deepStrictEqual(handled, [signal])
  })

  for (
    const [what, request, status, text] of [
      ["another method", () => new Request("https://receiver.example/"), 405, "METHOD_NOT_ALLOWED"],
      ["no signature", () => new Request("https://receiver.example/", { method: "POST" }), 400, "MISSING_HEADERS"],
      ["a foreign one", () => signed("{}", { by: new Webhook(otherSecret) }), 401, "WRONG_SIGNATURE"],
      ["no JSON", () => signed("{"), 400, "UNREADABLE"],
      ["no message", () => signed(`{"type": "endpoint.test"}`), 400, "UNREADABLE"],
      ["a body longer than any message", () => signed("x".repeat(1024 * 1024 + 1)), 413, "TOO_LARGE"]
    ] as const
  ) {
    it(`refuses ${what} with ${status}, and says why`, async () => {
      const { fetch, handled } = keeping()
      const answer = await fetch(request())
      assert.deepStrictEqual([answer.status, await answer.text()], [status, text])
      assert.deepStrictEqual(handled, [])
    })
  }

  it("cannot be made without secrets, or with an invalid one", () => {
    for (const secrets of [[], ["secret"], ["whsec_"], ["whsec_ä"], [secret, ""]]) {
      assert.throws(() => keeping({ secrets }), TypeError)
    }
  })
})

describe("a message that arrives more than once", () => {
  it("is handled once", async () => {
    const { fetch, handled } = keeping()
    assert.deepStrictEqual([(await fetch(signalRequest())).status, (await fetch(signalRequest())).status], [204, 204])
    assert.strictEqual(handled.length, 1)
  })

  it("is handled again where its handler failed", async () => {
    const outcomes = [() => Promise.reject(new Error("database away")), () => Promise.resolve()]
    const { fetch } = keeping({ onSignal: () => outcomes.shift()!() })
    const first = await fetch(signalRequest())
    assert.deepStrictEqual([first.status, await first.text()], [500, "NOT_HANDLED"])
    assert.strictEqual((await fetch(signalRequest())).status, 204)
    assert.deepStrictEqual(outcomes, [])
  })

  it("is to come again while it is being handled, so that it is lost to nobody if that fails", async () => {
    const begun = makeSignal()
    const end = makeSignal()
    const { fetch } = keeping({
      onSignal: () => {
        begun.happen()
        return end.happening
      }
    })
    const first = fetch(signalRequest())
    await begun.happening
    assert.strictEqual((await fetch(signalRequest())).status, 409)
    end.happen()
    assert.strictEqual((await first).status, 204)
  })

  it("is one of a message's id, or of the event's", async () => {
    const id = "msg_01k9z3t4v5w6x7y8z9a0b1c2d4"
    const other = () => signed(JSON.stringify({ ...signal, id }), { id })
    for (const [once, times] of [["message", 2], ["event", 1]] as const) {
      const { fetch, handled } = keeping({ once })
      assert.deepStrictEqual(await statuses([fetch(signalRequest())]), [204])
      assert.deepStrictEqual(await statuses([fetch(other())]), [204])
      assert.strictEqual(handled.length, times)
    }
  })
})

describe("the memory of messages", () => {
  it("reports new, under way and handled, once each", async () => {
    const seen = seenInMemory()
    assert.strictEqual(await seen.begin("a"), "new")
    assert.strictEqual(await seen.begin("a"), "under_way")
    await seen.forget("a")
    assert.strictEqual(await seen.begin("a"), "new")
    await seen.complete("a")
    assert.strictEqual(await seen.begin("a"), "handled")
  })

  it("forgets the oldest when it is full", async () => {
    const seen = seenInMemory(2)
    for (const id of ["a", "b", "c"]) {
      await seen.begin(id)
      await seen.complete(id)
    }
    assert.deepStrictEqual(await Promise.all(["b", "c", "a"].map((id) => seen.begin(id))), [
      "handled",
      "handled",
      "new"
    ])
  })
})
