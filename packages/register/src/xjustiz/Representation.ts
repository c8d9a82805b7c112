import { codedAt, type Element, elementAt, elementsOf, textAt } from "./Element.ts"
import { representationWords } from "./RepresentationWords.ts"

/** A choice between a coded value and free text; null where there is neither. */
const choice = (from: Element | undefined, group: string, name: string): string | null => {
  const chosen = elementAt(from, group)
  const coded = codedAt(chosen, name)
  const words = coded === null
    ? textAt(chosen, `${name}Freitext`)
    : representationWords(coded, elementAt(chosen, name)?.attributes["listURI"])
  return words?.replace(/[;,\s]+$/u, "") ?? null
}

const present = (...texts: ReadonlyArray<string | null>): ReadonlyArray<string> =>
  texts.filter((text): text is string => text !== null && text !== "")

/** The general rule of representation, with a general exemption from section 181 BGB. */
export const generalRule = (content: Element): ReadonlyArray<string> => {
  const rule = elementAt(content, "basisdatenRegister", "vertretung", "allgemeineVertretungsregelung")
  return present(
    choice(rule, "auswahl_vertretungsbefugnis", "vertretungsbefugnis"),
    choice(rule, "auswahl_befreiungVon181BGB", "befreiungVon181BGB")
  )
}

const specialRule = (rule: Element): ReadonlyArray<string> =>
  present(
    choice(rule, "auswahl_vertretungsbefugnis", "vertretungsbefugnis"),
    choice(rule, "auswahl_befreiungVon181BGB", "befreiungVon181BGB"),
    choice(elementAt(rule, "prokura"), "auswahl_sachlicheErweiterungProkura", "sachlicheErweiterungProkura"),
    textAt(rule, "oertlicheBeschraenkung")
  )

/** How each party represents the organization, by the number of the party. A party without a special rule is absent. */
export const specialRules = (content: Element): ReadonlyMap<string, string> => {
  const representatives = elementsOf(elementAt(content, "basisdatenRegister", "vertretung"), "vertretungsberechtigte")
  return new Map(representatives.flatMap((representative) => {
    const number = textAt(representative, "ref.rollennummer")
    const words = elementsOf(representative, "besondereVertretungsregelung").flatMap(specialRule)
    return number === null || words.length === 0 ? [] : [[number, words.join("; ")] as const]
  }))
}
