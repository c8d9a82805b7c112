import { Ledger } from "@kontor/core/Credits"
import { IdempotencyKey, IdempotencyStore } from "@kontor/core/Idempotency"
import { MonitorStore } from "@kontor/core/Monitoring"
import { WebhookStore } from "@kontor/core/Webhooks"
import { Context, DateTime, Effect, Struct } from "effect"
import type { Sabotage } from "./Story.ts"

const books = (change: (ledger: Ledger["Service"]) => Partial<Ledger["Service"]>): Sabotage => (stores) => {
  const ledger = Context.get(stores, Ledger)
  return Context.add(stores, Ledger, Ledger.of({ ...ledger, ...change(ledger) }))
}

const hooks = (change: (store: WebhookStore["Service"]) => Partial<WebhookStore["Service"]>): Sabotage => (stores) => {
  const store = Context.get(stores, WebhookStore)
  return Context.add(stores, WebhookStore, WebhookStore.of({ ...store, ...change(store) }))
}

/** Stores that break an invariant, each with what has to be found of it. */
export const sabotages: Readonly<Record<string, readonly [Sabotage, RegExp]>> = {
  "a ledger that books twice": [
    books(({ book }) => ({
      book: (booking) =>
        Effect.tap(book(booking), () => Effect.ignore(book({ ...booking, request_id: `${booking.request_id}-again` })))
    })),
    /which it never sent|no run is|no monitor has it/
  ],
  "a ledger that forgets the keys of charges": [
    books(({ bookUnder }) => ({ bookUnder: (terms, booking) => bookUnder(Struct.omit(terms, ["under"]), booking) })),
    /has more than one charge/
  ],
  "a ledger that holds nobody to budgets": [
    books(({ bookUnder }) => ({
      bookUnder: ({ budget, ...terms }, booking) =>
        bookUnder({ ...terms, ...(budget && { budget: { ...budget, monthly_credit_limit: Infinity } }) }, booking)
    })),
    /more than its limit/
  ],
  "a ledger that counts no budget": [
    books(({ bookUnder }) => ({ bookUnder: (terms, booking) => bookUnder(Struct.omit(terms, ["budget"]), booking) })),
    /its budget counts/
  ],
  "a ledger that loses what it booked": [
    books(({ balance, book }) => ({
      book: (booking) =>
        booking.kind !== "charge" ? book(booking) : Effect.map(balance(booking.account_id), ({ total }) => ({
          ...booking,
          id: booking.request_id,
          sequence: 1,
          balance_after: total,
          created_at: DateTime.makeUnsafe(0)
        }))
    })),
    /is answered for \d+, and 0 are booked/
  ],
  "a store of keys that forgets them": [
    (stores) => {
      const store = Context.get(stores, IdempotencyStore)
      const claim: typeof store.claim = (one, forgettable) =>
        store.claim({ ...one, key: IdempotencyKey.make(one.reference) }, forgettable)
      const answer: typeof store.answer = (one, text) =>
        store.answer({ ...one, key: IdempotencyKey.make(one.reference) }, text)
      return Context.add(stores, IdempotencyStore, IdempotencyStore.of({ ...store, claim, answer }))
    },
    /Two answers under the key|are made under the key|messages are sent under the key/
  ],
  "a store that releases to nobody": [
    hooks(({ release }) => ({
      release: (released) => Effect.as(release(released.map((one) => ({ ...one, deliveries: [] }))), released.length)
    })),
    /is released to nobody/
  ],
  "a store that takes for new what a monitor has seen": [
    (stores) => {
      const store = Context.get(stores, MonitorStore)
      const see: typeof store.see = (monitor, events) =>
        Effect.as(store.see(monitor, events), new Set(events.map(({ event_id }) => event_id)))
      return Context.add(stores, MonitorStore, MonitorStore.of({ ...store, see }))
    },
    /is released twice|never saw/
  ],
  "a store that settles what nobody took": [
    hooks(({ settle }) => ({
      settle: (settlement) => settle({ ...settlement, status: "succeeded", next_attempt_at: null })
    })),
    /succeeded, and nobody took it/
  ],
  "a store that shows the endpoints of others": [
    hooks(({ endpoints }) => {
      const seen = new Set<Parameters<typeof endpoints>[0]>()
      return {
        endpoints: (account, status) =>
          Effect.map(Effect.forEach([...seen.add(account)], (one) => endpoints(one, status)), (lists) => lists.flat())
      }
    }),
    /got what belongs to another one/
  ]
}
