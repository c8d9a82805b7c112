import type { AccountNode, OrganizationProfile } from "@kontor/client"
import type { YearFigures } from "../../api/Organizations.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords } from "../../language/Language.ts"
import { BarChart } from "../../ui/BarChart.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section } from "../../ui/View.tsx"
import { companyWords } from "./Words.ts"

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
