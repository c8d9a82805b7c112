import type { Account, Credits, Usage } from "../../api/Account.ts"
import { ask } from "../../api/Ask.ts"
import type { Deliveries, Endpoints, Monitors } from "../../api/Monitoring.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { BarChart } from "../../ui/BarChart.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section, View } from "../../ui/View.tsx"
import { Attention, type Situation } from "./Attention.tsx"
import { comingCredits } from "./ComingCredits.ts"
import { overviewWords } from "./Words.ts"

/** All that the overview is made of: every part is free. */
const load = async () => {
  const [account, credits, usage, monitors, endpoints, exhausted] = await Promise.all([
    ask<Account>("account"),
    ask<Credits>("account/credits"),
    ask<Usage>("account/usage", { query: { group_by: "day" } }),
    ask<Monitors>("account/monitors", { query: { per_page: "100" } }),
    ask<Endpoints>("account/webhook-endpoints"),
    ask<Deliveries>("account/webhook-deliveries", { query: { status: "exhausted", per_page: "100" } })
  ])
  const { endpoints: known } = endpoints
  const situation: Situation = {
    balance: credits.balance.total,
    monitors: monitors.monitors,
    endpoints: known,
    exhausted: exhausted.deliveries.length
  }
  return { account, credits: credits.balance, usage, situation, hasMoreMonitors: monitors.pagination.has_more }
}

type Loaded = Awaited<ReturnType<typeof load>>

const Figures = ({ account, credits, hasMoreMonitors, situation, usage }: Loaded) => {
  const t = useWords(overviewWords)
  const { credits: creditText, number } = useFormat()
  const { running, total } = comingCredits(situation.monitors)
  return (
    <div class="cards">
      <Section title={t.balance}>
        <div class="figure">{creditText(credits.total)}</div>
        <p class="quiet">{t.granted(number(credits.granted), number(credits.spent))}</p>
      </Section>
      <Section title={t.coming}>
        <div class="figure">{hasMoreMonitors && `${t.atLeast} `}{creditText(total)}</div>
        <p class="quiet">{t.comingOf(running)}</p>
      </Section>
      <Section title={t.used}>
        <div class="figure">{creditText(usage.totals.credits_used)}</div>
        <p class="quiet">{t.requests(number(usage.totals.requests))}</p>
      </Section>
      <Section title={t.plan}>
        <div class="figure">{account.plan}</div>
        <p class="quiet">{account.name}</p>
      </Section>
    </div>
  )
}

const UsageParts = ({ usage }: Loaded) => {
  const t = useWords(overviewWords)
  const { credits, number } = useFormat()
  const bars = usage.series.buckets.map(({ credits_used, from }) => ({
    name: `${Number(from.slice(8))}.${Number(from.slice(5, 7))}.`,
    value: credits_used
  }))
  return (
    <>
      <Section title={t.byDay}>
        <BarChart label={t.byDay} bars={bars} unit={t.credits} show={credits} names={10} />
      </Section>
      {usage.by_endpoint.length > 0 && (
        <Section title={t.byOperation}>
          <Table
            label={t.byOperation}
            rows={usage.by_endpoint}
            keyOf={({ endpoint }) => endpoint}
            columns={[
              { name: t.operation, cell: ({ endpoint }) => endpoint },
              { name: t.count, isNumber: true, cell: ({ requests }) => number(requests) },
              { name: t.credits, isNumber: true, cell: ({ credits_used }) => number(credits_used) }
            ]}
          />
        </Section>
      )}
    </>
  )
}

/** What the account has and spends, and what needs attention. */
export const Overview = () => {
  const t = useWords(overviewWords)
  const asked = useAnswer("overview", load)
  return (
    <View title={t.title}>
      <Shown asked={asked}>
        {(loaded) => (
          <>
            <Figures {...loaded} />
            <Attention situation={loaded.situation} />
            <UsageParts {...loaded} />
          </>
        )}
      </Shown>
    </View>
  )
}
