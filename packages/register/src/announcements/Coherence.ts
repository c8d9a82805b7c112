import type { Deed, Statement } from "./grammar/Statement.ts"

const is = (deed: string) => ({ deed: of }: Statement): boolean => of.startsWith(deed)
const isClosure = (statement: Statement): boolean =>
  is("ORGANIZATION ")(statement) && !["ORGANIZATION REGISTERED", "ORGANIZATION CONTINUED"].includes(statement.deed)
const isTransformation = is("TRANSFORMATION ")
const isMasterData = ({ deed }: Statement): boolean =>
  /^(?:NAME|SEAT|ADDRESS|PURPOSE|REPRESENTATION|ARTICLES)/u.test(deed)
const isRemark = ({ deed }: Statement): boolean => ["DOCUMENT FILED", "PROCEDURE STOPPED", "REMARK MADE"].includes(deed)

/** Of several closures that are done, the first in this list is the register's last word. */
const closures: ReadonlyArray<Deed> = ["ORGANIZATION DELETED", "ORGANIZATION EXPIRED", "ORGANIZATION DISSOLVED"]

/** One sentence says what the others leave open: the statements of one deed are one. */
const merged = (left: Statement, right: Statement): Statement => ({
  ...right,
  ...left,
  ...(left.kind === "DIVISION" && right.kind !== undefined && { kind: right.kind }),
  ...(left.kind === "ENTERPRISE_AGREEMENT" && right.kind !== undefined && { kind: right.kind }),
  ...(left.ground === undefined && right.ground !== undefined && { ground: right.ground }),
  ...((left.basis === undefined && right.basis !== undefined && left.ground === right.ground) &&
    { basis: right.basis }),
  amounts: { ...right.amounts, ...left.amounts },
  text: left.text === right.text ? left.text : `${left.text} ${right.text}`
})

/** Of two transformations in one sentence, each has a key of its own; what a later sentence says belongs to one. */
const keyOf = ({ deed, is_beside, kind }: Statement, known: ReadonlyMap<string, Statement>): string => {
  const own = `${deed} ${kind ?? ""}`
  if (is_beside === true) return known.get(deed)?.kind === kind ? deed : own
  return known.has(own) ? own : [...known.keys()].find((key) => key.startsWith(`${deed} `)) ?? deed
}

/** Statements that are one event however often the text repeats them; of role holders, one for each holder. */
const once = (all: ReadonlyArray<Statement>): ReadonlyArray<Statement> => {
  const hasHolders = ({ deed, holders = [], role }: Statement): boolean =>
    holders.length > 0 || !all.some((one) => one.deed === deed && one.role === role && (one.holders ?? []).length > 0)
  const statements = all.filter((one) => !one.deed.startsWith("ROLE_HOLDER") || hasHolders(one))
  const known = new Map<string, Statement>()
  statements.forEach((statement, place) => {
    const isOfHolder = statement.deed.startsWith("ROLE_HOLDER") && (statement.holders ?? []).length > 0
    const key = isOfHolder ? `${statement.deed} ${place}` : keyOf(statement, known)
    const other = known.get(key)
    known.set(key, other === undefined ? statement : merged(other, statement))
  })
  return [...known.values()]
}

/** A rule that removes statements which are not events, given the others. */
type Rule = (statements: ReadonlyArray<Statement>) => ReadonlyArray<Statement>

/** A registration repeats all columns, which changes nothing in them. */
const registration: Rule = (all) =>
  all.some(is("ORGANIZATION REGISTERED"))
    ? all.filter((one) => one.deed === "ORGANIZATION REGISTERED" || isTransformation(one))
    : all

/** A holder in the register's columns has a birth date there; a reason has none. */
const isEntered = ({ holders = [] }: Statement): boolean =>
  holders.some((holder) => "family" in holder && holder.birth_date !== null)
const isOfSomebody = ({ holders = [] }: Statement): boolean => holders.length > 0
const isAnnouncedExit = (one: Statement): boolean => is("ROLE_HOLDER LEAVES")(one) && one.act === "INTENDED"
const isAnnouncedClosure = (one: Statement): boolean => isClosure(one) && one.act === "INTENDED"

/**
 * An announced deletion is not done yet; the end of insolvency proceedings and of their management is its reason. The
 * announced removal of a holder whom the text names is another matter.
 */
const announcedDeletion: Rule = (all) =>
  all.some(isAnnouncedClosure)
    ? all.filter((one) =>
      isAnnouncedClosure(one) || isAnnouncedExit(one) && isOfSomebody(one) ||
      is("ROLE_HOLDER LEAVES")(one) && isEntered(one) ||
      is("DOCUMENT FILED")(one) ||
      isTransformation(one) && /Gläubiger/u.test(one.text)
    )
    : all

/** A holder whose deletion is announced has lost the office by something else in the text, or not at all. */
const announcedExit: Rule = (all) =>
  all.some(isAnnouncedExit) ? all.filter((one) => isAnnouncedExit(one) || isAnnouncedClosure(one)) : all

/** A dissolution by insolvency is the insolvency. */
const insolvency: Rule = (all) =>
  all.some(is("INSOLVENCY ")) ? all.filter(({ deed }) => deed !== "ORGANIZATION DISSOLVED") : all

/** A continuation names the dissolution that it ends. */
const continuation: Rule = (all) =>
  all.some(is("ORGANIZATION CONTINUED")) ? all.filter(({ deed }) => deed !== "ORGANIZATION DISSOLVED") : all

const strongestClosure: Rule = (all) => {
  const strongest = closures.find((deed) => all.some((one) => one.deed === deed && one.act === "DONE"))
  return strongest === undefined
    ? all
    : all.filter((one) => !isClosure(one) || one.act !== "DONE" || one.deed === strongest)
}

/** A plan mentions many transformations but is about the first; those in a notice to creditors count too. */
const plans: Rule = (all) => {
  const first = all.find(isTransformation)
  if (first === undefined) return all
  const isStated = first.act === "DONE" && !/Gläubiger/u.test(first.text)
  const isOwn = (one: Statement): boolean =>
    one.deed === first.deed || one.is_beside === true && first.is_beside === true ||
    isStated && one.deed === "TRANSFORMATION AGREEMENT" ||
    !isStated && /Gläubiger|Sicherheit\szu\sleisten/u.test(one.text) && first.act === "DONE" && one.act === "DONE"
  return all.filter((one) => !isTransformation(one) || isOwn(one))
}

/** `Umwandlung` is any transformation: it adds nothing to a named one. */
const unnamed: Rule = (all) =>
  all.some((one) => isTransformation(one) && one.deed !== "TRANSFORMATION UNNAMED")
    ? all.filter(({ deed }) => deed !== "TRANSFORMATION UNNAMED")
    : all

/** The articles follow the change that requires them; master data changed by a transformation belongs to its plan. */
const articles: Rule = (all) =>
  all.some((one) =>
      is("CAPITAL ")(one) || isTransformation(one) || isMasterData(one) && one.deed !== "ARTICLES CHANGED"
    )
    ? all.filter(({ deed, text }) => deed !== "ARTICLES CHANGED" || /Neufassung|neu\sgefasst/u.test(text))
    : all
const planned: Rule = (all) =>
  all.some((one) => isTransformation(one) && one.act === "INTENDED") ? all.filter((one) => !isMasterData(one)) : all

const dissolvedByTransformation: Rule = (all) =>
  all.some((one) => isTransformation(one) && one.act === "INTENDED") ? all.filter((one) => !isClosure(one)) : all

/** A remark counts only alone; a filed list counts beside a closure too. */
const remarks: Rule = (all) => {
  const events = all.filter((one) => !isRemark(one))
  const filed = all.filter(({ deed, text }) => deed === "DOCUMENT FILED" && /[Ll]iste/u.test(text))
  if (events.length > 0) return [...events, ...filed]
  const [stopped, document, remark] = (["PROCEDURE STOPPED", "DOCUMENT FILED", "REMARK MADE"] as const).map((deed) =>
    all.find((one) => one.deed === deed)
  )
  const only = stopped ?? document ?? remark
  return only === undefined ? [] : [only]
}

/** A refusal, or anything about an organization that is gone, is all that its announcement says. */
const outside: Rule = (all) =>
  all.some(({ act }) => act === "REFUSED") ? all.filter(({ act }) => act === "REFUSED") : all

const rules: ReadonlyArray<Rule> = [
  outside,
  registration,
  dissolvedByTransformation,
  announcedDeletion,
  announcedExit,
  insolvency,
  continuation,
  strongestClosure,
  plans,
  unnamed,
  articles,
  planned,
  remarks
]

/** The statements of an announcement as a whole: each change once, without those that another sentence explains. */
export const coherent = (statements: ReadonlyArray<Statement>): ReadonlyArray<Statement> =>
  once(rules.reduce((left, rule) => left.length > 1 ? rule(left) : left, statements))
