import { Schema } from "effect"

/** Parameters that break a rule: each name with what is wrong and how to fix it. */
export class InvalidParameters extends Schema.TaggedError<InvalidParameters>()("InvalidParameters", {
  parameters: Schema.Record(Schema.String, Schema.Array(Schema.String))
}) {}

/**
 * Why a delivery cannot be sent again, whatever its state. Rule: webhooks#deliveries; monitoring#states; signals#list.
 */
export const RetryObstacle = Schema.Literals([
  "payload_gone",
  "organization_withheld",
  "endpoint_archived",
  "endpoint_unverified"
])
export type RetryObstacle = typeof RetryObstacle.Type

/**
 * The request is invalid in the current state. `obstacle`: why a delivery cannot be sent again although its state would
 * allow it.
 */
export class InvalidState extends Schema.TaggedError<InvalidState>()("InvalidState", {
  kind: Schema.Literals(["monitor", "endpoint", "delivery"]),
  status: Schema.String,
  obstacle: Schema.optionalKey(RetryObstacle)
}) {}
