import { Courts, type CourtsRow } from "../codes/Courts.ts"
import { foldText } from "./Name.ts"

/** A register court as the register network names it. */
export type Court = CourtsRow

const byCode: ReadonlyMap<string, Court> = new Map(
  Courts.flatMap((court) => [court.code, ...court.codes].map((code) => [code, court] as const))
)

const withoutAddition = (name: string): string => name.replace(/\s*\(.*\)$|\s+(am|an der|im|i\.|in|v\.)\s.*$/u, "")

const byName: ReadonlyMap<string, Court> = (() => {
  const given = new Map(Courts.flatMap((court) => [court.name, ...court.names].map((name) => [foldText(name), court])))
  const derived = new Map<string, Set<Court>>()
  for (const court of Courts) {
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
})()

/** The court of a code of any list: the register network's, or the judicial code of the same court. */
export const courtOfCode = (code: string): Court | undefined => byCode.get(code.toUpperCase())

/** The court of a usual name, with or without "Amtsgericht" before it (`Hamburg`, `Amtsgericht Berlin (Charlottenburg)`). */
export const courtOfName = (name: string): Court | undefined =>
  byName.get(foldText(name.replaceAll(/\b(registergericht|amtsgerichts?|AG)\b/giu, " ")))
