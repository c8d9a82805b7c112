import type { Operations } from "@kontor/client"

/** A tool of agents: the operation it calls, and what a model reads of it. */
export interface AgentTool {
  readonly operation: keyof Operations
  readonly title: string
  readonly description: string
  /** Whether it changes nothing. */
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
    description: "A document of an organization: PDF in base64, or XML as text, of 1 MiB at most.",
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
