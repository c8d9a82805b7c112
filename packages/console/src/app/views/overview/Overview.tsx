import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { Shown } from "../../ui/Shown.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section, View } from "../../ui/View.tsx"
import { Attention } from "./Attention.tsx"
import { comingCredits } from "./ComingCredits.ts"
import { loadOverview } from "./Situation.ts"
import { UsageChart } from "./UsageChart.tsx"
import { overviewWords } from "./Words.ts"

type Loaded = Awaited<ReturnType<typeof loadOverview>>

const Figures = ({ account, credits, situation, usage }: Loaded) => {
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
        <div class="figure">{situation.hasMoreMonitors && `${t.atLeast} `}{creditText(total)}</div>
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

const Operations = ({ usage }: Pick<Loaded, "usage">) => {
  const t = useWords(overviewWords)
  const { number } = useFormat()
  return usage.by_endpoint.length === 0 ? null : (
    <Section title={t.byOperation}>
      <Table
        label={t.byOperation}
        rows={usage.by_endpoint}
        keyOf={({ endpoint }) => endpoint ?? ""}
        columns={[
          { name: t.operation, cell: ({ endpoint }) => endpoint ?? t.other },
          { name: t.count, isNumber: true, cell: ({ requests }) => number(requests) },
          { name: t.credits, isNumber: true, cell: ({ credits_used }) => number(credits_used) }
        ]}
      />
    </Section>
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
            <Operations usage={loaded.usage} />
          </>
        )}
      </Shown>
    </View>
  )
}
