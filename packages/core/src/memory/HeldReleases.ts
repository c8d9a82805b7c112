import { Effect, Option } from "effect"
import type { Released } from "../Webhooks/Released.ts"
import type { WebhookStore } from "../Webhooks/WebhookStore.ts"
import { isOpenTo, newestFirst, type WebhookTables } from "./HeldWebhooks.ts"
import { rowsOf } from "./Rows.ts"
import type * as Tables from "./Tables.ts"

/** How many deliveries of released events are stored: zero where an event has the same id already. */
const stored = (tables: WebhookTables, released: ReadonlyArray<Released>): Option.Option<number> => {
  if (released.some(({ event }) => tables.events.get(event.id) !== undefined)) return Option.none()
  const open = released.flatMap(({ deliveries }) => deliveries).filter(({ account_id, endpoint_id }) =>
    isOpenTo(tables, account_id, endpoint_id)
  )
  for (const { event } of released) tables.events.set(event.id, event)
  for (const delivery of open) tables.deliveries.set(delivery.id, { ...delivery, leased_until: null })
  return Option.some(open.length)
}

/** The part of the store that keeps released events. */
export const releasePart = (tables: Tables.Tables<WebhookTables>) => ({
  release: (released) =>
    tables.write((held) => stored(held, released)).pipe(
      Effect.flatMap(Option.match({
        onNone: () => Effect.die("There is an event of this id."),
        onSome: Effect.succeed
      }))
    ),
  events: (account, { before, limit }) =>
    tables.read(({ events }) =>
      rowsOf(events)
        .filter(({ account_id, id }) => account_id === account && (before === undefined || id < before))
        .toSorted(newestFirst)
        .slice(0, limit)
    )
} satisfies Partial<WebhookStore["Service"]>)
