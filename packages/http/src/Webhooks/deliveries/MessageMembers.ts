import type { Members } from "../../openapi/Members.ts"

/** The meaning of a link to a Signal. */
export const linkToSignal = "The address of the Signal: to fetch it costs 20 credits, like any other."

/** The meaning of the members of a webhook message of any type. */
export const messageMembers: Members = {
  id: "Identifies the message, in all of its attempts, as the header `webhook-id` does.",
  event_id: "Identifies the event, in the messages to all endpoints of its monitor.",
  type: "The type of the message.",
  timestamp: "When the event was released, or the message asked for.",
  schema_version: "The version of the shape.",
  data: "The content of the message.",
  "data.monitor": "The monitor that released the Signal.",
  "data.monitor.id": "Identifies the monitor.",
  "data.monitor.entity_id": "The organization that it watches.",
  "data.monitor.label": "What the account calls it; absent where it has no label.",
  "data.links": "Where to go on.",
  "data.links.signal": linkToSignal,
  "data.test": "Always `true`.",
  "data.challenge": "What the answer must repeat in the header `webhook-verification`."
}
