import type { AccountNode } from "@kontor/core/Register"
import type { Size } from "../Organization.ts"
import type { FormName } from "../tables/Forms.ts"
import type { Balance } from "./Balance.ts"
import { position, toDepth } from "./Position.ts"

const assets = (balance: Balance): AccountNode => {
  const {
    cash,
    equipment,
    intangible,
    inventories,
    investments,
    otherReceivables,
    prepaid,
    property,
    tradeReceivables
  } = balance
  const fixed = intangible + property + equipment + investments
  const receivables = tradeReceivables + otherReceivables
  const deficit = balance.deficit === 0 ? [] : [
    position("D.", "Nicht durch Eigenkapital gedeckter Fehlbetrag", "Deficit not covered by equity", balance.deficit)
  ]
  return position("", "Aktiva", "Assets", balance.total, [
    position("A.", "Anlagevermögen", "Fixed assets", fixed, [
      position("I.", "Immaterielle Vermögensgegenstände", "Intangible fixed assets", intangible),
      position("II.", "Sachanlagen", "Tangible fixed assets", property + equipment, [
        position("1.", "Grundstücke, grundstücksgleiche Rechte und Bauten", "Land and buildings", property),
        position("2.", "andere Anlagen, Betriebs- und Geschäftsausstattung", "Other equipment", equipment)
      ]),
      position("III.", "Finanzanlagen", "Financial assets", investments)
    ]),
    position("B.", "Umlaufvermögen", "Current assets", inventories + receivables + cash, [
      position("I.", "Vorräte", "Inventories", inventories),
      position("II.", "Forderungen und sonstige Vermögensgegenstände", "Receivables and other assets", receivables, [
        position("1.", "Forderungen aus Lieferungen und Leistungen", "Trade receivables", tradeReceivables),
        position("2.", "sonstige Vermögensgegenstände", "Other assets", otherReceivables)
      ]),
      position(
        "III.",
        "Kassenbestand, Bundesbankguthaben, Guthaben bei Kreditinstituten und Schecks",
        "Cash on hand, bank balances and cheques",
        cash
      )
    ]),
    position("C.", "Rechnungsabgrenzungsposten", "Prepaid expenses", prepaid),
    ...deficit
  ])
}

const subscribedName = (form: FormName): readonly [string, string] => {
  if (form === "GmbH & Co. KG") return ["Kapitalanteile der Kommanditisten", "Limited partners' capital"]
  return form === "eG" ? ["Geschäftsguthaben", "Members' shares"] : ["Gezeichnetes Kapital", "Subscribed capital"]
}

const equity = (balance: Balance, form: FormName): AccountNode => {
  const [de, en] = subscribedName(form)
  const covered = balance.deficit === 0
    ? []
    : [position("V.", "nicht gedeckter Fehlbetrag", "Deficit not covered", balance.deficit)]
  return position("A.", "Eigenkapital", "Equity", Math.max(0, balance.equity), [
    position("I.", de, en, balance.subscribed),
    position("II.", "Kapitalrücklage", "Capital reserve", balance.reserves),
    position(
      "III.",
      "Gewinnvortrag/Verlustvortrag",
      "Retained profits/accumulated losses brought forward",
      balance.broughtForward
    ),
    position("IV.", "Jahresüberschuss/Jahresfehlbetrag", "Net income/net loss for the year", balance.net),
    ...covered
  ])
}

const liabilities = (balance: Balance, form: FormName): AccountNode => {
  const { bank, deferred, otherLiabilities, provisions, trade } = balance
  return position("", "Passiva", "Equity and liabilities", balance.total, [
    equity(balance, form),
    position("B.", "Rückstellungen", "Provisions", provisions),
    position("C.", "Verbindlichkeiten", "Liabilities", bank + trade + otherLiabilities, [
      position("1.", "Verbindlichkeiten gegenüber Kreditinstituten", "Liabilities to banks", bank),
      position("2.", "Verbindlichkeiten aus Lieferungen und Leistungen", "Trade payables", trade),
      position("3.", "sonstige Verbindlichkeiten", "Other liabilities", otherLiabilities)
    ]),
    position("D.", "Rechnungsabgrenzungsposten", "Deferred income", deferred)
  ])
}

const depths: Readonly<Record<Size, number>> = { micro: 1, small: 2, medium: 3, large: 3 }

/** A balance sheet as published: assets, then equity and liabilities, in the detail that the size asks for. */
export const balanceSheet = (balance: Balance, form: FormName, size: Size): ReadonlyArray<AccountNode> =>
  toDepth([assets(balance), liabilities(balance, form)], depths[size])
