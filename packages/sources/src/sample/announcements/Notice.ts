import type { Day } from "../Day.ts"
import type { DeletionGround } from "../Fate.ts"
import type { InsolvencyStage } from "../life/NoteText.ts"
import type { Transfer } from "../Transfer.ts"

/** The categories of the portal's announcements. */
export type Category =
  | "Registerbekanntmachung nach dem Umwandlungsgesetz"
  | "Löschungsankündigung"
  | "Einreichung neuer Dokumente"
  | "Sonstige Registerbekanntmachung"
  | "Sonderregisterbekanntmachung OHNE Bezug zum elektr. Register"

/** What an announcement is about. The portal does not show the text of one that is `Undisclosed`. */
type Subject =
  | { readonly _tag: "Transfer"; readonly transfer: Transfer }
  | { readonly _tag: "ContractFiled"; readonly transfer: Transfer }
  | { readonly _tag: "Conversion" }
  | { readonly _tag: "DeletionAnnounced"; readonly ground: DeletionGround; readonly months: number }
  | { readonly _tag: "SupervisoryBoard" }
  | { readonly _tag: "AgreementEnded" }
  | { readonly _tag: "CapitalReduction"; readonly text: string }
  | { readonly _tag: "Dissolution" }
  | { readonly _tag: "Insolvency"; readonly stage: InsolvencyStage; readonly file: string; readonly decidedOn: Day }
  | { readonly _tag: "PublicService"; readonly file: string }
  | { readonly _tag: "Undisclosed" }

/** An announcement of the register court about an organization, with the day of its entry, if any. */
export interface Notice {
  readonly on: Day
  readonly enteredOn: Day | null
  readonly category: Category
  readonly subject: Subject
}
