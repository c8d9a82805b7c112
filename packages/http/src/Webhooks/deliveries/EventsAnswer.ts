import { signalLink, SignalLinks, WebhookEvent } from "@kontor/core/Webhooks"
import { Schema } from "effect"
import { freeMeta, freeMetaExample } from "../../Credits/FreeAnswer.ts"
import { Instant, writtenInstant } from "../../Instant.ts"
import { monitorExample } from "../../Monitoring/Answers.ts"
import { lastPageExample, Pagination } from "../../Pagination.ts"
import { DescribedSignal } from "../../Signals/Answers.ts"
import { signalExample } from "../../Signals/Examples.ts"
import { deliveryExample } from "./Answers.ts"

const { Struct } = Schema

/** An event as its account sees it. */
const ShownEvent = Struct({
  ...WebhookEvent.fields,
  id: WebhookEvent.fields.id.annotate({ description: "The `event_id` of every message about it." }),
  monitor_id: WebhookEvent.fields.monitor_id.annotate({ description: "The monitor that released it." }),
  entity_id: WebhookEvent.fields.entity_id.annotate({ description: "The organization that the monitor watches." }),
  label: WebhookEvent.fields.label.annotate({ description: "What the monitor was called when it was released." }),
  signal: DescribedSignal,
  links: SignalLinks,
  created_at: Instant.annotate({ description: "When it was released." })
}).annotate({ identifier: "WebhookEvent", description: "A Signal that a monitor released." })

/** A fictional event for the OpenAPI document. */
export const eventExample: typeof ShownEvent.Type = {
  id: deliveryExample.event_id,
  monitor_id: monitorExample.id,
  entity_id: monitorExample.entity_id,
  label: monitorExample.label,
  signal: signalExample,
  links: { signal: signalLink(signalExample, "https://kontor.example/api") },
  created_at: deliveryExample.created_at
}

/** The answer with a page of events. Rule: Monitoring (decisions 13), GET /v1/account/webhook-events. */
export const EventsAnswer = Struct({ events: Schema.Array(ShownEvent), pagination: Pagination, meta: freeMeta })
  .annotate({
    identifier: "WebhookEvents",
    description: "A page of events of the last 30 days, newest first.",
    examples: [{ events: [eventExample], pagination: lastPageExample, meta: freeMetaExample }]
  })

/** An event in its wire form. `base` is the beginning of its link. */
export const shownEvent = (event: WebhookEvent, base: string): typeof ShownEvent.Type => ({
  id: event.id,
  monitor_id: event.monitor_id,
  entity_id: event.entity_id,
  label: event.label,
  signal: event.signal,
  links: { signal: signalLink(event.signal, base) },
  created_at: writtenInstant(event.created_at)
})
