import { Schema } from "effect"
import { RetryObstacle } from "./Webhooks/RetryObstacle.ts"

/**
 * What was asked for cannot happen in the state that the thing is in. `obstacle`: why a delivery is not sent again whose state would
 * allow it. Rule: States (decisions 13).
 */
export class InvalidState extends Schema.TaggedError<InvalidState>()("InvalidState", {
  kind: Schema.Literals(["monitor", "endpoint", "delivery"]),
  status: Schema.String,
  obstacle: Schema.optionalKey(RetryObstacle)
}) {}
