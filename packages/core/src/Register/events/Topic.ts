import { Schema } from "effect"

/**
 * The seven filterable topics of Signals and monitoring. Rule: Signals catalog response (service description,
 * Resources).
 */
export const TopicCode = Schema.Literals([
  "NEW_REGISTRATIONS",
  "MASTER_DATA_CHANGES",
  "CLOSURES",
  "ROLE_HOLDER_CHANGES",
  "CAPITAL_CHANGES",
  "INSOLVENCIES",
  "TRANSFORMATIONS"
])
export type TopicCode = typeof TopicCode.Type

/** The topic of an event: one of the seven, or `OTHER` outside them. */
export const EventTopic = Schema.Literals([...TopicCode.literals, "OTHER"])
export type EventTopic = typeof EventTopic.Type
