import type { RefusalCount } from "@kontor/core/Credits"
import { Schema } from "effect"
import { Instant, writtenInstant } from "../Instant.ts"

const { Int, String: Text } = Schema

/** The members of the requests at one endpoint that a balance did not cover. */
export const refusedSum = {
  endpoint: Text.annotate({ description: "What was asked for, such as `fetch-organization`." }),
  requests: Int.annotate({ description: "How many requests were refused." }),
  required_credits: Int.annotate({ description: "The most credits that one of them needed." }),
  last_refused_at: Instant.annotate({ description: "When the last one was refused." })
}

/** The requests at one endpoint that a balance did not cover, in their wire form. */
export const shownRefusals = (
  { endpoint, last_refused_at, requests, required_credits }: Omit<RefusalCount, "account_id" | "day">
) => ({ endpoint, requests, required_credits, last_refused_at: writtenInstant(last_refused_at) })
