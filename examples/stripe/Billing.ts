import { KontorProblem } from "@kontor/client"
import type { NewSubscription, OperatedKontor } from "@kontor/client/administration"
import type { Stripe } from "stripe"

/** The offer of a seller: the plan of each price of Stripe, and the packs of credits. */
export interface Offer {
  readonly plans: Readonly<Record<string, NewSubscription["plan"]>>
  readonly packs: Readonly<Record<string, number>>
}

/** The seller's side: their account at Stripe, the secret of its webhook, and the API of operators of their Kontor. */
export interface Seller {
  readonly stripe: Stripe
  readonly webhookSecret: string
  readonly kontor: Pick<OperatedKontor, "getAccountOverview" | "grantCredits" | "setSubscription">
  readonly offer: Offer
  /** Where customers come back to. */
  readonly returnUrl: string
}

const statuses: Readonly<Partial<Record<Stripe.Subscription.Status, NewSubscription["status"]>>> = {
  active: "active",
  trialing: "active",
  past_due: "past_due",
  unpaid: "past_due",
  canceled: "canceled"
}

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString()

const idOf = (expanded: string | { readonly id: string } | null): string | undefined =>
  typeof expanded === "string" ? expanded : expanded?.id

/**
 * A seller's whole path with Stripe: checkout, portal, and signed events to subscriptions, grants and refunds.
 *
 * Stripe sends an event more than once, and events in any order. So an event only says what to look at: a subscription
 * is set to what it is at Stripe now, and credits are booked under the reference of their payment or refund, which
 * Kontor books once.
 */
export const makeBilling = ({ kontor, offer, returnUrl, stripe, webhookSecret }: Seller) => {
  /** The page on which an account subscribes to the plan of a price. */
  const subscribe = async (account: string, price: string) =>
    (await stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price, quantity: 1 }],
      subscription_data: { metadata: { account } },
      success_url: returnUrl
    })).url

  /** The page on which an account buys the credits of a pack: set it as `KONTOR_TOP_UP_URL`. */
  const topUp = async (account: string, price: string) =>
    (await stripe.checkout.sessions.create({
      mode: "payment",
      line_items: [{ price, quantity: 1 }],
      payment_intent_data: { metadata: { account, credits: String(offer.packs[price]) } },
      success_url: returnUrl
    })).url

  /** The page on which a customer of Stripe sees invoices, changes cards and cancels. */
  const portal = async (customer: string) =>
    (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url

  const setSubscription = async (id: string) => {
    const { cancel_at_period_end, ended_at, items, metadata, status: now } = await stripe.subscriptions.retrieve(id)
    const [item] = items.data
    const [plan, status, account] = [offer.plans[item?.price.id ?? ""], statuses[now], metadata["account"]]
    if (item === undefined || plan === undefined || status === undefined || account === undefined) return
    await kontor.setSubscription({
      id: account,
      plan,
      status: status === "active" && cancel_at_period_end ? "canceled" : status,
      current_period_start: instant(item.current_period_start),
      current_period_end: instant(ended_at ?? item.current_period_end)
    })
  }

  /** Grants what a payment bought, and returns it. */
  const granted = async (id: string) => {
    const { amount, metadata, status } = await stripe.paymentIntents.retrieve(id)
    const [account, credits] = [metadata["account"], Number(metadata["credits"])]
    if (account === undefined || !(credits > 0) || status !== "succeeded") return undefined
    await kontor.grantCredits({ id: account, credits, reference: id })
    return { account, credits, amount }
  }

  /** Takes back the credits of a refund, as far as they are not spent. The payment may be granted only here. */
  const takeBack = async (id: string) => {
    const { amount, payment_intent, status } = await stripe.refunds.retrieve(id)
    const payment = status === "succeeded" ? idOf(payment_intent) : undefined
    const bought = payment === undefined ? undefined : await granted(payment)
    if (bought === undefined) return
    const credits = Math.round((bought.credits * amount) / bought.amount)
    const take = (some: number) => kontor.grantCredits({ id: bought.account, credits: -some, reference: id })
    try {
      await take(credits)
    } catch (refused) {
      const code = refused instanceof KontorProblem ? refused.code : undefined
      if (code === "idempotency_conflict") return
      if (code !== "invalid_state") throw refused
      const { balance } = await kontor.getAccountOverview({ id: bought.account })
      if (balance.total > 0) await take(Math.min(credits, balance.total))
    }
  }

  /** The handlers of events, by type; the other events of Stripe are ignored. */
  const handlers: Readonly<Partial<Record<Stripe.Event.Type, (id: string) => Promise<unknown>>>> = {
    "customer.subscription.created": setSubscription,
    "customer.subscription.updated": setSubscription,
    "customer.subscription.deleted": setSubscription,
    "payment_intent.succeeded": granted,
    "refund.created": takeBack,
    "refund.updated": takeBack
  }

  /** Takes a request of Stripe's webhook. It rejects what Stripe did not sign; what fails, Stripe sends again. */
  const receive = async (body: string, signature: string): Promise<void> => {
    const event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret)
    const { id } = event.data.object as { readonly id: string }
    await handlers[event.type]?.(id)
  }

  return { portal, receive, subscribe, topUp }
}
