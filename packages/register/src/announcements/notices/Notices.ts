import { oneLine } from "../../OneLine.ts"
import { withColumnsApart } from "./Columns.ts"
import { withoutHeadings } from "./Headings.ts"
import { isRemedy, withoutInstructions } from "./Remedies.ts"
import { sentencesOf } from "./Sentences.ts"
import { withoutTemplateMarks } from "./TemplateMarks.ts"

/** Repeated full stops, as a removed heading leaves them. */
const stops = /\s*(?:\.\s*){2,}/gu
const sign = /\.\s*\./u

const withoutRepeatedStops = (text: string): string => sign.test(text) ? text.replaceAll(stops, ". ") : text

/**
 * The sentences of an announcement with statements: without unfilled template marks, headings and legal remedies, each
 * sentence once.
 */
export const noticesOf = (text: string): ReadonlyArray<string> => {
  const plain = withoutRepeatedStops(
    withColumnsApart(withoutInstructions(withoutHeadings(oneLine(withoutTemplateMarks(text)))))
  )
  return [...new Set(sentencesOf(plain))].filter((sentence) => !isRemedy(sentence))
}
