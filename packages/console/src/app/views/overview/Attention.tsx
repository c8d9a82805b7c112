import type { Monitor, Usage, WebhookEndpoint } from "@kontor/client"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { prices } from "../../session/Prices.ts"
import { Section } from "../../ui/View.tsx"
import { comingCredits } from "./ComingCredits.ts"
import type { Situation } from "./Situation.ts"
import { overviewWords } from "./Words.ts"

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
export const Attention = ({ situation }: { readonly situation: Situation }) => {
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
