import { Record, Schema } from "effect"
import { Plan, plansOfTopic, type TopicRules } from "../Prices.ts"
import { Bilingual, type EventTopic, TopicCode } from "../Register/Event.ts"
import topics from "../Register/tables/topics.json" with { type: "json" }

/** A text in each language, by the topic that it is about. */
type TextOf<Topic extends string> = Readonly<Record<Topic, typeof Bilingual.Type>>

/** The name of each topic. */
export const topicNames: TextOf<EventTopic> = {
  ...Record.map(topics, ({ label }) => label),
  OTHER: { de: "Sonstiges", en: "Other" }
}

/** The description of each topic of the catalog. */
export const topicDescriptions: TextOf<TopicCode> = Record.map(topics, ({ description }) => description)

/** A topic and what it is called. */
export const NamedTopic = Schema.Struct({
  code: TopicCode.annotate({ description: "The code of the topic, as in `topics` and `event.topic`." }),
  label: Bilingual.annotate({ description: "What it is called." })
})

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
