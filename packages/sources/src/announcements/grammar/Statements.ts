import { capitalIn } from "./Capital.ts"
import { closureIn } from "./Closures.ts"
import { deletionsIn } from "./Deletions.ts"
import { masterDataIn } from "./MasterData.ts"
import { registrationIn } from "./Registrations.ts"
import { remarkIn } from "./Remarks.ts"
import { roleHoldersIn } from "./RoleHolders.ts"
import type { Statement } from "./Statement.ts"
import { transformationsIn } from "./Transformations.ts"
import { statementIn, type Wording } from "./Wording.ts"

const proceedings = "(?:Insolvenz|Konkurs)verfahren"

const insolvencies: ReadonlyArray<Wording> = [
  {
    says: new RegExp(`${proceedings}\\s(?:ist|wurde|wird)(?!\\p{L})[^;]{0,200}eingestellt`, "u"),
    deed: "INSOLVENCY DISCONTINUED"
  },
  { says: /mangels\s(?:einer\s)?(?:\p{L}+\s){0,4}Masse/u, deed: "INSOLVENCY REJECTED" },
  { says: /vorläufige[rnm]?\s(?:Insolvenzverwalt|Sachwalt)/u, deed: "INSOLVENCY PROVISIONAL" },
  {
    says: /(?:Eröffnungsbeschluss|Eröffnung\sdes\sInsolvenzverfahrens).{0,200}aufgehoben/u,
    deed: "INSOLVENCY RESCINDED"
  },
  {
    says: new RegExp(
      `${proceedings}(?!\\p{L}).{0,300}(?<!\\p{L})eröffnet|Eröffnung\\sdes\\s${proceedings}s.{0,300}aufgelöst`,
      "u"
    ),
    deed: "INSOLVENCY OPENED"
  },
  { says: new RegExp(`${proceedings}(?!\\p{L}).{0,300}eingestellt`, "u"), deed: "INSOLVENCY DISCONTINUED" },
  { says: new RegExp(`${proceedings}(?!\\p{L}).{0,300}aufgehoben`, "u"), deed: "INSOLVENCY CONCLUDED" }
]

const sign = /nsolvenz|Konkurs|Masse(?!\p{L})/u
const planned = /(?<!\p{L})soll(?:en)?(?!\p{L})|(?<!Bestätigung\sdes\s)Insolvenzplan|unzulässig/u

/** The step of insolvency proceedings in a sentence. */
const insolvencyIn = (sentence: string): Statement | undefined =>
  !sign.test(sentence) || planned.test(sentence) ? undefined : statementIn(insolvencies, sentence)

const documents: ReadonlyArray<Wording> = [
  {
    says: /eingereicht|hinterlegt|zur\sAkte\sgereicht|übersandt/u,
    unless:
      /(?:nicht|bis\sdato)\s(?:\p{L}+\s)?(?:eingereicht|hinterlegt)|zurückgewiesen|zurückzuweisen|[Ss]teuererklärung/u,
    deed: "DOCUMENT FILED"
  },
  { says: /Änderungen?(?!\p{L}).{0,120}(?:Aufsichtsrat|Verwaltungsrat|Beirat)/u, deed: "DOCUMENT FILED" }
]

/** The filing of a document in a sentence. */
const documentIn = (sentence: string): Statement | undefined => statementIn(documents, sentence)

/**
 * Words about an organization that is gone, or the refusal of a request: they decide, whatever else the sentence
 * mentions. A request to open insolvency proceedings that lacks assets is an insolvency.
 */
const outside =
  /Nachtrags(?:liquidat|abwickl)|^(?!.*mangels\s(?:\p{L}+\s){0,6}Masse(?!\p{L})).*(?:zurückgewiesen|zurückzuweisen)/su

const mayBeOutside = (sentence: string): boolean => sentence.includes("Nachtrags") || sentence.includes("zurück")

/** What stands around a sentence: the two sentences before it, the last of them, and the whole text. */
interface Around {
  readonly before: string
  readonly previous: string
  readonly text: string
}

const statedBy = (sentence: string, { before, previous, text }: Around): ReadonlyArray<Statement> => {
  if (mayBeOutside(sentence) && outside.test(sentence)) return [{ deed: "REMARK MADE", act: "REFUSED", text: sentence }]
  const registered = registrationIn(sentence, text)
  if (registered !== undefined) return [registered]
  const left = masterDataBefore(sentence)
  if (left !== undefined) return [left]
  const deletions = deletionsIn(sentence, before)
  const first = deletions.length > 0 ? deletions : roleHoldersIn(sentence, previous)
  if (first.length > 0) return first
  const transformations = transformationsIn(sentence)
  if (transformations.length > 0) return transformations
  const found = [insolvencyIn(sentence), capitalIn(sentence, text), masterDataIn(sentence)]
  const closure = found[0] === undefined ? closureIn(sentence) : undefined
  const stated = [...found, closure].filter((statement) => statement !== undefined)
  if (stated.length > 0) return stated
  const last = remarkIn(sentence) ?? documentIn(sentence)
  return last === undefined ? [] : [last]
}

/** What is left behind in another register ended there by a transfer, not by a deletion. */
const masterDataBefore = (sentence: string): Statement | undefined =>
  sentence.includes("frühere Eintragung") ? masterDataIn(sentence) : undefined

/** The statements in the sentences of an announcement, in order. */
export const statementsIn = (notices: ReadonlyArray<string>): ReadonlyArray<Statement> => {
  const text = notices.join(" ")
  return notices.flatMap((sentence, place) =>
    statedBy(sentence, {
      before: notices.slice(Math.max(0, place - 2), place).join(" "),
      previous: notices[place - 1] ?? "",
      text
    })
  )
}
