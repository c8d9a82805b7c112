import { type RegisterType, remembered } from "@kontor/core/Register"
import { coherent } from "./Coherence.ts"
import { type EventOfDeed, eventTable } from "./EventTable.ts"
import { basisOf } from "./grammar/Grounds.ts"
import { isNoticeToCreditors } from "./grammar/Remarks.ts"
import type { OrganizationNamed, PersonNamed, Statement } from "./grammar/Statement.ts"
import { statementsIn } from "./grammar/Statements.ts"
import { isPossible } from "./Invariants.ts"
import { noticesOf } from "./notices/Notices.ts"
import { templatesRemembered } from "./TemplatesRemembered.ts"

/** An event of an announcement, before it has an identifier; for role holders, one holder. */
export interface Meaning extends EventOfDeed {
  readonly statement: Statement
  readonly holder?: OrganizationNamed | PersonNamed
}

/** The meanings of an announcement, the sentences they were read from, and the sentences without any. */
export interface Understanding {
  readonly meanings: readonly [Meaning, ...ReadonlyArray<Meaning>]
  readonly notices: ReadonlyArray<string>
  readonly unplaced: ReadonlyArray<string>
}

const ofCategory = (deed: Statement["deed"], act: Statement["act"] = "DONE"): Statement => ({ deed, act, text: "" })

/** A category whose notice to creditors is about a transformation, whatever document was filed beside it. */
const transformation = "Registerbekanntmachung nach dem Umwandlungsgesetz"

/** The categories of the portal with a meaning of their own, even where the text does not state it. */
const statementOfCategory: Readonly<Record<string, Statement>> = {
  [transformation]: ofCategory("TRANSFORMATION UNNAMED"),
  "Löschungsankündigung": ofCategory("ORGANIZATION DELETED", "INTENDED"),
  "Einreichung neuer Dokumente": ofCategory("DOCUMENT FILED")
}
const unknown = ofCategory("REMARK MADE")

/** A provision that only the instructions on remedies cite is a basis too. */
const withBasis = (statement: Statement, body: string): Statement =>
  statement.ground === undefined || statement.basis !== undefined
    ? statement
    : { ...statement, ...basisOf(statement.ground, body) }

/** In the register of associations, every person entered belongs to the board. */
const withRole = (statement: Statement, register: RegisterType): Statement =>
  statement.deed.startsWith("ROLE_HOLDER") && statement.role === undefined && register === "VR"
    ? { ...statement, role: "BOARD" }
    : statement

const meaningsOf = (statement: Statement): ReadonlyArray<Meaning> => {
  const event = eventTable[statement.deed][statement.act]
  if (event === undefined) return []
  const { holders = [] } = statement
  return statement.deed.startsWith("ROLE_HOLDER") && holders.length > 0
    ? holders.map((holder) => ({ ...event, statement, holder }))
    : [{ ...event, statement }]
}

/** The statements in the sentences of a text, whatever its category and register. */
const statementsOf = remembered((body) => {
  const notices = noticesOf(body)
  return { notices, stated: statementsIn(notices) }
}, templatesRemembered)

/**
 * The meanings of an announcement: the statements of its sentences, where they fit together and its register allows
 * them, else the meaning of its category. Courts file announcements under wrong categories, so the text comes first.
 */
export const understandingOf = (category: string, body: string, register: RegisterType): Understanding => {
  const { notices, stated } = statementsOf(body)
  const possible = stated.filter((statement) => isPossible(statement, register))
  const meanings = coherent(possible).flatMap((statement) => meaningsOf(withRole(withBasis(statement, body), register)))
  const isPlaced = stated.length > 0 && possible.length === stated.length
  const usual = meaningsOf(statementOfCategory[category] ?? unknown)
  const isBeside = meanings.length > 0 && meanings.every(({ type }) => type === "DOCUMENT_FILED") &&
    category === transformation && notices.some(isNoticeToCreditors)
  const [first, ...others] = meanings.length === 0 ? usual : isBeside ? [...meanings, ...usual] : meanings
  return {
    meanings: [first!, ...others],
    notices,
    unplaced: isPlaced || stated.length === 0 && notices.every(isNoticeToCreditors) ? [] : notices
  }
}
