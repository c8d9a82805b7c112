import type { Monitor, WebhookEndpoint } from "@kontor/client"
import type { ComponentChildren } from "preact"
import { kontor } from "../../api/Kontor.ts"
import { useLanguage, useWords, words } from "../../language/Language.ts"
import { prices } from "../../session/Prices.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { CheckField, ChoiceField } from "../../ui/Field.tsx"
import { commonWords } from "../../ui/Words.ts"

/** The price of a cycle of 30 days: an interval between two prices costs what the more frequent one does. */
export const cyclePrice = (intervalDays: number): number => {
  if (intervalDays < 3) return prices().monitoring.cycle.daily
  if (intervalDays < 7) return prices().monitoring.cycle.every_3_days
  return intervalDays < 30 ? prices().monitoring.cycle.weekly : prices().monitoring.cycle.monthly
}

/** The intervals that are offered, in days: those with a price of their own. */
const intervals: ReadonlyArray<number> = [1, 3, 7, 30]

export const intervalText = words({
  every: (days: number) => days === 1 ? "daily" : days === 7 ? "weekly" : `every ${days} days`
}, {
  every: (days: number) => days === 1 ? "täglich" : days === 7 ? "wöchentlich" : `alle ${days} Tage`
})

const termsWords = words({
  interval: "How often to look",
  topics: "What to report",
  allTopics: "Every topic of the plan",
  beyond: "not in your plan",
  endpoints: "Where changes are sent",
  notActive: "not verified yet"
}, {
  interval: "Wie oft geprüft wird",
  topics: "Was gemeldet wird",
  allTopics: "Alle Themen des Tarifs",
  beyond: "nicht in Ihrem Tarif",
  endpoints: "Wohin Änderungen gesendet werden",
  notActive: "noch nicht bestätigt"
})

/** The terms of a monitor: its interval, its endpoints and its topics. */
export type Terms = Pick<Monitor, "poll_interval_days" | "endpoint_ids" | "topics">

interface Props {
  readonly terms: Terms
  readonly onTerms: (terms: Terms) => void
}

function toggled<A>(all: ReadonlyArray<A>, one: A, isIn: boolean): ReadonlyArray<A> {
  return isIn ? [...all, one] : all.filter((other) => other !== one)
}

/** A choice of the topics that are reported: all that the plan has, now and later, or some of them. */
const TopicsField = ({ onTerms, terms }: Props) => {
  const t = useWords(termsWords)
  const language = useLanguage()
  const { poll_interval_days, topics } = terms
  const priced = useAnswer("topics", (call) => kontor().getMonitoringPricing({ poll_interval_days }, call))
  const all = priced.answer?.topics ?? []
  const released = all.filter((topic) => topic.released).map(({ code }) => code)
  const put = (chosen: ReadonlyArray<typeof released[number]>) =>
    onTerms({ ...terms, topics: chosen.length === released.length ? null : chosen })
  return (
    <details open={topics !== null}>
      <summary>
        {t.topics}
        <span class="quiet">: {topics === null ? t.allTopics : topics.length}</span>
      </summary>
      <div class="choices" role="group" aria-label={t.topics}>
        {all.map(({ code, label, released: isReleased }) => (
          <CheckField
            key={code}
            isChecked={isReleased && (topics ?? released).includes(code)}
            isDisabled={!isReleased || (topics ?? released).join() === code}
            onChecked={(isChecked) => put(toggled(topics ?? released, code, isChecked))}
          >
            {label[language]} {!isReleased && <span class="quiet">({t.beyond})</span>}
          </CheckField>
        ))}
      </div>
    </details>
  )
}

/** The terms of one or of many monitors: how often, what, and to where. */
export const TermsFields = ({ children, endpoints, onTerms, terms }: Props & {
  readonly endpoints: ReadonlyArray<WebhookEndpoint>
  /** Shown below each endpoint. */
  readonly children?: (endpoint: WebhookEndpoint) => ComponentChildren
}) => {
  const t = useWords(termsWords)
  const { every } = useWords(intervalText)
  const { credits } = useWords(commonWords)
  const { endpoint_ids, poll_interval_days } = terms
  const offered = [...new Set([...intervals, poll_interval_days])].toSorted((one, other) => one - other)
  return (
    <>
      <ChoiceField
        label={t.interval}
        value={String(poll_interval_days)}
        options={offered.map((days) => [String(days), `${every(days)} – ${credits(cyclePrice(days))}`])}
        onValue={(days) => onTerms({ ...terms, poll_interval_days: Number(days) })}
      />
      <TopicsField terms={terms} onTerms={onTerms} />
      <fieldset>
        <legend>{t.endpoints}</legend>
        {endpoints.map((endpoint) => (
          <div key={endpoint.id}>
            <CheckField
              isChecked={endpoint_ids.includes(endpoint.id)}
              onChecked={(isChecked) =>
                onTerms({ ...terms, endpoint_ids: toggled(endpoint_ids, endpoint.id, isChecked) })}
            >
              {endpoint.name}{" "}
              <span class="quiet">
                {endpoint.url}
                {endpoint.status !== "active" && ` (${t.notActive})`}
              </span>
            </CheckField>
            {children?.(endpoint)}
          </div>
        ))}
      </fieldset>
    </>
  )
}
