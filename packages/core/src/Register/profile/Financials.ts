import { Schema } from "effect"
import { CalendarDate } from "../CalendarDate.ts"

const { Array: List, Int, NullOr, Finite: Numeric, String: Text, Struct } = Schema

/** Key figures of one business year, in EUR; `employees` is a head count. */
export const FinancialKpi = Struct({
  year: Int,
  revenue: NullOr(Numeric),
  net_income: NullOr(Numeric),
  active_total: NullOr(Numeric),
  equity: NullOr(Numeric),
  liabilities: NullOr(Numeric),
  cash: NullOr(Numeric),
  ebit: NullOr(Numeric),
  material_expenses: NullOr(Numeric),
  personnel_expenses: NullOr(Numeric),
  employees: NullOr(Numeric)
})
export type FinancialKpi = typeof FinancialKpi.Type

/** A position of a statement, in EUR, with the positions it is made of. */
export interface AccountNode {
  readonly name: { readonly de: string; readonly en: string; readonly in_report: string }
  readonly value: number | null
  readonly children: ReadonlyArray<AccountNode>
}

/** Schema of `AccountNode`. */
export const AccountNode = Struct({
  name: Struct({ de: Text, en: Text, in_report: Text }),
  value: NullOr(Numeric),
  children: List(Schema.suspend((): Schema.Codec<AccountNode> => AccountNode))
}).annotate({ identifier: "AccountNode" })

/** The balance sheet of one business year. */
export const BalanceSheet = Struct({ year: Int, balance_sheet_accounts: List(AccountNode) })

/** The profit and loss account of one business year. */
export const ProfitAndLoss = Struct({ year: Int, profit_and_loss_accounts: List(AccountNode) })

const statement = {
  document_type: Text,
  document_date: NullOr(CalendarDate),
  document_title: Text,
  language: Text,
  year: Int
}

/** A published annual statement as Markdown. */
export const AnnualStatement = Struct({ ...statement, document_md: Text })

/** A published annual statement as HTML. */
export const AnnualStatementHtml = Struct({ ...statement, document_html: Text })
