import { codedAt, type Element, elementAt, textAt } from "../xjustiz/Element.ts"

/**
 * The file number of proceedings as courts write it (`70k IN 173/21`), in parts or as one text; null where there is
 * none.
 */
export const fileNumberOf = (file: Element | undefined): string | null => {
  const choice = elementAt(file, "auswahl_aktenzeichen")
  const parts = elementAt(choice, "aktenzeichen.strukturiert")
  const number = textAt(parts, "laufendeNummer")
  if (number === null) return textAt(choice, "aktenzeichen.freitext")
  const year = textAt(parts, "jahr")?.slice(-2)
  return [
    textAt(parts, "abteilung"),
    codedAt(parts, "register")?.code,
    year === undefined ? number : `${number}/${year}`,
    textAt(parts, "zusatz")
  ].filter((part) => part !== null && part !== undefined).join(" ")
}

/** Whether a file number is of a consumer's proceedings (`36 IK 12/25`). */
export const isOfConsumer = (fileNumber: string): boolean => /(?<!\p{L})IK(?!\p{L})/iu.test(fileNumber)
