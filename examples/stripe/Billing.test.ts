import { makeOperatorClient } from "@kontor/client/administration"
import { BaseUrl } from "@kontor/core"
import { AccountId } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { Ledger } from "@kontor/core/Credits"
import { KontorMemory } from "@kontor/core/memory"
import { toWebHandler } from "@kontor/http"
import { RegisterMemory } from "@kontor/register/memory"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { Stripe } from "stripe"
import { afterAll, assert, describe, it } from "vitest"
import { makeBilling } from "./Billing.ts"

const runtime = ManagedRuntime.make(
  KontorMemory.layer.pipe(
    Layer.provideMerge(RegisterMemory.upstream),
    Layer.provideMerge(BaseUrl.layer("https://data.example/api"))
  )
)

const operatorToken = "t".repeat(40)

const { dispose, handler } = toWebHandler(Layer.effectContext(runtime.contextEffect), {
  administration: { token: Redacted.make(operatorToken) }
})

afterAll(async () => {
  await dispose()
  await runtime.dispose()
})

const kontor = makeOperatorClient({
  baseUrl: "https://data.example/admin/v1",
  token: operatorToken,
  fetch: (input, init) => handler(new Request(input, init))
})

const day = 86_400
const now = Math.floor(Date.now() / 1000)

/** A shop: what Stripe holds, an account, and the events that Stripe sends. */
const makeShop = async () => {
  const { record } = await runtime.runPromise(
    Administration.use(({ createAccount }) => createAccount({ name: "A", email: null, plan: "free", credits: 0 }))
  )
  const account = record.id
  const subscription = {
    id: "sub_1",
    status: "active",
    cancel_at_period_end: false,
    ended_at: null as number | null,
    metadata: { account },
    items: {
      data: [{ price: { id: "price_pro" }, current_period_start: now - day, current_period_end: now + 30 * day }]
    }
  }
  const held: Record<string, object> = {
    "/v1/subscriptions/sub_1": subscription,
    "/v1/payment_intents/pi_1": {
      id: "pi_1",
      status: "succeeded",
      amount: 5000,
      metadata: { account, credits: "1000" }
    },
    "/v1/refunds/re_1": { id: "re_1", status: "succeeded", amount: 2500, payment_intent: "pi_1" }
  }
  const stripe = new Stripe("sk_test_1", {
    httpClient: Stripe.createFetchHttpClient((input: string | Request | URL) => {
      const found = held[new URL(input instanceof Request ? input.url : input).pathname]
      return Promise.resolve(Response.json(found ?? {}, { status: found === undefined ? 404 : 200 }))
    })
  })
  const webhookSecret = "whsec_test"
  const offer = { plans: { price_pro: "pro" }, packs: { price_1000: 1000 } } as const
  const billing = makeBilling({ stripe, webhookSecret, kontor, offer, returnUrl: "https://shop.example/" })

  /** Sends an event, signed as Stripe signs it. */
  const send = async (type: string, id: string) => {
    const payload = JSON.stringify({ id: `evt_${type}`, object: "event", type, data: { object: { id } } })
    const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: webhookSecret })
    await billing.receive(payload, signature)
  }

  const total = async () =>
    (await runtime.runPromise(Ledger.use(({ balance }) => balance(AccountId.make(account))))).total
  const plan = async () => (await kontor.getAccountOverview({ id: account })).account.plan
  const spend = (credits: number) =>
    runtime.runPromise(Ledger.use(({ book }) =>
      Effect.orDie(book({
        account_id: AccountId.make(account),
        request_id: "spent",
        kind: "charge",
        endpoint: null,
        credits: -credits,
        breakdown: {},
        price_version: null
      }))
    ))
  return { billing, plan, send, spend, subscription, total }
}

const events = [
  ["customer.subscription.created", "sub_1"],
  ["customer.subscription.updated", "sub_1"],
  ["payment_intent.succeeded", "pi_1"],
  ["refund.created", "re_1"]
] as const

describe("Selling with Stripe", () => {
  for (const [order, sent] of [["in order", events], ["backwards", events.toReversed()]] as const) {
    it(`events three times over, ${order}, are one subscription, one grant and one refund`, async () => {
      const { plan, send, total } = await makeShop()
      for (const [type, id] of [...sent, ...sent, ...sent]) await send(type, id)
      assert.strictEqual(await plan(), "pro")
      assert.strictEqual(await total(), 500)
    })
  }

  it("events at the same moment book once", async () => {
    const { send, total } = await makeShop()
    await Promise.all(Array.from({ length: 8 }, () => send("payment_intent.succeeded", "pi_1")))
    assert.strictEqual(await total(), 1000)
  })

  it("a subscription that ended at Stripe ends here, whichever event says so last", async () => {
    const { plan, send, subscription } = await makeShop()
    await send("customer.subscription.created", "sub_1")
    Object.assign(subscription, { status: "canceled", ended_at: now - 1 })
    await send("customer.subscription.deleted", "sub_1")
    await send("customer.subscription.updated", "sub_1")
    assert.strictEqual(await plan(), "free")
  })

  it("a refund takes back what is not spent", async () => {
    const { send, spend, total } = await makeShop()
    await send("payment_intent.succeeded", "pi_1")
    await spend(900)
    await send("refund.created", "re_1")
    await send("refund.updated", "re_1")
    assert.strictEqual(await total(), 0)
  })

  it("an event that Stripe did not sign is refused, and nothing is booked", async () => {
    const { billing, total } = await makeShop()
    const payload = JSON.stringify({ type: "payment_intent.succeeded", data: { object: { id: "pi_1" } } })
    const refused = await billing.receive(payload, "t=1,v1=00").then(() => undefined, (error: unknown) => error)
    assert.instanceOf(refused, Stripe.errors.StripeSignatureVerificationError)
    assert.strictEqual(await total(), 0)
  })
})
