import type { Usage, UsageOfEndpoint } from "@kontor/client"
import { useLayoutEffect, useRef, useState } from "preact/hooks"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Table } from "../../ui/Table.tsx"
import { Section } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { credentialText, operationWords } from "../ledger/Words.ts"
import { overviewWords } from "./Words.ts"

interface Bar {
  /** The whole name, and the short one that stands below. */
  readonly name: string
  readonly short: string
  /** One value for each of the names of the chart, none below zero. */
  readonly values: ReadonlyArray<number>
}

interface Props {
  readonly label: string
  readonly names: ReadonlyArray<string>
  readonly bars: ReadonlyArray<Bar>
  readonly show: (value: number) => string
}

const [height, above, below] = [170, 16, 22]

const sumOf = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0)

/** The number of kinds with a look of their own. Further kinds repeat the looks. */
const looks = 8

const Stack = ({ bar, names, scale, show, step, x }: Pick<Props, "names" | "show"> & {
  readonly bar: Bar
  readonly x: number
  readonly step: number
  readonly scale: number
}) => {
  let top = height
  const sum = sumOf(bar.values)
  // Small values stay visible: each has 2 px, and the values share in what is left of the height of their sum.
  const spare = Math.max(sum * scale - 2 * bar.values.filter((value) => value > 0).length, 0)
  return (
    <>
      {bar.values.map((value, index) => {
        if (value === 0) return null
        const tall = 2 + spare * value / sum
        top -= tall
        return (
          <rect
            key={names[index]}
            class={`kind kind-${index % looks}`}
            x={x + step * 0.12}
            y={top}
            width={Math.min(step * 0.76, 60)}
            height={tall}
          >
            <title>{`${bar.name}, ${names[index]}: ${show(value)}`}</title>
          </rect>
        )
      })}
    </>
  )
}

/** The width of what a figure may take, followed as it changes, so that texts keep their size. */
export const useWidth = () => {
  const figure = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(440)
  useLayoutEffect(() => {
    const element = figure.current
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [figure, width] as const
}

/** Bars over time, each a stack of kinds. A table beside it must show the same figures. */
export const StackedChart = ({ bars, label, names, show }: Props) => {
  const [figure, width] = useWidth()
  const highest = Math.max(...bars.map(({ values }) => sumOf(values)), 1)
  const step = width / Math.max(bars.length, 1)
  const every = Math.ceil(bars.length * 44 / Math.max(width, 1))
  return (
    <figure ref={figure}>
      <svg class="chart" width={width} height={height + below} role="img" aria-label={label}>
        <text class="axis" x={0} y={11}>{show(highest)}</text>
        <line class="line dashed" x1={0} x2={width} y1={above} y2={above} />
        <line class="line" x1={0} x2={width} y1={height} y2={height} />
        {bars.map((bar, index) => (
          <g key={bar.name}>
            <Stack
              bar={bar}
              names={names}
              show={show}
              step={step}
              x={index * step}
              scale={(height - above) / highest}
            />
            {index % every === 0 && (
              <text class="axis" x={index * step + step * 0.12} y={height + below - 6}>{bar.short}</text>
            )}
          </g>
        ))}
      </svg>
      {names.length > 1 && (
        <figcaption>
          <ul class="legend">
            {names.map((name, index) => (
              <li key={name}>
                <svg viewBox="0 0 12 12" aria-hidden="true">
                  <rect class={`kind kind-${index % looks}`} width={12} height={12} />
                </svg>
                {name}
              </li>
            ))}
          </ul>
        </figcaption>
      )}
    </figure>
  )
}

type Sum = Pick<UsageOfEndpoint, "endpoint" | "requests" | "credits_used">

/** The usage of a month, in all by operation, day by day and, where that is told, by credential. */
export interface MonthOfUsage {
  readonly by_endpoint: ReadonlyArray<Sum>
  readonly by_credential?: Usage["by_credential"]
  readonly days: ReadonlyArray<{
    readonly from: string
    readonly credits_used: number
    readonly by_endpoint: ReadonlyArray<Sum>
  }>
}

type Bucket = MonthOfUsage["days"][number]

const creditsOf = ({ by_endpoint }: Bucket, operation: string): number =>
  by_endpoint.find(({ endpoint }) => (endpoint ?? "") === operation)?.credits_used ?? 0

type Spenders = Usage["by_credential"]

/** The lines of the credentials and, unless it is empty, that of the others. */
const spendersOf = ({ credentials, others }: Spenders) => [
  ...credentials,
  ...(others.requests > 0 ? [{ credential: "others" as const, ...others }] : [])
]

/** The credits of the month: of each day by operation as a chart and as a table, and beside it of each operation. */
export const UsageChart = ({ usage }: { readonly usage: MonthOfUsage }) => {
  const t = useWords(overviewWords)
  const words = useWords(operationWords)
  const { table } = useWords(commonWords)
  const { credits, date, number } = useFormat()
  const { days: buckets } = usage
  const operations = usage.by_endpoint.map(({ endpoint }) => endpoint ?? "")
  const nameOf = (operation: string) => operation === "" ? t.other : words[operation] ?? operation
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
      {usage.by_credential !== undefined && (
        <details>
          <summary>{t.byCredential}</summary>
          <Table
            label={t.byCredential}
            rows={spendersOf(usage.by_credential)}
            keyOf={({ credential }) =>
              credential === "others" ? credential : credential === null ? "" : `${credential.kind} ${credential.id}`}
            columns={[
              {
                name: t.credential,
                cell: ({ credential }) => credential === "others" ? t.otherCredentials : credentialText({ credential })
              },
              { name: t.count, isNumber: true, cell: ({ requests }) => number(requests) },
              { name: t.credits, isNumber: true, cell: ({ credits_used }) => number(credits_used) }
            ]}
          />
        </details>
      )}
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
