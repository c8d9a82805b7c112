import type { Coded } from "./Element.ts"

/**
 * What is known of the lists of representation, whose values are not published with the schemas: the words that documents of
 * the register write beside the codes.
 */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "reg.allgemeine-vertretungsregelung": {
    "066": "Ist nur ein Geschäftsführer bestellt, so vertritt er die Gesellschaft allein."
  },
  "reg.besondere-vertretungsregelung": { "002": "Einzelprokura" },
  "reg.besondere-befreiung": { "011": "mit der Befugnis Rechtsgeschäfte abzuschließen" }
}

/** A code of a list of representation in words: those of its document, else those that are known, else which code of which list it is. */
export const representationWords = ({ code, label }: Coded, listUri: string | undefined): string => {
  const list = listUri?.split(":").at(-1) ?? ""
  return label ?? words[list]?.[code] ?? `Schlüssel ${code}${list === "" ? "" : ` der Codeliste ${list}`}`
}
