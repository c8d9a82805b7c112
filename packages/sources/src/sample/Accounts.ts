import type { AccountNode, AnnualStatement, AnnualStatementHtml, FinancialKpi } from "@kontor/core/Register"
import type { Facts } from "@kontor/register"
import { Draws } from "./Draws.ts"
import { type FormName, forms, type Size, sizes } from "./Forms.ts"
import { type Life, stateOn } from "./Life.ts"
import { isQuiet } from "./Organization.ts"
import type { State } from "./State.ts"
import tables from "./tables/statements.json" with { type: "json" }
import { dayOfParts, isoDate, lastDay, type Money, yearOf } from "./World.ts"

/** A share of an amount in thousandths, in whole euros. */
const share = (whole: number, perMille: number): number => Math.floor(whole * perMille / 1000)

const fails = ({ chapters }: Life): boolean =>
  chapters.some(({ changes }) => changes.includes("INSOLVENCY_PROVISIONAL"))

/**
 * The profit and loss account of a year with a revenue, whole euros, expenses positive, in the cost structure of the
 * line of business; a company that will fail loses money.
 */
const resultsOf = (revenue: number, life: Life, draws: Draws) => {
  const { materials, staff } = life.organization.industry
  const materialShare = materials * 10 + draws.between(-25, 25)
  const staffShare = staff * 10 + draws.between(-20, 20)
  const material = share(revenue, Math.max(0, materialShare))
  const personnel = share(revenue, Math.max(0, staffShare))
  const goods = share(material, draws.between(450, 850))
  const wages = share(personnel, draws.between(795, 830))
  const depreciation = share(revenue, draws.between(12, 45))
  const margin = fails(life) ? draws.between(-190, -40) : draws.between(-45, 100)
  const otherExpenses = share(revenue, Math.max(25, 1000 - materialShare - staffShare - 30 - margin))
  const otherIncome = share(revenue, draws.between(2, 22))
  const operating = revenue + otherIncome - material - personnel - depreciation - otherExpenses
  const interestIncome = share(revenue, draws.below(2))
  const interestExpense = share(revenue, draws.between(1, 9))
  const before = operating + interestIncome - interestExpense
  const incomeTax = before > 0 ? share(before, 298) : 0
  const otherTax = share(revenue, 1)
  const [services, social, net] = [material - goods, personnel - wages, before - incomeTax - otherTax]
  const costs = { goods, services, wages, social, depreciation, otherExpenses, interestExpense, incomeTax, otherTax }
  return { revenue, otherIncome, interestIncome, ...costs, operating, net }
}

/** The profit and loss account of a year. */
type Results = ReturnType<typeof resultsOf>

/**
 * The balance sheet at the end of a year, whole euros; both sides add up to the same total. Funds beyond the other
 * assets are cash; a shortage is debt to banks. `equityParts` are the subscribed capital, the reserves and the result
 * brought forward.
 */
const balanceOf = (
  { net, revenue }: Results,
  equityParts: readonly [number, number, number],
  { organization: { industry } }: Life,
  draws: Draws
) => {
  const fixed = share(revenue, (industry.fixedAssets ?? 22) * 10 + draws.between(-60, 60))
  const property = share(fixed, draws.between(300, 650))
  const intangible = share(fixed, draws.between(5, 60))
  const investments = share(fixed, draws.between(0, 90))
  const inventories = share(revenue, Math.floor(industry.materials * draws.between(5, 22) / 10))
  const tradeReceivables = share(revenue, draws.between(60, 150))
  const otherReceivables = share(revenue, draws.between(5, 40))
  const prepaid = share(revenue, draws.between(0, 5))
  const [subscribed, reserves, broughtForward] = equityParts
  const equity = subscribed + reserves + broughtForward + net
  const provisions = share(revenue, draws.between(20, 90))
  const trade = share(revenue, draws.between(40, 130))
  const otherLiabilities = share(revenue, draws.between(15, 90))
  const deferred = share(revenue, draws.below(4))
  const held = fixed + inventories + tradeReceivables + otherReceivables + prepaid
  const owed = Math.max(0, equity) + provisions + trade + otherLiabilities + deferred
  const deficit = Math.max(0, -equity)
  const reserve = share(revenue, draws.between(8, 60)) + 500
  const free = owed - held - deficit
  const cash = Math.max(reserve, free)
  const [equipment, bank] = [fixed - property - intangible - investments, cash - free]
  const assets = { intangible, property, equipment, investments, inventories, tradeReceivables, otherReceivables }
  const funds = { subscribed, reserves, broughtForward, net, provisions, bank, trade, otherLiabilities, deferred }
  return { ...assets, cash, prepaid, deficit, ...funds, total: held + cash + deficit, equity }
}

/** The balance sheet of a year. */
type Balance = ReturnType<typeof balanceOf>

/** The accounts of an organization for a business year, which is the calendar year. */
interface Accounts {
  readonly year: number
  readonly employees: number
  readonly results: Results
  readonly balance: Balance
}

const inEuros = ({ cents, currency }: Money): number => Math.round(currency === "DEM" ? cents / 195.583 : cents / 100)

const subscribedOf = ({ capital, limitedPartners }: State, draws: Draws): number => {
  if (capital !== null) return inEuros(capital)
  const contributed = limitedPartners.reduce((sum, { contribution }) => sum + inEuros(contribution), 0)
  return contributed > 0 ? contributed : draws.between(40, 900) * 1_000
}

/** The accounts of an organization, the oldest year first; none where it publishes none. */
const accountsOf = (life: Life): ReadonlyArray<Accounts> => {
  const { form, foundedOn, index, size } = life.organization
  const draws = new Draws("accounts", index)
  if (!draws.chance(forms[form].accounts)) return []
  const end = life.chapters.at(-1)
  const endsOn = end?.state.condition === "DELETED" ? end.on : lastDay
  const lastYear = yearOf(endsOn - 240) - (draws.chance(40) ? 2 : 1)
  const firstYear = Math.max(lastYear - draws.between(2, 4), yearOf(foundedOn) + 1)
  const years = Array.from({ length: Math.max(0, lastYear - firstYear + 1) }, (_, at) => firstYear + at)
  const subscribedBase = subscribedOf(life.first, draws)
  const reserves = form === "AG" ? share(subscribedBase, draws.between(0, 1_400)) : 0
  let revenue = draws.pick(sizes[size].revenues) * draws.between(8_200, 11_900) / 10
  let broughtForward = share(Math.floor(revenue), draws.between(-25, 120))
  return years.map((year): Accounts => {
    const state = stateOn(life, dayOfParts(year, 12, 31))
    const results = resultsOf(Math.floor(revenue), life, draws)
    const subscribed = state.capital === null ? subscribedBase : inEuros(state.capital)
    const balance = balanceOf(results, [subscribed, reserves, broughtForward], life, draws)
    const paid = results.net > 0 && draws.chance(50) ? share(results.net, draws.between(300, 900)) : 0
    broughtForward += results.net - paid
    const wage = draws.between(39, 56) * 1_000
    const employees = Math.max(1, Math.round((results.wages + results.social) / wage))
    revenue = Math.floor(revenue * draws.between(890, 1_170) / 1000)
    return { year, employees, results, balance }
  })
}

/**
 * A position of a statement: its names, the values that it sums, and the positions that it consists of. `forms` are the
 * only legal forms that have it, and `isOptional` leaves it out where it is zero.
 */
interface Position {
  readonly ordinal: string | null
  readonly sum: ReadonlyArray<string>
  readonly forms?: ReadonlyArray<string>
  readonly isOptional?: boolean
  readonly de: string
  readonly en: string
  readonly parts?: ReadonlyArray<Position>
}

/** The values of positions, in the form and to the depth in which they are published. */
interface Published {
  readonly values: Readonly<Record<string, number>>
  readonly form: FormName
  readonly depth: number
}

const published = (
  positions: ReadonlyArray<Position>,
  { depth, form, values }: Published
): ReadonlyArray<AccountNode> =>
  positions.flatMap(({ de, en, forms = [form], isOptional = false, ordinal, parts = [], sum }) => {
    const value = sum.reduce((total, name) => total + values[name]!, 0)
    if (!forms.includes(form) || (isOptional && value === 0)) return []
    const children = depth === 0 ? [] : published(parts, { values, form, depth: depth - 1 })
    return [{ name: { de, en, in_report: ordinal === null ? de : `${ordinal} ${de}` }, value, children }]
  })

/** A profit and loss account by the total cost method (section 275 (2) HGB); expenses are positive. */
const profitAndLoss = (results: Results, form: FormName): ReadonlyArray<AccountNode> =>
  published(tables.profit, { values: results, form, depth: 1 })

/**
 * A balance sheet as published: assets, then equity and liabilities, in the detail that the size asks for: small
 * companies may leave out the lower positions (sections 266 and 267a HGB).
 */
const balanceSheet = (balance: Balance, form: FormName, size: Size): ReadonlyArray<AccountNode> => {
  const { equipment, equity, intangible, investments, otherReceivables, property, tradeReceivables } = balance
  const sums = {
    fixed: intangible + property + equipment + investments,
    receivables: tradeReceivables + otherReceivables,
    covered: Math.max(0, equity)
  }
  return published(tables.balance, { values: { ...balance, ...sums }, form, depth: sizes[size].depth })
}

interface Row {
  readonly depth: number
  readonly text: string
  readonly value: string
}

const rows = (nodes: ReadonlyArray<AccountNode>, depth = 0): ReadonlyArray<Row> =>
  nodes.flatMap(({ children, name, value }) => [
    { depth, text: name.in_report, value: String(value ?? 0).replaceAll(/\B(?=(\d{3})+$)/g, ".") },
    ...rows(children, depth + 1)
  ])

/** A part of a statement: its table, or its text. */
type Section = readonly [title: string, content: ReadonlyArray<Row> | string]

const markdown = (title: string, sections: ReadonlyArray<Section>): string =>
  [
    `# ${title}`,
    ...sections.map(([title, content]) => {
      const lines = typeof content === "string" ? [content] : [
        "| Posten | EUR |",
        "|---|---:|",
        ...content.map(({ depth, text, value }) => `| ${"– ".repeat(depth)}${text} | ${value} |`)
      ]
      return [`## ${title}`, "", ...lines].join("\n")
    })
  ].join("\n\n")

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)

const html = (title: string, sections: ReadonlyArray<Section>): string =>
  [
    `<h1>${escaped(title)}</h1>`,
    ...sections.map(([title, content]) => {
      if (typeof content === "string") return `<h2>${escaped(title)}</h2><p>${escaped(content)}</p>`
      const lines = content.map(({ depth, text, value }) =>
        `<tr><td class="level-${depth}">${escaped(text)}</td><td>${value}</td></tr>`
      )
      const head = "<thead><tr><th>Posten</th><th>EUR</th></tr></thead>"
      return `<h2>${escaped(title)}</h2><table>${head}<tbody>${lines.join("")}</tbody></table>`
    })
  ].join("\n")

const notes = ({ organization: { registration } }: Life, { employees, year }: Accounts): string =>
  `Der Jahresabschluss zum 31.12.${year} wurde nach den Vorschriften des Handelsgesetzbuchs aufgestellt. Die ` +
  `Gesellschaft ist beim Amtsgericht ${registration.court.name} unter ${registration.type} ${registration.number} ` +
  `eingetragen. Im Jahresdurchschnitt wurden ${employees} Arbeitnehmer beschäftigt.`

/**
 * A published annual statement, as Markdown and as HTML of the same content. `profit` is empty where it is not
 * published.
 */
const statementsOf = (
  life: Life,
  accounts: Accounts,
  balance: ReadonlyArray<AccountNode>,
  profit: ReadonlyArray<AccountNode>
): readonly [typeof AnnualStatement.Type, typeof AnnualStatementHtml.Type] => {
  const { year } = accounts
  const draws = new Draws(`statement ${year}`, life.organization.index)
  const title = `Jahresabschluss zum Geschäftsjahr vom 01.01.${year} bis zum 31.12.${year}`
  const filedOn = Math.min(dayOfParts(year + 1, draws.between(4, 12), draws.between(1, 28)), lastDay - 2)
  const sections: ReadonlyArray<Section> = [
    [`Bilanz zum 31.12.${year}`, rows(balance)],
    ...(profit.length === 0 ? [] : [["Gewinn- und Verlustrechnung", rows(profit)] as const]),
    ["Anhang", notes(life, accounts)]
  ]
  const details = {
    document_type: "Jahresabschluss",
    document_date: isoDate(filedOn),
    document_title: title,
    language: "Deutsch",
    year
  }
  return [
    { ...details, document_md: markdown(title, sections) },
    { ...details, document_html: html(title, sections) }
  ]
}

const kpi = ({ balance, employees, results, year }: Accounts, isFull: boolean): FinancialKpi => ({
  year,
  revenue: isFull ? results.revenue : null,
  net_income: results.net,
  active_total: balance.total,
  equity: balance.equity,
  liabilities: balance.bank + balance.trade + balance.otherLiabilities,
  cash: balance.cash,
  ebit: isFull ? results.operating : null,
  material_expenses: isFull ? results.goods + results.services : null,
  personnel_expenses: isFull ? results.wages + results.social : null,
  employees
})

/** The number of years, from the newest, whose whole statement is kept. */
const keptStatements = 2

/** The figures of all years; of a quiet organization only the newest balance sheet beside them. */
export const financials = (life: Life): Partial<Facts> => {
  const years = accountsOf(life).toReversed()
  if (years.length === 0) return {}
  const { form, index, size } = life.organization
  const isFull = new Draws("results", index).chance(sizes[size].publishing)
  const financial_kpi = years.map((accounts) => kpi(accounts, isFull))
  const sheetOf = ({ balance, year }: Accounts) => ({
    year,
    balance_sheet_accounts: balanceSheet(balance, form, size)
  })
  if (isQuiet(index)) return { financial_kpi, balance_sheet_accounts: [sheetOf(years[0]!)] }
  const sheets = years.map(sheetOf)
  const profits = years.map(({ results }): ReadonlyArray<AccountNode> => isFull ? profitAndLoss(results, form) : [])
  const statements = years.slice(0, keptStatements).map((accounts, at) =>
    statementsOf(life, accounts, sheets[at]!.balance_sheet_accounts, profits[at]!)
  )
  return {
    financial_kpi,
    balance_sheet_accounts: sheets,
    ...(isFull && {
      profit_and_loss_account: years.map(({ year }, at) => ({ year, profit_and_loss_accounts: profits[at]! }))
    }),
    annual_financial_statements: statements.map(([document]) => document),
    annual_financial_statements__html: statements.map(([, document]) => document)
  }
}
