import { Schema } from "effect"
import { CalendarDate } from "./CalendarDate.ts"

/** A text in English and German, in the order in which profiles have them. */
export const EnglishAndGerman = Schema.Struct({
  en: Schema.String.annotate({ description: "In English." }),
  de: Schema.String.annotate({ description: "In German." })
})

const { Array: List, Int, NullOr, Finite: Numeric, String: Text, Struct } = Schema

const year = Int.annotate({ description: "The business year." })

/** Key figures of one business year, in EUR; `employees` is a head count. */
export const FinancialKpi = Struct({
  year,
  revenue: NullOr(Numeric).annotate({ description: "Revenue." }),
  net_income: NullOr(Numeric).annotate({ description: "Net income, negative for a loss." }),
  active_total: NullOr(Numeric).annotate({ description: "The balance total." }),
  equity: NullOr(Numeric).annotate({ description: "Equity." }),
  liabilities: NullOr(Numeric).annotate({ description: "Liabilities." }),
  cash: NullOr(Numeric).annotate({ description: "Cash and equivalents." }),
  ebit: NullOr(Numeric).annotate({ description: "Earnings before interest and taxes." }),
  material_expenses: NullOr(Numeric).annotate({ description: "Expenses for material." }),
  personnel_expenses: NullOr(Numeric).annotate({ description: "Expenses for personnel." }),
  employees: NullOr(Numeric).annotate({ description: "How many people it employs." })
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
  name: Struct({
    de: EnglishAndGerman.fields.de,
    en: EnglishAndGerman.fields.en,
    in_report: Text.annotate({ description: "As the statement calls it." })
  }).annotate({ description: "What the position is called." }),
  value: NullOr(Numeric).annotate({ description: "Its value, in EUR." }),
  children: List(Schema.suspend((): Schema.Codec<AccountNode> => AccountNode)).annotate({
    description: "The positions it is made of."
  })
}).annotate({
  identifier: "AccountNode",
  description: "A position of a balance sheet or a profit and loss account."
})

/** The balance sheet of one business year. */
export const BalanceSheet = Struct({
  year,
  balance_sheet_accounts: List(AccountNode).annotate({ description: "The positions of the balance sheet." })
})

/** The profit and loss account of one business year. */
export const ProfitAndLoss = Struct({
  year,
  profit_and_loss_accounts: List(AccountNode).annotate({
    description: "The positions of the profit and loss account."
  })
})

const statement = {
  document_type: Text.annotate({ description: "What it is, such as `Jahresabschluss`." }),
  document_date: NullOr(CalendarDate).annotate({ description: "The day of the document." }),
  document_title: Text.annotate({ description: "Its title." }),
  language: Text.annotate({ description: "Its language." }),
  year
}

/** A published annual statement as Markdown. */
export const AnnualStatement = Struct({
  ...statement,
  document_md: Text.annotate({ description: "The document as Markdown." })
})

/** A published annual statement as HTML. */
export const AnnualStatementHtml = Struct({
  ...statement,
  document_html: Text.annotate({ description: "The document as HTML." })
})
