import { type Day, germanDate } from "../Day.ts"
import type { DeletionGround } from "../Fate.ts"
import type { FormName } from "../tables/Forms.ts"

/** The text of an organization's dissolution. */
export const dissolutionText = (form: FormName, resolvedOn: Day): string => {
  const date = germanDate(resolvedOn)
  switch (form) {
    case "AG":
      return `Die Gesellschaft ist durch Beschluss der Hauptversammlung vom ${date} aufgelöst.`
    case "eG":
      return `Die Genossenschaft ist durch Beschluss der Generalversammlung vom ${date} aufgelöst.`
    case "e.V.":
      return `Der Verein ist durch Beschluss der Mitgliederversammlung vom ${date} aufgelöst.`
    case "PartG":
      return "Die Partnerschaft ist aufgelöst."
    case "GmbH & Co. KG":
    case "KG":
    case "OHG":
      return "Die Gesellschaft ist aufgelöst."
    case "e.K.":
      return "Der Geschäftsbetrieb ist eingestellt."
    case "GmbH":
    case "UG":
      return `Die Gesellschaft ist durch Beschluss der Gesellschafterversammlung vom ${date} aufgelöst.`
  }
}

/** The text of the end of a liquidation. */
export const liquidationEndText = (form: FormName): string => {
  switch (form) {
    case "e.V.":
      return "Die Liquidation ist beendet. Der Verein ist erloschen."
    case "e.K.":
      return "Die Firma ist erloschen."
    case "eG":
      return "Die Liquidation ist beendet. Die Genossenschaft ist gelöscht."
    case "PartG":
      return "Die Partnerschaft ist erloschen."
    case "GmbH & Co. KG":
    case "KG":
    case "OHG":
      return "Die Liquidation ist beendet. Die Firma ist erloschen."
    case "GmbH":
    case "UG":
    case "AG":
      return "Die Liquidation ist beendet. Die Gesellschaft ist gelöscht."
  }
}

/** The text of a deletion by the court. */
export const deletionText = (ground: DeletionGround): string => {
  switch (ground) {
    case "NO_ASSETS":
      return "Die Gesellschaft ist wegen Vermögenslosigkeit gemäß § 394 FamFG von Amts wegen gelöscht."
    case "NAME_EXPIRED":
      return "Die Firma ist gemäß § 31 Abs. 2 HGB von Amts wegen gelöscht."
    case "INADMISSIBLE_ENTRY":
      return "Die Eintragung ist gemäß § 395 FamFG von Amts wegen gelöscht."
  }
}
