import { PriceList } from "@kontor/core/Credits"
import type { AgentToolName } from "./Tools.ts"

type Arguments = Readonly<Record<string, unknown>>

const listOf = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return value.split(",").map((name) => name.trim())
  return Array.isArray(value) ? value.map(String) : []
}

const pricesOf = (list: Readonly<Record<string, number>>, { feature, features }: Arguments): number =>
  [...new Set([...listOf(feature), ...listOf(features)])].reduce((sum, name) => sum + (list[name] ?? 0), 0)

const { cycle, extraCheck } = PriceList.monitoring

const dearestCycle = Math.max(...Object.values(cycle))

const operations = PriceList.operations

/**
 * The most that a call of a tool can cost, in credits, on any plan. A monitor counts with its first cycle: that is
 * booked by a worker, after the answer. Rule: Credit costs (service description, Limits).
 */
export const largestCost = (tool: AgentToolName, given: Arguments): number => {
  switch (tool) {
    case "search_organizations":
      return operations["search-organizations"]
    case "fetch_organization":
      return operations["fetch-organization"] + pricesOf(PriceList.features, given) +
        (given["ai_search"] === undefined ? 0 : PriceList.aiSearch) +
        (given["realtime_mode"] === undefined ? 0 : PriceList.realtimeMode)
    case "fetch_person":
      return operations["fetch-person"] + pricesOf(PriceList.personFeatures, given)
    case "fetch_document":
      return operations["fetch-document"]
    case "list_signals":
      return operations.signals
    case "fetch_signal":
      return operations["signals-detail"]
    case "create_monitor":
    case "resume_monitor":
      return dearestCycle
    case "check_monitor":
      return extraCheck
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
