import { accountPages, type CallOptions, type Monitor, type Usage, type WebhookEndpoint } from "@kontor/client"
import type { ComponentChildren } from "preact"
import { kontor, webhookEndpoints } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { prices } from "../../session/Prices.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { Shown } from "../../ui/Shown.tsx"
import { Section, View } from "../../ui/View.tsx"
import { cyclePrice } from "../monitors/CyclePrice.ts"
import { UsageChart } from "./UsageChart.tsx"
import { overviewWords } from "./Words.ts"

/** The parts of the account that show what went wrong. */
interface Situation {
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
const loadOverview = async (call: CallOptions) => {
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

/** What running monitors cost in the coming 30 days: each begins one cycle within them. */
const comingCredits = (monitors: ReadonlyArray<Monitor>) => {
  const running = monitors.filter(({ status }) => ["initializing", "active", "paused_billing"].includes(status))
  return {
    running: running.length,
    total: running.reduce((sum, { poll_interval_days }) => sum + cyclePrice(poll_interval_days), 0)
  }
}

/** Something that went wrong, and where to fix it. */
interface Trouble {
  readonly text: string
  readonly to: string
}

type T = typeof overviewWords.en

const ofMonitor = (t: T, { entity_id, id, label, status }: Monitor): ReadonlyArray<Trouble> => {
  const name = label ?? entity_id
  const texts: Partial<Record<Monitor["status"], string>> = {
    paused_billing: t.pausedBilling(name),
    paused_configuration: t.pausedConfiguration(name),
    paused_entitlement: t.pausedEntitlement(name),
    error: t.monitorError(name)
  }
  const text = texts[status]
  return text === undefined ? [] : [{ text, to: `/monitors/${id}` }]
}

const ofEndpoint = (t: T, { name, status }: WebhookEndpoint): ReadonlyArray<Trouble> => {
  const texts: Partial<Record<WebhookEndpoint["status"], string>> = {
    disabled_failures: t.disabled(name),
    pending_verification: t.pending(name)
  }
  const text = texts[status]
  return text === undefined ? [] : [{ text, to: "/webhooks" }]
}

/** The most expensive request without options: a balance below it lets some requests fail with 402. */
const dearest = (): number => Math.max(...Object.values(prices().operations))

const ofRefusals = (
  t: T,
  { moment }: ReturnType<typeof useFormat>,
  balance: number,
  { endpoint, last_refused_at, requests, required_credits }: Usage["refused"][number]
): Trouble => {
  const what = t.refused(endpoint, requests, required_credits, moment(last_refused_at))
  return { text: `${what} ${balance < required_credits ? t.stillShort : t.coveredNow}`, to: "/ledger" }
}

const troublesOf = (
  t: T,
  format: ReturnType<typeof useFormat>,
  { balance, endpoints, exhausted, monitors, refused }: Situation
): ReadonlyArray<Trouble> => [
  ...(balance < dearest() ? [{ text: t.nearlyUsedUp(balance), to: "/ledger" }] : []),
  ...(balance < comingCredits(monitors).total ? [{ text: t.notCovered, to: "/monitors" }] : []),
  ...refused.map((sum) => ofRefusals(t, format, balance, sum)),
  ...monitors.flatMap((monitor) => ofMonitor(t, monitor)),
  ...endpoints.flatMap((endpoint) => ofEndpoint(t, endpoint)),
  ...(exhausted > 0 ? [{ text: t.exhausted(exhausted), to: "/webhooks?status=exhausted" }] : [])
]

const FirstSteps = () => {
  const t = useWords(overviewWords)
  return (
    <Section title={t.start}>
      <ol>
        <li>
          <Link to="/companies">{t.startFind}</Link>
        </li>
        <li>
          <Link to="/webhooks?create">{t.startWebhook}</Link>
        </li>
        <li>{t.startWatch}</li>
      </ol>
    </Section>
  )
}

/** What went wrong lately, each with the next step; for who has nothing yet, where to begin. */
const Attention = ({ situation }: { readonly situation: Situation }) => {
  const t = useWords(overviewWords)
  const troubles = troublesOf(t, useFormat(), situation)
  if (situation.monitors.length === 0 && troubles.length === 0) return <FirstSteps />
  return (
    <Section title={t.attention}>
      {troubles.length === 0 ? <p>{t.allWell}</p> : (
        <ul class="list">
          {troubles.map(({ text, to }) => (
            <li key={text}>
              {text} <Link to={to}>{t.open}</Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface Props {
  readonly name: string
  /** The figure itself, in large type. */
  readonly figure: ComponentChildren
  /** What the figure counts. */
  readonly unit?: string
  /** What it is made of. */
  readonly children?: ComponentChildren
}

/** One figure of an overview. */
const Metric = ({ children, figure, name, unit }: Props) => (
  <section class="card metric">
    <h2>{name}</h2>
    <p class="figure">
      {figure}
      {unit !== undefined && <span class="unit">{` ${unit}`}</span>}
    </p>
    <p class="quiet">{children}</p>
  </section>
)

type Loaded = Awaited<ReturnType<typeof loadOverview>>

const Figures = ({ account, credits, situation, usage }: Loaded) => {
  const t = useWords(overviewWords)
  const { number, unit } = useFormat()
  const { running, total } = comingCredits(situation.monitors)
  return (
    <div class="cards">
      <Metric name={t.balance} figure={number(credits.total)} unit={unit(credits.total)}>
        {t.granted(number(credits.granted), number(credits.spent))}
      </Metric>
      <Metric
        name={t.coming}
        figure={`${situation.hasMoreMonitors ? `${t.atLeast} ` : ""}${number(total)}`}
        unit={unit(total)}
      >
        {t.comingOf(running)}
      </Metric>
      <Metric name={t.used} figure={number(usage.totals.credits_used)} unit={unit(usage.totals.credits_used)}>
        {t.requests(usage.totals.requests, number(usage.totals.requests))}
      </Metric>
      <Metric name={t.plan} figure={<span class="plan">{account.plan}</span>}>{account.name}</Metric>
    </div>
  )
}

/** What the account has and spends, and what needs attention. */
export const Overview = () => {
  const t = useWords(overviewWords)
  const asked = useAnswer("overview", loadOverview)
  return (
    <View title={t.title}>
      <Shown asked={asked}>
        {(loaded) => (
          <>
            <Figures {...loaded} />
            <Attention situation={loaded.situation} />
            <UsageChart usage={loaded.usage} />
          </>
        )}
      </Shown>
    </View>
  )
}
