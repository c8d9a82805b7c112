import { accountPages, type CallOptions, type Monitor, type Usage, type WebhookEndpoint } from "@kontor/client"
import type { ComponentChildren } from "preact"
import { signalSentence } from "../../../sentences/Sentence.ts"
import { kontor, webhookEndpoints } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { prices } from "../../session/Prices.ts"
import { settings } from "../../Settings.ts"
import { useStore } from "../../state/Store.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { Shown } from "../../ui/Shown.tsx"
import { Section, View } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { knownName } from "../companies/Known.ts"
import { CompanyLink } from "../companies/RegisterNumber.tsx"
import { found } from "../companies/Search.ts"
import { useNewest } from "../inbox/Unread.ts"
import { operationWords } from "../ledger/Words.ts"
import { cyclePrice } from "../monitors/Terms.tsx"
import { UsageChart } from "./UsageChart.tsx"
import { overviewWords } from "./Words.ts"

/** The parts of the account that show what went wrong. */
interface Situation {
  readonly balance: number
  readonly monitors: ReadonlyArray<Monitor>
  /** Whether there are more monitors than were read. */
  readonly hasMoreMonitors: boolean
  readonly endpoints: ReadonlyArray<WebhookEndpoint>
  /** Whether a delivery has ever arrived, as far as deliveries are kept. */
  readonly hasDelivered: boolean
  /** The number of deliveries given up in the last seven days, counted among the newest hundred given up. */
  readonly exhausted: number
  /** Whether there can be more of them than were read. */
  readonly hasMoreExhausted: boolean
  /** The requests of the last seven days that the balance did not cover. */
  readonly refused: Usage["refused"]
}

/** The most monitors that are read: as many pages as the limit of requests a minute allows. */
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
  const [account, { balance }, usage, { refused }, listed, endpoints, { deliveries, pagination }, arrived] =
    await Promise.all([
      client.getAccount({}, call),
      client.getCredits({}, call),
      client.getUsage({ group_by: "day" }, call),
      client.getUsage({ from: new Date(since).toISOString(), group_by: "month" }, call),
      monitorsOf(),
      webhookEndpoints(),
      client.listWebhookDeliveries({ status: "exhausted", per_page: 100 }, call),
      client.listWebhookDeliveries({ status: "succeeded", per_page: 1 }, call)
    ])
  const exhausted = deliveries.filter(({ created_at }) => Date.parse(created_at) >= since).length
  const hasMoreExhausted = exhausted === deliveries.length && pagination.has_more
  const situation: Situation = {
    ...listed,
    balance: balance.total,
    endpoints,
    hasDelivered: arrived.deliveries.length > 0,
    exhausted,
    hasMoreExhausted,
    refused
  }
  return { account, credits: balance, usage, situation }
}

/** The cost of running monitors in the next 30 days: each begins one cycle within them. */
const comingCredits = (monitors: ReadonlyArray<Monitor>) => {
  const running = monitors.filter(({ status }) => ["initializing", "active"].includes(status))
  return {
    running: running.length,
    total: running.reduce((sum, { poll_interval_days }) => sum + cyclePrice(poll_interval_days), 0)
  }
}

/** Something that needs attention, and the one step that mends it. */
interface Matter {
  readonly text: string
  readonly step: string
  readonly to: string
}

type T = typeof overviewWords.en

/** One line for all monitors in a state, with how many there are. */
const ofMonitors = (t: T, { hasMoreMonitors, monitors }: Situation): ReadonlyArray<Matter> =>
  (["paused_billing", "paused_configuration", "paused_entitlement", "error"] as const).flatMap((status) => {
    const those = monitors.filter((monitor) => monitor.status === status)
    const [first] = those
    if (first === undefined) return []
    const count = those.length === 1 && !hasMoreMonitors
      ? t.oneMonitor(first.label ?? knownName(first.entity_id))
      : t.monitors(those.length, hasMoreMonitors)
    return [{ text: `${count} ${t.monitorStates[status]}`, step: t.seeMonitors, to: `/monitors?status=${status}` }]
  })

const ofEndpoints = (t: T, endpoints: ReadonlyArray<WebhookEndpoint>): ReadonlyArray<Matter> =>
  (["disabled_failures", "pending_verification"] as const).flatMap((status) => {
    const those = endpoints.filter((endpoint) => endpoint.status === status)
    const [first] = those
    if (first === undefined) return []
    const count = those.length === 1 ? t.oneEndpoint(first.name) : t.endpoints(those.length)
    return [{ text: `${count} ${t.endpointStates[status]}`, step: t.seeEndpoints, to: "/webhooks" }]
  })

/** The most expensive request without options: a balance below it lets some requests fail with 402. */
const dearest = (): number => Math.max(...Object.values(prices().operations))

const ofRefusals = (
  t: T,
  { moment }: ReturnType<typeof useFormat>,
  balance: number,
  names: Readonly<Record<string, string>>,
  { endpoint, last_refused_at, requests, required_credits }: Usage["refused"][number]
): Matter => {
  const what = t.refused(names[endpoint] ?? endpoint, requests, required_credits, moment(last_refused_at))
  return {
    text: `${what} ${balance < required_credits ? t.stillShort : t.coveredNow}`,
    step: t.seeLedger,
    to: `/ledger?operation=${endpoint}`
  }
}

const mattersOf = (
  t: T,
  format: ReturnType<typeof useFormat>,
  names: Readonly<Record<string, string>>,
  situation: Situation
): ReadonlyArray<Matter> => {
  const { balance, endpoints, exhausted, hasMoreExhausted, monitors, refused } = situation
  return [
    ...(balance < dearest() ? [{ text: t.nearlyUsedUp(balance), step: t.seeLedger, to: "/ledger" }] : []),
    ...(balance < comingCredits(monitors).total
      ? [{ text: t.notCovered, step: t.seeMonitors, to: "/monitors" }]
      : []),
    ...refused.map((sum) => ofRefusals(t, format, balance, names, sum)),
    ...ofMonitors(t, situation),
    ...ofEndpoints(t, endpoints),
    ...(exhausted > 0
      ? [{ text: t.exhausted(exhausted, hasMoreExhausted), step: t.seeDeliveries, to: "/webhooks?status=exhausted" }]
      : [])
  ]
}

/** The number of unread changes that the overview shows. */
const newsCount = 5

/** The newest unread changes at watched companies. */
const News = () => {
  const t = useWords(overviewWords)
  const language = useLanguage()
  const { date, number } = useFormat()
  const { hasMore, unread } = useNewest()
  if (unread.length === 0) return null
  return (
    <Section
      title={t.news(`${number(unread.length)}${hasMore ? "+" : ""}`)}
      actions={<Link to="/inbox?show=unread">{t.seeInbox}</Link>}
    >
      <ul class="list">
        {unread.slice(0, newsCount).map(({ entity_id, id, label, signal }) => (
          <li key={id}>
            <time class="quiet" dateTime={signal.event.announced_on}>{date(signal.event.announced_on)}</time>{" "}
            <CompanyLink
              id={entity_id}
              name={signal.organization.current_profile?.name ?? label ?? knownName(entity_id)}
            />: {signalSentence(signal, language)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The first steps of a new account: each is ticked off once it is done, and all go when the last one is. */
const FirstSteps = ({ situation: { endpoints, hasDelivered, monitors }, usage }: {
  readonly situation: Situation
  readonly usage: Usage
}) => {
  const t = useWords(overviewWords)
  const hasSearched = usage.by_endpoint.some(({ endpoint }) => endpoint === "search-organizations")
  const steps = [
    {
      text: t.startFind,
      to: "/companies",
      isDone: useStore(found) !== undefined || hasSearched || monitors.length > 0
    },
    { text: t.startWatch, to: "/companies", isDone: monitors.length > 0 },
    { text: t.startWebhook, to: "/webhooks?create", isDone: endpoints.some(({ status }) => status === "active") },
    { text: t.startTest, to: "/webhooks", isDone: hasDelivered }
  ]
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <Section title={t.start}>
      <ol class="steps">
        {steps.map(({ isDone, text, to }) => (
          <li key={text} class={isDone ? "done" : ""}>
            {isDone
              ? (
                <>
                  {text} <span class="badge good">{t.done}</span>
                </>
              )
              : <Link to={to}>{text}</Link>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The matters that need attention, each with its next step, and the first steps of a new account. */
const Attention = ({ situation, usage }: { readonly situation: Situation; readonly usage: Usage }) => {
  const t = useWords(overviewWords)
  const matters = mattersOf(t, useFormat(), useWords(operationWords), situation)
  return (
    <>
      <FirstSteps situation={situation} usage={usage} />
      {(situation.monitors.length > 0 || matters.length > 0) && (
        <Section title={t.attention}>
          {matters.length === 0 ? <p>{t.allWell}</p> : (
            <ul class="list">
              {matters.map(({ step, text, to }) => (
                <li key={text}>
                  {text} <Link to={to} about={text}>{step}</Link>
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
    </>
  )
}

interface Props {
  readonly name: string
  /** The figure itself, in large type. */
  readonly figure: ComponentChildren
  /** The unit of the figure. */
  readonly unit?: string
  /** The parts of the figure. */
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

/** The number of days that the balance lasts at the pace of this month; undefined where nothing was used. */
const runwayOf = (balance: number, { series, totals }: Usage): number | undefined => {
  const today = new Date().toISOString().slice(0, 10)
  const elapsed = series.buckets.filter(({ from }) => from.slice(0, 10) <= today).length
  return totals.credits_used === 0 || elapsed === 0 ? undefined : Math.floor(balance * elapsed / totals.credits_used)
}

const Figures = ({ account, credits, situation, usage }: Loaded) => {
  const [t, common] = [useWords(overviewWords), useWords(commonWords)]
  const { number, unit } = useFormat()
  const { running, total } = comingCredits(situation.monitors)
  const days = runwayOf(credits.total, usage)
  return (
    <div class="cards">
      <Metric name={t.balance} figure={number(credits.total)} unit={unit(credits.total)}>
        {days === undefined
          ? t.granted(number(credits.granted), number(credits.spent))
          : days > 365
          ? t.lastsLong
          : t.lasts(number(days))}
        {settings.topUp !== "" && <a href={settings.topUp}>{common.topUp}</a>}
      </Metric>
      <Metric
        name={t.coming}
        figure={`${situation.hasMoreMonitors ? `${t.atLeast} ` : ""}${number(total)}`}
        unit={unit(total)}
      >
        {t.comingOf(number(running), running, situation.hasMoreMonitors)}
      </Metric>
      <Metric name={t.used} figure={number(usage.totals.credits_used)} unit={unit(usage.totals.credits_used)}>
        {t.requests(usage.totals.requests, number(usage.totals.requests))}
      </Metric>
      <Metric name={t.plan} figure={<span class="plan">{account.plan}</span>}>
        {account.name}
        {settings.portal !== "" && <a href={settings.portal}>{t.portal}</a>}
      </Metric>
    </div>
  )
}

/** The overview of an account: its credits, what it spends, and what needs attention. */
export const Overview = () => {
  const t = useWords(overviewWords)
  const asked = useAnswer("overview", loadOverview)
  return (
    <View title={t.title}>
      <Shown asked={asked}>
        {(loaded) => (
          <>
            <Figures {...loaded} />
            <News />
            <Attention situation={loaded.situation} usage={loaded.usage} />
            <UsageChart usage={{ ...loaded.usage, days: loaded.usage.series.buckets }} />
          </>
        )}
      </Shown>
    </View>
  )
}
