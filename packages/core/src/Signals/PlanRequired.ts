import { Schema } from "effect"
import { Plan } from "../Accounts/Plan.ts"
import { TopicCode } from "../Register/events/Topic.ts"
import { plansOfTopic } from "./TopicAccess.ts"

/** The plan does not reach these topics; any of `required_plans` reaches all of them. */
export class PlanRequired extends Schema.TaggedError<PlanRequired>()("PlanRequired", {
  topics: Schema.Array(TopicCode),
  required_plans: Schema.Array(Plan)
}) {
  /** The refusal of topics above the plan. */
  static readonly of = (topics: ReadonlyArray<TopicCode>): PlanRequired =>
    new PlanRequired({
      topics,
      required_plans: Plan.literals.filter((plan) => topics.every((topic) => plansOfTopic(topic).includes(plan)))
    })
}
