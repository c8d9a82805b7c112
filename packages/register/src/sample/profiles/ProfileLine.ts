import type { AccountNode, Facts, FinancialKpi, Registration } from "@kontor/core/Register"
import { isoDate } from "../Day.ts"
import { Draws } from "../Draws.ts"
import { lastState, type Life } from "../life/Life.ts"
import type { World } from "../World.ts"
import { type Accounts, accountsOf } from "./Accounts.ts"
import { balanceSheet } from "./BalanceSheet.ts"
import { contactOf, websiteOf } from "./Contact.ts"
import { newsOf } from "./News.ts"
import { profitAndLoss } from "./ProfitAndLoss.ts"
import { shareholdersOf } from "./Shareholding.ts"
import { statementsOf } from "./Statement.ts"

/** A line of a profile: the organization, the day, and facts that the register itself does not have. */
export type ProfileLine = { readonly registration: Registration; readonly as_of: string } & Facts

const registrationOfLine = ({ organization }: Life): Registration => {
  const { court, euid, number, suffix, type } = organization.registration
  return {
    court: court.name,
    register_type: type,
    register_number: number,
    register_number_extra: suffix === "" ? null : suffix,
    euid,
    former: []
  }
}

/** Small companies need not publish their results; a part of them does. */
const publishesResults = (world: World, { organization }: Life): boolean =>
  organization.size === "medium" || organization.size === "large" ||
  new Draws(world.seed, "results", organization.index).chance(organization.size === "small" ? 55 : 35)

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

const financials = (world: World, life: Life): Partial<Facts> => {
  const years = accountsOf(world, life).toReversed()
  if (years.length === 0) return {}
  const { form, size } = life.organization
  const isFull = publishesResults(world, life)
  const balances = years.map(({ balance }) => balanceSheet(balance, form, size))
  const profits = years.map(({ results }): ReadonlyArray<AccountNode> => isFull ? profitAndLoss(results) : [])
  const statements = years.slice(0, keptStatements).map((accounts, at) =>
    statementsOf(world, life, accounts, balances[at]!, profits[at]!)
  )
  return {
    financial_kpi: years.map((accounts) => kpi(accounts, isFull)),
    balance_sheet_accounts: years.map(({ year }, at) => ({ year, balance_sheet_accounts: balances[at]! })),
    ...(isFull && {
      profit_and_loss_account: years.map(({ year }, at) => ({ year, profit_and_loss_accounts: profits[at]! }))
    }),
    annual_financial_statements: statements.map(([document]) => document),
    annual_financial_statements__html: statements.map(([, document]) => document)
  }
}

/** The profile line of an organization. */
export const profileLine = (world: World, life: Life): ProfileLine => {
  const { industry, registeredOn } = life.organization
  const state = lastState(life)
  const shareholders = shareholdersOf(world, life)
  const news = newsOf(world, life)
  const website = websiteOf(world, life, state)
  return {
    registration: registrationOfLine(life),
    as_of: isoDate(world.until),
    name: state.name,
    registration_date: `${isoDate(registeredOn)}T00:00:00+00:00`,
    industry_classification: { WZ2008: [industry.wz2008], WZ2025: [industry.wz2025] },
    keywords: industry.words.slice(0, 2).map((word) => word.toLowerCase()),
    products_and_services: [...industry.products],
    contact_data: contactOf(world, life),
    ...financials(world, life),
    ...(shareholders && { shareholders }),
    ...(news.length > 0 && { news }),
    ...(website && { website_content: website })
  }
}
