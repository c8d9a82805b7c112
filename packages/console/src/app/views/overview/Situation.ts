import { accountPages, type CallOptions, type Monitor, type Usage, type WebhookEndpoint } from "@kontor/client"
import { kontor, webhookEndpoints } from "../../api/Kontor.ts"

/** The parts of the account that show what went wrong. */
export interface Situation {
  readonly balance: number
  readonly monitors: ReadonlyArray<Monitor>
  /** Whether there are more monitors than were read. */
  readonly hasMoreMonitors: boolean
  readonly endpoints: ReadonlyArray<WebhookEndpoint>
  /** How many of the newest hundred deliveries that were given up are of the last seven days. */
  readonly exhausted: number
  /** The requests of the last seven days that the balance did not cover. */
  readonly refused: Usage["refused"]
}

/** How many monitors are read at most: enough pages for the limit of requests a minute. */
const maxMonitors = 500

const lately = 7 * 86_400_000

const monitorsOf = async () => {
  const monitors: Array<Monitor> = []
  for await (const page of accountPages(kontor(), "listMonitors")) {
    monitors.push(...page.monitors)
    if (monitors.length >= maxMonitors) return { monitors, hasMoreMonitors: page.pagination.has_more }
  }
  return { monitors, hasMoreMonitors: false }
}

/** Loads all parts of the overview. Every part is free. */
export const loadOverview = async (call: CallOptions) => {
  const client = kontor()
  const since = Date.now() - lately
  const [account, { balance }, usage, { refused }, listed, endpoints, { deliveries }] = await Promise.all([
    client.getAccount({}, call),
    client.getCredits({}, call),
    client.getUsage({ group_by: "day" }, call),
    client.getUsage({ from: new Date(since).toISOString(), group_by: "month" }, call),
    monitorsOf(),
    webhookEndpoints(),
    client.listWebhookDeliveries({ status: "exhausted", per_page: 100 }, call)
  ])
  const exhausted = deliveries.filter(({ created_at }) => Date.parse(created_at) >= since).length
  const situation: Situation = { ...listed, balance: balance.total, endpoints, exhausted, refused }
  return { account, credits: balance, usage, situation }
}
