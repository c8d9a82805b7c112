import type { PriceTable } from "@kontor/core/Prices"
import { creditsInWords } from "@kontor/http"
import type { AgentToolName } from "./Tools.ts"

const listOf = (prices: Readonly<Record<string, number>>): string =>
  Object.entries(prices).map(([name, price]) => `${name} ${price}`).join(", ")

/** What a tool costs, in words for a model. Rule: Credit costs (service description, Limits). */
export const priceInWords = (prices: PriceTable, tool: AgentToolName): string => {
  const { ai_search, features, monitoring, operations, realtime_mode } = prices
  switch (tool) {
    case "search_organizations":
      return `${creditsInWords(operations["search-organizations"])} a page`
    case "fetch_organization":
      return `${creditsInWords(operations["fetch-organization"])}; features that have data add ${listOf(features)}; ` +
        `ai_search ${ai_search}, realtime_mode ${realtime_mode}`
    case "fetch_person":
      return `${creditsInWords(operations["fetch-person"])}; features that have data add more`
    case "fetch_document":
      return creditsInWords(operations["fetch-document"])
    case "list_signals":
      return `${creditsInWords(operations.signals)} a page`
    case "fetch_signal":
      return creditsInWords(operations["signals-detail"])
    case "create_monitor":
      return `Credits for each 30 days by cadence: ${listOf(monitoring.cycle)}`
    case "resume_monitor":
      return `Up to ${creditsInWords(Math.max(...Object.values(monitoring.cycle)))}, by cadence: ${
        listOf(monitoring.cycle)
      }`
    case "check_monitor":
      return `${creditsInWords(monitoring.extra_check)} beyond the forecast of its cycle`
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
