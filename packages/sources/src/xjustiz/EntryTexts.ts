import type { EntryText } from "@kontor/register"
import { type Element, elementAt, elementsOf, textAt } from "./Element.ts"

const numberOf = (text: string | null): number | null => text !== null && /^\d+$/u.test(text) ? Number(text) : null

/** The texts of entries in an extract, as the register has them, in the order of the document. */
export const entryTexts = (content: Element): ReadonlyArray<EntryText> =>
  elementsOf(elementAt(content, "auszug"), "eintragungstext").flatMap((entry) => {
    const text = textAt(entry, "text")
    return text === null ? [] : [{ text, entry: numberOf(textAt(entry, "laufendeNummer")) }]
  })
