import { changeByPath } from "../../Idempotency/ChangeByPath.ts"
import { NotVerifiedAnswer, TestedAnswer, VerifiedAnswer } from "./Answers.ts"
import { endpointGuide } from "./Parameters.ts"

/** The abilities that a Bearer token needs to try endpoints. Rule: Authentication (service description), 5. */
const trying = ["account:read", "monitoring:manage"] as const

const sentOnce =
  "It is sent once, and has 15 seconds. Where it is not known whether it arrived (no answer in time, or the connection broke), the answer is 409 `outcome_ambiguous`, now and for every repeat with this key, and nothing is sent again: ask support, which finds the request by `meta.support_reference`. A Bearer token needs account:read and monitoring:manage. Free."

/** Asks an endpoint for the echo of a challenge. */
export const verify = changeByPath("POST", "verifyWebhookEndpoint", "/account/webhook-endpoints/:id/verify", {
  guide: endpointGuide,
  abilities: trying,
  success: VerifiedAnswer,
  refusals: [NotVerifiedAnswer],
  summary: "Verify a webhook endpoint",
  description:
    `Posts a signed message of the type \`endpoint.verification\` to an endpoint that is not verified yet. The endpoint must answer with any 2xx and the \`data.challenge\` of the message in the header \`webhook-verification\`; then it is active. One that is active already is sent nothing, and shown as it is. If it does anything else, the answer is 422 with \`verified\` false and the reason, and the key is free. ${sentOnce}`
})

/** Sends a test to an endpoint. */
export const test = changeByPath("POST", "testWebhookEndpoint", "/account/webhook-endpoints/:id/test", {
  guide: endpointGuide,
  abilities: trying,
  success: TestedAnswer,
  refusals: [],
  summary: "Send a test to a webhook endpoint",
  description:
    `Posts a signed message of the type \`endpoint.test\` to an endpoint that is not archived, whatever its state, and returns its delivery: \`succeeded\` if the endpoint answered 2xx, else \`exhausted\`. A test is not retried. A 410 disables an active endpoint, as that of a delivery does; no other failure does. ${sentOnce}`
})
