import type { PriceTable } from "@kontor/core/Prices"
import type { AgentToolName } from "./Tools.ts"

const listOf = (prices: Readonly<Record<string, number>>): string =>
  Object.entries(prices).map(([name, price]) => `${name} ${price}`).join(", ")

/** What a tool costs, in words for a model. Rule: Credit costs (service description, Limits). */
export const priceInWords = (prices: PriceTable, tool: AgentToolName): string => {
  const { ai_search, features, monitoring, operations, realtime_mode } = prices
  switch (tool) {
    case "search_organizations":
      return `${operations["search-organizations"]} credit${operations["search-organizations"] === 1 ? "" : "s"} a page`
    case "fetch_organization":
      return `${operations["fetch-organization"]} credits; features that have data add ${listOf(features)}; ` +
        `ai_search ${ai_search}, realtime_mode ${realtime_mode}`
    case "fetch_person":
      return `${operations["fetch-person"]} credits; features that have data add more`
    case "fetch_document":
      return `${operations["fetch-document"]} credits`
    case "list_signals":
      return `${operations.signals} credits a page`
    case "fetch_signal":
      return `${operations["signals-detail"]} credits`
    case "create_monitor":
      return `credits for each 30 days by cadence: ${listOf(monitoring.cycle)}`
    case "resume_monitor":
      return `up to ${Math.max(...Object.values(monitoring.cycle))} credits, by cadence: ${listOf(monitoring.cycle)}`
    case "check_monitor":
      return `${monitoring.extra_check} credits beyond the forecast of its cycle`
    case "account_credits":
    case "archive_monitor":
    case "get_monitor":
    case "list_monitors":
    case "list_webhook_endpoints":
    case "pause_monitor":
    case "signals_catalog":
      return "Free"
  }
}
