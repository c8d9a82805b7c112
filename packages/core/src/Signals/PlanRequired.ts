import { Schema } from "effect"
import { Plan } from "../Prices/Plan.ts"
import { plansOfTopic, type TopicRules } from "../Prices/TopicAccess.ts"
import { TopicCode } from "../Register/events/Topic.ts"

/** The plan does not reach these topics; any of `required_plans` reaches all of them. */
export class PlanRequired extends Schema.TaggedError<PlanRequired>()("PlanRequired", {
  topics: Schema.Array(TopicCode),
  required_plans: Schema.Array(Plan)
}) {
  /** The refusal of topics above the plan. */
  static readonly of = (rules: TopicRules, topics: ReadonlyArray<TopicCode>): PlanRequired =>
    new PlanRequired({
      topics,
      required_plans: Plan.literals.filter((plan) => topics.every((topic) => plansOfTopic(rules, topic).includes(plan)))
    })
}
