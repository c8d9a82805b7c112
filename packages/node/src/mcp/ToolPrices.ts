import type { PriceTable } from "@kontor/core/Prices"
import type { AgentToolName } from "./Tools.ts"

type Arguments = Readonly<Record<string, unknown>>

const listOf = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return value.split(",").map((name) => name.trim())
  return Array.isArray(value) ? value.map(String) : []
}

const pricesOf = (list: Readonly<Record<string, number>>, { feature, features }: Arguments): number =>
  [...new Set([...listOf(feature), ...listOf(features)])].reduce((sum, name) => sum + (list[name] ?? 0), 0)

/**
 * The most that a call of a tool can cost, in credits, on any plan. A monitor counts with its first cycle: that is
 * booked by a worker, after the answer. Rule: Credit costs (service description, Limits).
 */
export const largestCost = (prices: PriceTable, tool: AgentToolName, given: Arguments): number => {
  const { ai_search, features, monitoring, operations, person_features, realtime_mode } = prices
  switch (tool) {
    case "search_organizations":
      return operations["search-organizations"]
    case "fetch_organization":
      return operations["fetch-organization"] + pricesOf(features, given) +
        (given["ai_search"] === undefined ? 0 : ai_search) +
        (given["realtime_mode"] === undefined ? 0 : realtime_mode)
    case "fetch_person":
      return operations["fetch-person"] + pricesOf(person_features, given)
    case "fetch_document":
      return operations["fetch-document"]
    case "list_signals":
      return operations.signals
    case "fetch_signal":
      return operations["signals-detail"]
    case "create_monitor":
    case "resume_monitor":
      return Math.max(...Object.values(monitoring.cycle))
    case "check_monitor":
      return monitoring.extra_check
    case "account_credits":
    case "archive_monitor":
    case "get_monitor":
    case "list_monitors":
    case "list_webhook_endpoints":
    case "pause_monitor":
    case "signals_catalog":
      return 0
  }
}

/** Tools whose price is booked after their answer: they count with what they can cost. */
export const isBookedLater = (tool: AgentToolName): boolean =>
  tool === "create_monitor" || tool === "resume_monitor" || tool === "check_monitor"
