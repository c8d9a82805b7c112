import type { Usage } from "@kontor/client"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { StackedChart } from "../../ui/StackedChart.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { overviewWords } from "./Words.ts"

type Bucket = Usage["series"]["buckets"][number]

const creditsOf = ({ by_endpoint }: Bucket, operation: string): number =>
  by_endpoint.find(({ endpoint }) => (endpoint ?? "") === operation)?.credits_used ?? 0

/** The credits of the month: of each day by operation as a chart and as a table, and beside it of each operation. */
export const UsageChart = ({ usage }: { readonly usage: Usage }) => {
  const t = useWords(overviewWords)
  const { table } = useWords(commonWords)
  const { credits, date, number } = useFormat()
  const { buckets } = usage.series
  const operations = usage.by_endpoint.map(({ endpoint }) => endpoint ?? "")
  const nameOf = (operation: string) => operation === "" ? t.other : operation
  const days = buckets.filter(({ credits_used }) => credits_used > 0)
  if (days.length === 0) {
    return (
      <Section title={t.byDay}>
        <p class="quiet">{t.nothingUsed}</p>
      </Section>
    )
  }
  return (
    <Section title={t.byDay}>
      <div class="beside">
        <StackedChart
          label={t.byDay}
          names={operations.map(nameOf)}
          show={credits}
          bars={buckets.map((bucket) => ({
            name: date(bucket.from),
            short: `${Number(bucket.from.slice(8))}.`,
            values: operations.map((operation) => creditsOf(bucket, operation))
          }))}
        />
        <Table
          label={t.byOperation}
          rows={usage.by_endpoint}
          keyOf={({ endpoint }) => endpoint ?? ""}
          columns={[
            { name: t.operation, cell: ({ endpoint }) => nameOf(endpoint ?? "") },
            { name: t.count, isNumber: true, cell: ({ requests }) => number(requests) },
            { name: t.credits, isNumber: true, cell: ({ credits_used }) => number(credits_used) }
          ]}
        />
      </div>
      <details>
        <summary>{table}</summary>
        <Table
          label={t.byDay}
          rows={days}
          keyOf={({ from }) => from}
          columns={[
            { name: t.day, cell: ({ from }) => <span class="number">{date(from)}</span> },
            { name: t.inAll, isNumber: true, cell: ({ credits_used }) => number(credits_used) },
            ...operations.map((operation) => ({
              name: nameOf(operation),
              isNumber: true,
              cell: (bucket: Bucket) => number(creditsOf(bucket, operation))
            }))
          ]}
        />
      </details>
    </Section>
  )
}
