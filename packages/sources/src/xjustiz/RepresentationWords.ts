import type { Coded } from "./Element.ts"

/**
 * The known values of the lists of representation, which the schemas do not publish: the words that register documents
 * write with the codes.
 */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "reg.allgemeine-vertretungsregelung": {
    "066": "Ist nur ein Geschäftsführer bestellt, so vertritt er die Gesellschaft allein."
  },
  "reg.besondere-vertretungsregelung": { "002": "Einzelprokura" },
  "reg.besondere-befreiung": { "011": "mit der Befugnis Rechtsgeschäfte abzuschließen" }
}

/**
 * A code of a list of representation in words: those of its document, else the known ones, else the code and its list.
 */
export const representationWords = ({ code, label }: Coded, listUri: string | undefined): string => {
  const list = listUri?.split(":").at(-1) ?? ""
  return label ?? words[list]?.[code] ?? `Schlüssel ${code}${list === "" ? "" : ` der Codeliste ${list}`}`
}
