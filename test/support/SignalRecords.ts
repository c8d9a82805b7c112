import type { EventTopic } from "@kontor/core/Register"
import type { SourceRecord } from "@kontor/register"
import { day, newNumber, organizationId, registerEvent, sourceRecord } from "@kontor/testing/fixtures"

const number = newNumber({ number: "7001" })

/** The organization that the Signals are of. */
export const organization = organizationId(number)

/** A record of the organization with an event on each of these topics, the first one announced last. */
export const recordOf = (...topics: ReadonlyArray<EventTopic>): SourceRecord =>
  sourceRecord({
    record_id: `signals ${topics.join(" ")} ${topics.length}`,
    registration: number,
    facts: { name: "Omega Signal GmbH", legal_form: "GmbH" },
    events: topics.map((topic, place) =>
      registerEvent({
        id: `${topic.toLowerCase()}-${place}`,
        topic,
        type: topic === "CAPITAL_CHANGES" ? "CAPITAL_INCREASE" : "OTHER",
        announced_on: day(`2026-10-${String(30 - (place % 28)).padStart(2, "0")}`)
      })
    )
  })

/** Events of all topics, one each. */
export const everyTopic = recordOf(
  "NEW_REGISTRATIONS",
  "MASTER_DATA_CHANGES",
  "CLOSURES",
  "ROLE_HOLDER_CHANGES",
  "CAPITAL_CHANGES",
  "INSOLVENCIES",
  "TRANSFORMATIONS",
  "OTHER"
)

/** As many events of one topic as are asked for. */
export const many = (count: number): SourceRecord =>
  recordOf(...Array.from({ length: count }, () => "CLOSURES" as const))
