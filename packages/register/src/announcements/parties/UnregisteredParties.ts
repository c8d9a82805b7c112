import { legalFormEnds, type NameAndSeat } from "@kontor/core"

/** An organization that a text names without a register number, and where it stands. */
export interface Unregistered extends NameAndSeat {
  readonly begin: number
  readonly end: number
}

const introduction =
  /(?<!\p{L})(?:(?:[Vv]erschmelzung|Aufnahme)\s(?:der|des)|mit\s(?:der|dem(?!\sSitz))|auf\sdie|zwischen\s(?:ihr\sund\s)?(?:der|dem)|und\s(?:der|dem))\s["„“]?(?=[\p{Lu}\d])/gu
const noName =
  /(?<!\p{L})(?:und\sder|und\sdem|sowie|über|Rechte|Ausübung|Gläubigern?|als|mit|auf|ist|wird|hat|nach|Rechtsträgers?|durch|im|zum|beim?|hiesigen|Recht|soll|eingetragen)(?!\p{L})|^(?:Gesellschaft|Aktiengesellschaft|Verein)(?:\smit\sbeschränkter\sHaftung)?$/u
const longestName = 120

/** The organizations that a text names behind the words of a transformation by a name that shows its legal form. */
export const unregisteredIn = (text: string): ReadonlyArray<Unregistered> =>
  [...text.matchAll(introduction)].flatMap(({ 0: found, index }) => {
    const begin = index + found.length
    const [length] = legalFormEnds(text.slice(begin, begin + longestName))
    if (length === undefined) return []
    const name = text.slice(begin, begin + length).replaceAll(/["“”]+$/gu, "").trim()
    if (noName.test(name) || /[;:()]/u.test(name.replace(/\(haftungsbeschränkt\)/u, ""))) return []
    const seat =
      /^["“”]?(?:,\s|\smit\s(?:dem\s)?Sitz\sin\s)(\p{Lu}[\p{L}-]+(?:\s(?:am|an\sder|im)\s\p{Lu}\p{L}+)?)(?=[\s,.(]|$)/u
        .exec(text.slice(begin + length))?.[1]
    return [{ name, seat, begin, end: begin + length }]
  })
