import { foldText } from "@kontor/core/Register/Name"
import type { RegisterType } from "@kontor/core/Register/RegisterType"
import { Courts, type CourtsRow, FormerCourts } from "../codes/Courts.ts"

/** A court of the register network, or a local court that no longer keeps a register. */
export type Court = CourtsRow

/** The first letter of a court's code is its state's. */
const stateOf: ReadonlyMap<string, string> = new Map(Courts.map(({ code, state }) => [code.slice(0, 1), state]))

const formerCourts: ReadonlyArray<Court> = FormerCourts.map(({ code, name }) => (
  { code, name, state: stateOf.get(code.slice(0, 1)) ?? "", names: [], codes: [] }
))

const byCode: ReadonlyMap<string, Court> = new Map(
  [...formerCourts, ...Courts].flatMap((court) => [court.code, ...court.codes].map((code) => [code, court] as const))
)

const withoutAddition = (name: string): string => name.replace(/\s*\(.*\)$|\s+(am|an der|im|i\.|in|v\.)\s.*$/u, "")

/** Courts by name, and by the common short form of a name where it means one court alone. */
const namesOf = (courts: ReadonlyArray<Court>): ReadonlyMap<string, Court> => {
  const given = new Map(courts.flatMap((court) => [court.name, ...court.names].map((name) => [foldText(name), court])))
  const derived = new Map<string, Set<Court>>()
  for (const court of courts) {
    for (const name of [court.name, ...court.names]) {
      const short = withoutAddition(name)
      const inBrackets = /\((.*)\)$/u.exec(name)?.[1]
      for (const usual of [short, ...(inBrackets === undefined ? [] : [inBrackets, `${inBrackets} ${short}`])]) {
        derived.set(foldText(usual), (derived.get(foldText(usual)) ?? new Set()).add(court))
      }
    }
  }
  const unambiguous = [...derived].flatMap(([key, courts]) =>
    given.has(key) || courts.size > 1 ? [] : [[key, [...courts][0]!] as const]
  )
  return new Map([...given, ...unambiguous])
}

const byName = namesOf(Courts)

const byFormerName = namesOf(formerCourts)

const nameKey = (name: string): string => foldText(name.replaceAll(/\b(registergericht|amtsgerichts?|AG)\b/giu, " "))

/**
 * The court of a code from any list: that of the register network, or the judicial code of a present or former court.
 */
export const courtOfCode = (code: string): Court | undefined => byCode.get(code.toUpperCase())

/**
 * Today's register court of a common name, with or without "Amtsgericht" before it (`Hamburg`, `Amtsgericht Berlin
 * (Charlottenburg)`).
 */
export const courtOfName = (name: string): Court | undefined => byName.get(nameKey(name))

/**
 * The court of a common name, even one that no longer keeps a register (`Amtsgericht Biedenkopf`, `Leer
 * (Ostfriesland)`).
 */
export const formerCourtOfName = (name: string): Court | undefined => {
  const key = nameKey(name)
  const shorter = nameKey(withoutAddition(name))
  return byName.get(key) ?? byFormerName.get(key) ?? byName.get(shorter) ?? byFormerName.get(shorter)
}

/**
 * The suffix of a court's own numbers, as opposed to those of courts merged into it (`RD`, `BHV`, ...). Headings of the
 * register portal omit it, EUIDs have it: a number without it is the court's own. Berlin adds it to HRB alone, where no
 * number exists without it.
 */
const ownSuffix: Readonly<Record<string, string>> = {
  F1103R: "B",
  H1101: "HB",
  X1112R: "FL",
  X1321R: "PI",
  X1517R: "KI",
  X1721R: "HL"
}

/**
 * The suffix that courts of Brandenburg add to their own numbers in texts, and omit in headings and EUIDs. It does not
 * change a number.
 */
const ignoredSuffix: Readonly<Record<string, string>> = { G1103: "CB", G1207: "FF", G1309: "NP", G1312: "P" }

const berlin = "F1103R"

/** The suffix of a number as numbers are stored: that of its court's own numbers is always there, or never. */
export const suffixOf = (court: string, type: RegisterType, written: string): string => {
  const own = ownSuffix[court] ?? ""
  if (written === ignoredSuffix[court]) return ""
  if (court === berlin && type !== "HRB") return written === own ? "" : written
  return written === "" ? own : written
}

/** The court that a suffix of Brandenburg names. */
const courtOfIgnored = (suffix: string): string | undefined =>
  Object.keys(ignoredSuffix).find((court) => ignoredSuffix[court] === suffix)

/**
 * The court and the suffix of a number as numbers are stored, where somebody wrote a suffix and perhaps a court:
 * `HRB 745 NP` is `HRB 745` of Neuruppin.
 */
export const courtAndSuffix = (
  court: string | undefined,
  type: RegisterType | undefined,
  written: string
): { readonly court: string | undefined; readonly suffix: string } => {
  const suffix = written.toUpperCase()
  const named = court ?? courtOfIgnored(suffix)
  return { court: named, suffix: named === undefined ? suffix : suffixOf(named, type ?? "HRB", suffix) }
}

/** Returns whether a suffix marks its court's own numbers; headings of the register portal omit it. */
export const isOwnSuffix = ({ court, suffix }: { readonly court: string; readonly suffix: string }): boolean =>
  suffix !== "" && ownSuffix[court] === suffix
