import { Subscription } from "@kontor/core/Accounts"
import { Schema } from "effect"
import { freeMeta, freeMetaExample } from "../Credits/FreeAnswer.ts"
import { Instant, writtenInstant } from "../Instant.ts"

const { NullOr, Struct } = Schema

/** A subscription and its current period. */
export const ShownSubscription = Struct({
  plan: Subscription.fields.plan.annotate({ description: "The plan that is subscribed to." }),
  status: Subscription.fields.status.annotate({
    description:
      "The plan holds to the end of the period while it is `active` or `canceled`, and for some days of grace while it is `past_due`."
  }),
  current_period_start: Instant.annotate({ description: "When the current period began." }),
  current_period_end: Instant.annotate({ description: "When it ends." })
})

/** The answer with the subscription. */
export const SubscriptionAnswer = Struct({
  subscription: NullOr(ShownSubscription).annotate({ description: "The subscription; `null` where there is none." }),
  meta: freeMeta
}).annotate({
  identifier: "Subscription",
  description:
    "The subscription of the account, if it has one. Where it holds no more, the account is on the plan `free`.",
  examples: [{ subscription: null, meta: freeMetaExample }]
})

/** A subscription in its wire form. */
export const subscriptionOf = ({ current_period_end, current_period_start, plan, status }: Subscription) => ({
  plan,
  status,
  current_period_start: writtenInstant(current_period_start),
  current_period_end: writtenInstant(current_period_end)
})
