import { useFormat } from "../language/Format.ts"
import { useWords } from "../language/Language.ts"
import { Table } from "./Table.tsx"
import { commonWords } from "./Words.ts"

/** One bar: its value, and what stands below it. */
interface Bar {
  readonly name: string
  readonly value: number
}

interface Props {
  readonly label: string
  readonly bars: ReadonlyArray<Bar>
  readonly unit: string
  readonly show: (value: number) => string
  /** How many names stand below the bars; the others are left out. */
  readonly names?: number
}

const height = 150
const below = 22

/** Bars over time, downwards below zero, and the same as a table for who cannot or does not want to see them. */
export const BarChart = ({ bars, label, names = 12, show, unit }: Props) => {
  const t = useWords(commonWords)
  const { compact } = useFormat()
  const highest = Math.max(0, ...bars.map(({ value }) => value))
  const lowest = Math.min(0, ...bars.map(({ value }) => value))
  const span = highest - lowest || 1
  const y = (value: number): number => 16 + (highest - value) / span * (height - 16)
  const width = bars.length <= 12 ? 320 : 600
  const step = width / Math.max(bars.length, 1)
  const every = Math.ceil(bars.length / names)
  return (
    <figure>
      <svg class="chart" viewBox={`0 0 ${width} ${height + below}`} role="img" aria-label={label}>
        <line class="line" x1={0} x2={width} y1={y(0)} y2={y(0)} />
        {bars.map(({ name, value }, index) => (
          <g key={name}>
            <title>{`${name}: ${show(value)}`}</title>
            <rect
              class={value < 0 ? "bar-fill minus" : "bar-fill"}
              x={index * step + step * 0.18}
              width={Math.min(step * 0.64, 60)}
              y={Math.min(y(value), y(0))}
              height={Math.max(Math.abs(y(value) - y(0)), value === 0 ? 0 : 1.5)}
              rx={2}
            />
            {bars.length <= 12 && value !== 0 && (
              <text x={index * step + step * 0.18} y={Math.min(y(value), y(0)) - 3}>{compact(value)}</text>
            )}
            {index % every === 0 && (
              <text class="axis" x={index * step + step * 0.18} y={height + below - 6}>{name}</text>
            )}
          </g>
        ))}
      </svg>
      <details>
        <summary>{t.table}</summary>
        <Table
          label={label}
          rows={bars}
          keyOf={({ name }) => name}
          columns={[
            { name: t.when, cell: ({ name }) => name },
            { name: unit, isNumber: true, cell: ({ value }) => show(value) }
          ]}
        />
      </details>
    </figure>
  )
}
