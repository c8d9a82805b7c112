import type { AccountNode } from "@kontor/core/Register"
import { position } from "./Position.ts"
import type { Results } from "./Results.ts"

/** A profit and loss account by the total cost method (section 275 (2) HGB); expenses are positive. */
export const profitAndLoss = (results: Results): ReadonlyArray<AccountNode> => {
  const { goods, incomeTax, net, otherTax, services, social, wages } = results
  return [
    position("1.", "Umsatzerlöse", "Revenue", results.revenue),
    position("2.", "sonstige betriebliche Erträge", "Other operating income", results.otherIncome),
    position("3.", "Materialaufwand", "Cost of materials", goods + services, [
      position(
        "a)",
        "Aufwendungen für Roh-, Hilfs- und Betriebsstoffe und für bezogene Waren",
        "Raw materials, supplies and purchased goods",
        goods
      ),
      position("b)", "Aufwendungen für bezogene Leistungen", "Purchased services", services)
    ]),
    position("4.", "Personalaufwand", "Personnel expenses", wages + social, [
      position("a)", "Löhne und Gehälter", "Wages and salaries", wages),
      position("b)", "soziale Abgaben und Aufwendungen für Altersversorgung", "Social security and pensions", social)
    ]),
    position("5.", "Abschreibungen", "Depreciation and amortisation", results.depreciation),
    position("6.", "sonstige betriebliche Aufwendungen", "Other operating expenses", results.otherExpenses),
    position("7.", "sonstige Zinsen und ähnliche Erträge", "Other interest and similar income", results.interestIncome),
    position("8.", "Zinsen und ähnliche Aufwendungen", "Interest and similar expenses", results.interestExpense),
    position("9.", "Steuern vom Einkommen und vom Ertrag", "Income and profit taxes", incomeTax),
    position("10.", "Ergebnis nach Steuern", "Result after taxes", net + otherTax),
    position("11.", "sonstige Steuern", "Other taxes", otherTax),
    position("12.", "Jahresüberschuss/Jahresfehlbetrag", "Annual net profit/loss", net)
  ]
}
