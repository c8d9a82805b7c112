import { type Address, type EventType, withoutNulls } from "@kontor/core/Register"
import { legalFormOfShort } from "@kontor/core/Register/Name"
import { courtOfCode } from "../identity/Court.ts"
import { type RegisterNumber, registerNumber } from "../identity/RegisterNumber.ts"
import { parseRegisterNumber } from "../identity/WrittenRegisterNumber.ts"
import type { EntryText, Facts } from "../records/SourceRecord.ts"
import { type Change, type ChangesOf, foundTexts, goneTexts, sentencesOf, type Wording } from "./Change.ts"
import { formerAdded, type Step } from "./Snapshot.ts"

const line = (...parts: ReadonlyArray<string | null>): string => parts.filter((part) => part !== null).join(" ")

const addressLine = ({ city, country, house_number, postal_code, street }: Address): string =>
  [line(street, house_number), line(postal_code, city), country === null || country === "DEU" ? "" : country]
    .filter((part) => part !== "").join(", ")

/** A master-data field: the type of its changes, and how to read it from a snapshot. */
interface Field {
  readonly field: string
  readonly type: EventType
  readonly read: (facts: Facts) => string | undefined
}

const fields: ReadonlyArray<Field> = [
  { field: "name", type: "NAME_CHANGE", read: ({ name }) => name },
  { field: "seat", type: "SEAT_CHANGE", read: ({ seat }) => seat },
  { field: "address", type: "ADDRESS_CHANGE", read: ({ address }) => address && addressLine(address) },
  { field: "purpose", type: "PURPOSE_CHANGE", read: ({ purpose }) => purpose },
  {
    field: "legal_form",
    type: "LEGAL_FORM_CHANGE",
    read: ({ legal_form }) => legal_form && (legalFormOfShort(legal_form)?.de ?? legal_form)
  },
  { field: "representation", type: "REPRESENTATION_CHANGE", read: ({ representation }) => representation?.join(" ") }
]

/** A change of one field. An empty value is absent. */
const masterDataChange = (type: EventType, field: string, previous: string, current: string): Change => ({
  type,
  key: JSON.stringify([field, previous, current]),
  details: {
    schema: "MASTER_DATA_CHANGE",
    changes: [withoutNulls({ field, previous: previous || null, current: current || null })]
  }
})

/** Changes of the organization's own fields that both snapshots know. */
export const masterDataChanges: ChangesOf = ({ after, before }) =>
  fields.flatMap(({ field, read, type }) => {
    const [previous, current] = [read(before.facts), read(after.facts)]
    return previous === undefined || current === undefined || previous === current
      ? []
      : [masterDataChange(type, field, previous, current)]
  })

const articles = /(?<!\p{L})(?:Gesellschaftsvertrag|Satzung|Statut|Partnerschaftsvertrag)(?:e?s)?(?!\p{L})/u

const wordingsOfArticles: ReadonlyArray<Wording> = [{ type: "ARTICLES_CHANGE", says: articles }]

const agreed = /vom:?\s*(\d{2})\.(\d{2})\.(\d{4})/u

/** The day of the articles according to texts of the register. */
export const articlesDate = (texts: ReadonlyArray<EntryText>): string | undefined => {
  const text = texts.find((one) => articles.test(one.text))?.text ?? ""
  const [, day, month, year] = agreed.exec(text) ?? []
  return year === undefined ? undefined : `${year}-${month}-${day}`
}

const dateChange = ({ after, before }: Step): ReadonlyArray<Change> => {
  const [previous, current] = [before.facts.articles_date, after.facts.articles_date]
  return previous === undefined || current === undefined || previous === current
    ? []
    : [masterDataChange("ARTICLES_CHANGE", "articles_date", previous, current)]
}

/** New articles or an amendment of them, according to texts or else to the day of the articles. */
export const articlesChanges: ChangesOf = (step) => {
  const texts = foundTexts(step, wordingsOfArticles).map(({ text }) => text)
  const [first] = texts
  if (first === undefined) return dateChange(step)
  const joined = (texts: ReadonlyArray<EntryText>) => texts.map(({ text }) => text).join(" ")
  const previous = goneTexts(step).filter(({ text }) => articles.test(text))
  return [{ ...masterDataChange("ARTICLES_CHANGE", "articles", joined(previous), joined(texts)), text: first }]
}

/** The registers between which a transfer of the seat leads, where a text names the other one. */
export interface SeatTransfer {
  readonly from: RegisterNumber | undefined
  readonly to: RegisterNumber | undefined
}

const movesSeat = /(?<!\p{L})Sitz(?:es)?(?!\p{L}).*(?:verlegt|Verlegung)|Verlegung des Sitzes/u

const words = "(?:[^()]|\\([^()\\d]*\\))*?"

const register = `((?:Amtsgericht|AG)\\s${words}(?:HRA|HRB|GnR|PR|VR|GsR)\\s*\\d+(?:\\s[A-ZÄÖÜ]{1,4}(?!\\p{L}))?)`

const before = "(?:bisher|früher|vormals|zuvor|ehemals)"

const origin = new RegExp(`${before}(?:iges|:)?,?\\s*${register}`, "u")

const originBeforeTarget = new RegExp(`(?<!\\p{L})von\\s${words}\\(\\s*${register}[^()]*\\)\\s*nach(?!\\p{L})`, "u")

const target = new RegExp(
  `(?<!\\p{L})nach\\s${words}(?:\\((?!${before})[^()]*?${register}|,\\s*(?:jetzt|nun|nunmehr)\\s${register})`,
  "u"
)

const numberIn = (registered: string | undefined): RegisterNumber | undefined => {
  const written = parseRegisterNumber((registered ?? "").replace(/^AG\s/u, "Amtsgericht ").replaceAll(",", " "))
  if (written?.court === undefined) return undefined
  const { court, number, suffix, type } = written
  return registerNumber({ court, number, suffix, type })
}

/**
 * The transfer of a seat to the district of another court in a text: `Der Sitz ist nach Kiel (jetzt Amtsgericht Kiel
 * HRB 1 KI) verlegt`, or `von Kiel (bisher Amtsgericht Kiel HRB 1 KI) nach Hamburg verlegt`.
 */
export const seatTransferIn = (text: string): SeatTransfer => {
  const sentence = sentencesOf(text.replaceAll(/\s+/gu, " ")).find((one) => movesSeat.test(one)) ?? ""
  const [, inBrackets, behindComma] = target.exec(sentence) ?? []
  return {
    from: numberIn((origin.exec(sentence) ?? originBeforeTarget.exec(sentence))?.[1]),
    to: numberIn(inBrackets ?? behindComma)
  }
}

const written = ({ court, number, suffix, type }: RegisterNumber): string =>
  [type, number, suffix, courtOfCode(court)?.name].filter((part) => part !== undefined && part !== "").join(" ")

const transfer = (previous: string, current: string): Change =>
  masterDataChange("REGISTER_TRANSFER", "registration", previous, current)

const wordingsOfTransfers: ReadonlyArray<Wording> = [{
  type: "REGISTER_TRANSFER",
  says: /(?<!\p{L})Sitz(?!\p{L}).*nach.*verlegt/u
}]

/**
 * Moves from another register, which the register lists as a former one, and the move to another register, which a text
 * reports with court and number.
 */
export const registerTransfers: ChangesOf = (step, number) => {
  const { after, before } = step
  const arrivals = formerAdded(before.former, after.former).map(({ court, register_number, register_type }) =>
    transfer(`${register_type} ${register_number} ${court}`, written(number))
  )
  const departures = foundTexts(step, wordingsOfTransfers).flatMap(({ text }) => {
    const { to } = seatTransferIn(text.text)
    return to === undefined ? [] : [{ ...transfer(written(number), written(to)), text }]
  })
  return [...arrivals, ...departures]
}
