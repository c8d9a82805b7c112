import type { ExcerptContent } from "@kontor/core/Documents"
import type { CalendarDate } from "@kontor/core/Register"
import { oneLine } from "../OneLine.ts"
import { germanDay } from "../printing/German.ts"
import { registeredOn } from "./MasterData.ts"
import type { ColumnContent } from "./RegisterLayout.ts"
import { current, type Statement } from "./Statement.ts"

const articles = /^(?:Gesellschaftsvertrag|Satzung|Statut|Partnerschaftsvertrag)(?:e?s)?(?!\p{L})/u

/** Whether a text is among those in force on a sheet, ignoring blanks. */
export const isInForce = ({ sheet }: ExcerptContent, text: string): boolean =>
  sheet?.texts.some((one) => oneLine(one.text) === oneLine(text)) === true

/** The day of an entry, by its number: the first and the last one, and those in events. */
const dayOfEntry = ({ events, organization, sheet }: ExcerptContent, entry: number | null): CalendarDate | null => {
  if (entry === null) return null
  const numbered = events.find(({ register_entry: { entry_number } }) => entry_number === String(entry))
  if (numbered?.register_entry.entry_date !== undefined) return numbered.register_entry.entry_date
  if (entry === sheet?.entries) return sheet.entered_on
  return entry === 1 ? registeredOn(organization) : null
}

const columnOf = (text: string): ColumnContent => articles.test(text) ? "form" : "relations"

/** The articles of each kind of organization, by the name in its register. */
const articlesOf = ({ organization: { legal_form, registration: { register_type } } }: ExcerptContent): string => {
  if (register_type === "PR") return "Partnerschaftsvertrag"
  const isWithStatutes = ["GnR", "VR", "SR"].includes(register_type) ||
    /Aktien|Europäische Ges|\(SE\)/u.test(legal_form ?? "")
  return isWithStatutes ? "Satzung" : "Gesellschaftsvertrag"
}

const articlesStatements = (content: ExcerptContent): ReadonlyArray<Statement> => {
  const day = content.sheet?.articles_date ?? null
  const isStated = day === null || content.sheet?.texts.some(({ text }) => columnOf(text) === "form") === true
  return isStated ? [] : [current("form", `${articlesOf(content)} vom ${germanDay(day)}.`, null)]
}

/** The texts in force on a sheet, the day of the articles where no text has it, and the branches. */
export const sheetStatements = (content: ExcerptContent): ReadonlyArray<Statement> => {
  const { branches = [], texts = [] } = content.sheet ?? {}
  return [
    ...branches.map(({ city, name }) =>
      current("seat", `Zweigniederlassung: ${[name, city].filter((part) => part !== null).join(", ")}`, null)
    ),
    ...articlesStatements(content),
    ...texts.map(({ entry, text }) => current(columnOf(text), oneLine(text), dayOfEntry(content, entry)))
  ]
}
