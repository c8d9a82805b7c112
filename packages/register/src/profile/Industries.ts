import type { IndustryClassification } from "@kontor/core/Register"
import { Array } from "effect"
import { Industries2008 } from "../codes/Industries2008.ts"
import { Industries2025 } from "../codes/Industries2025.ts"
import { IndustryPairs } from "../codes/IndustryPairs.ts"

type Scheme = keyof IndustryClassification

type Industry = IndustryClassification[Scheme][number]

const linesOf = (text: string): ReadonlyArray<string> => text.trim().split("\n")

/** The length of the parent of a code of each length: subclass, class, group, division. */
const lengthAbove: Readonly<Record<number, number>> = { 7: 5, 5: 4, 4: 2 }

const above = (code: string): string => code.slice(0, lengthAbove[code.length] ?? 0)

const readLabels = (text: string): ReadonlyMap<string, string> => {
  const labels = new Map<string, string>()
  for (const line of linesOf(text)) {
    const [, code, label] = /^(\S+) ?(.*)$/u.exec(line)!
    labels.set(code!, label === "" ? labels.get(above(code!))! : label!)
  }
  return labels
}

const readPairs = (): ReadonlyArray<{ readonly [S in Scheme]: string }> =>
  linesOf(IndustryPairs).flatMap((line) => {
    const [code, ...others] = line.split(" ") as [string, ...ReadonlyArray<string>]
    return (others.length === 0 ? [code] : others).map((other) => ({ WZ2025: code, WZ2008: other }))
  })

let labels: { readonly [S in Scheme]: ReadonlyMap<string, string> } | undefined

let pairs: ReturnType<typeof readPairs> | undefined

/** The official German label of a code; undefined for a code outside the scheme. */
export const industryLabel = (scheme: Scheme, code: string): string | undefined =>
  (labels ??= { WZ2008: readLabels(Industries2008), WZ2025: readLabels(Industries2025) })[scheme].get(code)

/** The subclasses of the other scheme for those at or below a code, else for those below its parent. */
const counterparts = (scheme: Scheme, other: Scheme, code: string): ReadonlyArray<string> => {
  if (code === "") return []
  const found = (pairs ??= readPairs()).filter((pair) => pair[scheme].startsWith(code)).map((pair) => pair[other])
  return found.length > 0 ? [...new Set(found)] : counterparts(scheme, other, above(code))
}

const shared = (codes: ReadonlyArray<string>, code: string): string =>
  codes.every((one) => one.startsWith(code)) ? code : shared(codes, above(code))

const translate = (scheme: Scheme, other: Scheme, code: string): ReadonlyArray<string> => {
  const codes = counterparts(scheme, other, code)
  const isUnchanged = codes.includes(code) && industryLabel(scheme, code) === industryLabel(other, code)
  if (isUnchanged) return [code]
  const divisions = Object.values(Array.groupBy(codes, (one) => one.slice(0, 2)))
  return divisions.map((division) => shared(division, division[0])).toSorted()
}

const labelled = (scheme: Scheme, { code, label }: Industry): Industry => ({
  code,
  label: industryLabel(scheme, code) ?? label
})

const translated = (scheme: Scheme, other: Scheme, industries: ReadonlyArray<Industry>): ReadonlyArray<Industry> =>
  [...new Set(industries.flatMap(({ code }) => translate(scheme, other, code)))]
    .map((code) => labelled(other, { code, label: "" }))

/**
 * Both versions of the classification where a source has only one, with the official labels. An unchanged code keeps
 * its place; for a code that was split stands the most precise code above all of its parts, one for each division with
 * a part. A code outside both versions keeps the label from its source.
 */
export const completeIndustries = ({ WZ2008, WZ2025 }: IndustryClassification): IndustryClassification => ({
  WZ2008: WZ2008.length > 0
    ? WZ2008.map((one) => labelled("WZ2008", one))
    : translated("WZ2025", "WZ2008", WZ2025),
  WZ2025: WZ2025.length > 0
    ? WZ2025.map((one) => labelled("WZ2025", one))
    : translated("WZ2008", "WZ2025", WZ2008)
})
