import { type MonitorChange, MonitorStatus, type NewMonitor, PollInterval } from "@kontor/core/Monitoring"
import { Schema } from "effect"
import { pageGuide, pageParameters } from "../Pagination.ts"
import type { Guide, Guides } from "../parameters/ParameterGuide.ts"
import { WholeNumber } from "../parameters/WholeNumber.ts"
import { monitorExample } from "./Answers.ts"

/** The query parameter of the price. */
export const pricingParameters = { poll_interval_days: WholeNumber(PollInterval) }

/** The query parameters of the list of monitors. */
export const monitorsParameters = { status: Schema.optionalKey(MonitorStatus), ...pageParameters }

/** The path parameter of a monitor. */
export const monitorParameters = { id: Schema.String }

const interval = { rule: "must be an integer from 1 to 30", example: 7 }

/** The guide of the price parameter. */
export const pricingGuide: Readonly<Record<keyof typeof pricingParameters, Guide>> = {
  poll_interval_days: { about: "The interval between two checks, in days.", ...interval }
}

/** The guides of the parameters of the list of monitors. */
export const monitorsGuide: Readonly<Record<keyof typeof monitorsParameters, Guide>> = {
  status: {
    about: "Only monitors in this state. Without it, all but archived ones.",
    rule: `must be one of ${MonitorStatus.literals.join(", ")}`,
    example: "archived"
  },
  ...pageGuide("monitors")
}

/** The guide of the path parameter of a monitor. */
export const monitorGuide: Guides = {
  id: { about: "The id of the monitor.", rule: "must be the id of a monitor", example: monitorExample.id }
}

/** The guides of the members of a change. */
export const monitorChangeGuide: Readonly<Record<keyof MonitorChange, Guide>> = {
  poll_interval_days: {
    about:
      "The interval between two checks, in days, which decides on the price of a cycle: daily, every 3 days, weekly or monthly; any other interval at the price of the next more frequent one.",
    ...interval
  },
  label: {
    about: "What you call it, or null. Webhooks carry it.",
    rule: "must be a text of at most 200 characters, without control characters, or null"
  },
  endpoint_ids: {
    about: "The webhook endpoints of the account that are notified, each once.",
    rule: "must be a list of one or more ids of webhook endpoints"
  }
}

/** The guides of a new monitor's members. */
export const newMonitorGuide: Readonly<Record<keyof NewMonitor, Guide>> = {
  entity_id: {
    about: "The organization that is to be watched, by its `entity_id`.",
    rule: "must be an entity_id of 32 hexadecimal characters"
  },
  ...monitorChangeGuide
}

const { endpoint_ids, entity_id, label, poll_interval_days } = monitorExample

/** A new monitor, for the OpenAPI document. */
export const newMonitorExample = { entity_id, poll_interval_days, endpoint_ids, label }

/** A change of a monitor, for the OpenAPI document. */
export const monitorChangeExample = { poll_interval_days: 1 }
