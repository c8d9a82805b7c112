import type { EntryText } from "../records/SourceRecord.ts"
import type { Change, ChangesOf } from "./Change.ts"
import { masterDataChange } from "./MasterData.ts"
import type { Step } from "./Snapshot.ts"
import { foundTexts, goneTexts, type Wording } from "./Wording.ts"

const articles = /(?<!\p{L})(?:Gesellschaftsvertrag|Satzung|Statut|Partnerschaftsvertrag)(?:e?s)?(?!\p{L})/u

const wordings: ReadonlyArray<Wording> = [{ type: "ARTICLES_CHANGE", says: articles }]

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
  const texts = foundTexts(step, wordings).map(({ text }) => text)
  const [first] = texts
  if (first === undefined) return dateChange(step)
  const joined = (texts: ReadonlyArray<EntryText>) => texts.map(({ text }) => text).join(" ")
  const previous = goneTexts(step).filter(({ text }) => articles.test(text))
  return [{ ...masterDataChange("ARTICLES_CHANGE", "articles", joined(previous), joined(texts)), text: first }]
}
