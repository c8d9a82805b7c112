import type { IndustryClassification } from "@kontor/core/Register"
import { Array } from "effect"
import industries2008 from "./industries-2008.json" with { type: "json" }
import industries2025 from "./industries-2025.json" with { type: "json" }
import industryPairs from "./industry-pairs.json" with { type: "json" }

type Scheme = keyof IndustryClassification

type Industry = IndustryClassification[Scheme][number]

/** The length of the parent of a code of each length: subclass, class, group, division. */
const lengthAbove: Readonly<Record<number, number>> = { 7: 5, 5: 4, 4: 2 }

const above = (code: string): string => code.slice(0, lengthAbove[code.length] ?? 0)

/** Lines of a code, a blank, and a label where it is not that of the code above. */
const readLabels = (lines: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  const labels = new Map<string, string>()
  for (const line of lines) {
    const [, code, label] = /^(\S+) ?(.*)$/u.exec(line)!
    labels.set(code!, label === "" ? labels.get(above(code!))! : label!)
  }
  return labels
}

/**
 * Lines of a subclass of WZ 2025, followed by those of WZ 2008 that it takes something from; a single code takes it
 * from the subclass with that code.
 */
const readPairs = (): ReadonlyArray<{ readonly [S in Scheme]: string }> =>
  industryPairs.flatMap((line) => {
    const [code, ...others] = line.split(" ") as [string, ...ReadonlyArray<string>]
    return (others.length === 0 ? [code] : others).map((other) => ({ WZ2025: code, WZ2008: other }))
  })

let labels: { readonly [S in Scheme]: ReadonlyMap<string, string> } | undefined

let pairs: ReturnType<typeof readPairs> | undefined

/** The official German label of a code; undefined for a code outside the scheme. */
export const industryLabel = (scheme: Scheme, code: string): string | undefined =>
  (labels ??= { WZ2008: readLabels(industries2008), WZ2025: readLabels(industries2025) })[scheme].get(code)

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
