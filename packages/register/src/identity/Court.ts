import { foldText } from "@kontor/core/Register/Name"
import { Courts, type CourtsRow } from "../codes/Courts.ts"
import { FormerCourts } from "../codes/FormerCourts.ts"

/** A court of the register network, or a local court that no longer keeps a register. */
export type Court = CourtsRow

/** The first letter of a court's code is its state's. */
const stateOf: ReadonlyMap<string, string> = new Map(Courts.map(({ code, state }) => [code.slice(0, 1), state]))

const formerCourts: ReadonlyArray<Court> = FormerCourts.trim().split("\n").map((line) => {
  const code = line.slice(0, line.indexOf(" "))
  return { code, name: line.slice(code.length + 1), state: stateOf.get(code.slice(0, 1)) ?? "", names: [], codes: [] }
})

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
