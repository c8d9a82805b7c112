import type { Operations } from "@kontor/client"
import { cycleCredits, PollInterval } from "@kontor/core/Monitoring"
import type { PriceTable } from "@kontor/core/Prices"
import { creditsInWords } from "@kontor/http"
import { Schema } from "effect"

/** A tool of agents: the operation it calls, and what a model reads of it. */
interface AgentTool {
  readonly operation: keyof Operations
  readonly title: string
  readonly description: string
  /** True if it changes nothing. */
  readonly isReadOnly: boolean
}

/** The tools by their names. */
export const agentTools = {
  search_organizations: {
    operation: "searchOrganizations",
    title: "Search organizations",
    description: "Finds organizations of the German commercial register by name, place, number and filters.",
    isReadOnly: true
  },
  fetch_organization: {
    operation: "fetchOrganization",
    title: "Fetch an organization",
    description:
      "The profile of one organization by entity_id, EUID, register number or name, with the features asked for.",
    isReadOnly: true
  },
  fetch_person: {
    operation: "fetchPerson",
    title: "Fetch a person",
    description: "A person of the register by name and organization, with the features asked for.",
    isReadOnly: true
  },
  fetch_document: {
    operation: "fetchDocument",
    title: "Fetch a document",
    description: "A document of an organization as a resource, PDF or XML, of 1 MiB at most.",
    isReadOnly: true
  },
  list_signals: {
    operation: "listSignals",
    title: "List Signals",
    description: "Changes in the register, newest first, by topic, organization and day.",
    isReadOnly: true
  },
  fetch_signal: {
    operation: "fetchSignal",
    title: "Fetch a Signal",
    description: "One Signal with its details.",
    isReadOnly: true
  },
  signals_catalog: {
    operation: "getSignalsCatalog",
    title: "Catalog of Signals",
    description: "The topics and types of Signals.",
    isReadOnly: true
  },
  list_monitors: {
    operation: "listMonitors",
    title: "List monitors",
    description: "The monitors of the account.",
    isReadOnly: true
  },
  get_monitor: {
    operation: "getMonitor",
    title: "Get a monitor",
    description: "One monitor with its state.",
    isReadOnly: true
  },
  list_webhook_endpoints: {
    operation: "listWebhookEndpoints",
    title: "List webhook endpoints",
    description: "The endpoints a monitor can report to.",
    isReadOnly: true
  },
  create_monitor: {
    operation: "createMonitor",
    title: "Create a monitor",
    description:
      "Watches an organization and reports changes to webhook endpoints. It renews every 30 days until it is paused or archived.",
    isReadOnly: false
  },
  pause_monitor: {
    operation: "pauseMonitor",
    title: "Pause a monitor",
    description: "Stops a monitor until it is resumed.",
    isReadOnly: false
  },
  resume_monitor: {
    operation: "resumeMonitor",
    title: "Resume a monitor",
    description: "Lets a paused monitor go on; a new cycle may begin.",
    isReadOnly: false
  },
  check_monitor: {
    operation: "checkMonitor",
    title: "Check a monitor now",
    description: "Looks for changes at once, beside the schedule.",
    isReadOnly: false
  },
  archive_monitor: {
    operation: "archiveMonitor",
    title: "Archive a monitor",
    description: "Ends a monitor for good.",
    isReadOnly: false
  },
  account_credits: {
    operation: "getCredits",
    title: "Credits of the account",
    description: "The balance of the account and its newest bookings.",
    isReadOnly: true
  }
} as const satisfies Readonly<Record<string, AgentTool>>

/** The name of a tool that calls an operation. */
export type AgentToolName = keyof typeof agentTools

type Arguments = Readonly<Record<string, unknown>>

const listOf = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return value.split(",").map((name) => name.trim())
  return Array.isArray(value) ? value.map(String) : []
}

const pricesOf = (list: Readonly<Record<string, number>>, { feature, features }: Arguments): number =>
  [...new Set([...listOf(feature), ...listOf(features)])].reduce((sum, name) => sum + (list[name] ?? 0), 0)

const isInterval = Schema.is(PollInterval)

/** The cost of a cycle at an interval; the most of all if it is no interval, as the call will be refused. */
const cycleOf = (prices: PriceTable, interval: unknown): number =>
  isInterval(interval) ? cycleCredits(prices, interval) : Math.max(...Object.values(prices.monitoring.cycle))

/**
 * The most that a call of a tool can cost, in credits, on any plan. A monitor counts with its first cycle: that is
 * booked by a worker, after the answer. Rule: credits#prices.
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
      return Math.max(operations["fetch-document"], prices.unofficial_excerpt)
    case "list_signals":
      return operations.signals
    case "fetch_signal":
      return operations["signals-detail"]
    case "create_monitor":
      return cycleOf(prices, given["poll_interval_days"])
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

const pricesInWords = (prices: Readonly<Record<string, number>>): string =>
  Object.entries(prices).map(([name, price]) => `${name} ${price}`).join(", ")

/** The price of a tool, in words for a model. */
export const priceInWords = (prices: PriceTable, tool: AgentToolName): string => {
  const { ai_search, features, monitoring, operations, person_features, realtime_mode, unofficial_excerpt } = prices
  switch (tool) {
    case "search_organizations":
      return `${creditsInWords(operations["search-organizations"])} a page`
    case "fetch_organization":
      return `${creditsInWords(operations["fetch-organization"])}; features that have data add ${
        pricesInWords(features)
      }; ` +
        `ai_search ${ai_search}, realtime_mode ${realtime_mode}`
    case "fetch_person":
      return `${creditsInWords(operations["fetch-person"])}; features that have data add ${
        pricesInWords(person_features)
      }`
    case "fetch_document":
      return `${
        creditsInWords(operations["fetch-document"])
      }; an excerpt that the service prints itself ${unofficial_excerpt}`
    case "list_signals":
      return `${creditsInWords(operations.signals)} a page`
    case "fetch_signal":
      return creditsInWords(operations["signals-detail"])
    case "create_monitor":
      return `Credits for each 30 days by cadence: ${pricesInWords(monitoring.cycle)}`
    case "resume_monitor":
      return `Free while a paid cycle lasts, else credits by cadence: ${pricesInWords(monitoring.cycle)}`
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
