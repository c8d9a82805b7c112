import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { Metric } from "../../ui/Metric.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { View } from "../../ui/View.tsx"
import { Attention } from "./Attention.tsx"
import { comingCredits } from "./ComingCredits.ts"
import { loadOverview } from "./Situation.ts"
import { UsageChart } from "./UsageChart.tsx"
import { overviewWords } from "./Words.ts"

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
