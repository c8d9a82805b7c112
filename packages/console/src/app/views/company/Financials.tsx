import type { AccountNode, OrganizationProfile } from "@kontor/client"
import type { YearFigures } from "../../api/Organizations.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords } from "../../language/Language.ts"
import { Table } from "../../ui/Table.tsx"
import { Section } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { companyWords } from "./Words.ts"

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
const BarChart = ({ bars, label, names = 12, show, unit }: Props) => {
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

type Figure = Exclude<keyof YearFigures, "year">

const Chart = ({ figure, label, years }: {
  readonly figure: Figure
  readonly label: string
  readonly years: ReadonlyArray<YearFigures>
}) => {
  const { euro, number } = useFormat()
  const { amount } = useWords(companyWords)
  const bars = years.toSorted((one, other) => one.year - other.year).flatMap((year) => {
    const value = year[figure]
    return value === null || value === undefined ? [] : [{ name: String(year.year), value }]
  })
  if (bars.length === 0) return null
  return (
    <div>
      <h3>{label}</h3>
      <BarChart label={label} bars={bars} unit={amount} show={figure === "employees" ? number : euro} />
    </div>
  )
}

/** Accounts one below the other, each with how deep it lies. */
const flat = (
  accounts: ReadonlyArray<AccountNode>,
  depth = 0,
  path = ""
): ReadonlyArray<readonly [AccountNode, number, string]> =>
  accounts.flatMap((account, index) => [
    [account, depth, `${path}.${index}`] as const,
    ...flat(account.children, depth + 1, `${path}.${index}`)
  ])

const Accounts = ({ accounts, year }: { readonly accounts: ReadonlyArray<AccountNode>; readonly year: number }) => {
  const t = useWords(companyWords)
  const language = useLanguage()
  const { euro } = useFormat()
  return (
    <details>
      <summary>{t.accounts(year)}</summary>
      <Table
        label={t.accounts(year)}
        rows={flat(accounts)}
        keyOf={([, , path]) => path}
        columns={[
          {
            name: t.item,
            cell: ([{ name }, depth]) => `${"  ".repeat(depth)}${name[language] ?? name.in_report ?? "–"}`
          },
          { name: t.amount, isNumber: true, cell: ([{ value }]) => value === null ? "–" : euro(value) }
        ]}
      />
    </details>
  )
}

/** The figures of the company over the years, and its accounts year by year. */
export const Financials = ({ profile }: { readonly profile: OrganizationProfile }) => {
  const t = useWords(companyWords)
  const years = profile.financial_kpi ?? []
  const balance = profile.balance_sheet_accounts ?? []
  const profit = profile.profit_and_loss_account ?? []
  return (
    <Section title={t.financials}>
      {years.length + balance.length + profit.length === 0 && <p class="quiet">{t.noFinancials}</p>}
      <div class="cards">
        <Chart figure="revenue" label={t.revenue} years={years} />
        <Chart figure="net_income" label={t.netIncome} years={years} />
        <Chart figure="active_total" label={t.total} years={years} />
        <Chart figure="equity" label={t.equity} years={years} />
        <Chart figure="employees" label={t.employees} years={years} />
      </div>
      {balance.map(({ balance_sheet_accounts, year }) => (
        <Accounts key={`balance ${year}`} year={year} accounts={balance_sheet_accounts} />
      ))}
      {profit.map(({ profit_and_loss_accounts, year }) => (
        <Accounts key={`profit ${year}`} year={year} accounts={profit_and_loss_accounts} />
      ))}
    </Section>
  )
}
