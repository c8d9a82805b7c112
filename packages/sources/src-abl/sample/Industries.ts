import { Record } from "effect"
import { Draws } from "./Draws.ts"
import type { FormName } from "./Forms.ts"
import tables from "./industries.json" with { type: "json" }
import { slotOf } from "./Neighbourhood.ts"

/** A code of the classification of economic activities, with its official label. */
interface IndustryCode {
  readonly code: string
  readonly label: string
}

/**
 * A line of business of the sample register: its codes in both classifications, the words for the names of its
 * companies, its purposes as the register states them, its products, and the shares of its revenue spent on materials
 * and staff, in per cent. `fixedAssets` is in per cent of the revenue too, by default a fifth.
 */
export interface Industry {
  readonly wz2008: IndustryCode
  readonly wz2025: IndustryCode
  readonly words: ReadonlyArray<string>
  readonly purposes: ReadonlyArray<string>
  readonly products: ReadonlyArray<string>
  readonly materials: number
  readonly staff: number
  readonly fixedAssets?: number
}

const codeOf = (text: string): IndustryCode => {
  const at = text.indexOf(" ")
  return { code: text.slice(0, at), label: text.slice(at + 1) }
}

/**
 * A line of business as `WZ 2008 | WZ 2025 | words | purposes | products | materials, staff and fixed assets`; `=` is
 * the same as before, `-` nothing.
 */
const industryIn = (row: string): Industry => {
  const [wz2008, wz2025, words, purposes, products, shares] = row.split(" | ") as [
    string,
    string,
    string,
    string,
    string,
    string
  ]
  const before = codeOf(wz2008)
  const now = wz2025 === "=" ? before : codeOf(wz2025)
  const [materials, staff, fixedAssets] = shares.split(" ").map(Number)
  return {
    wz2008: before,
    wz2025: now.label === "=" ? { ...now, label: before.label } : now,
    words: words.split(", "),
    purposes: purposes.split(" / "),
    products: products === "-" ? [] : products.split(", "),
    materials: materials!,
    staff: staff!,
    ...(fixedAssets !== undefined && { fixedAssets })
  }
}

const { crafts, manufacturing, trade, services, associations, cooperatives, professions, holdings, generalPartners } =
  Record.map(tables, (rows) => rows.map(industryIn))

const commerce = [...crafts, ...manufacturing, ...trade, ...services]

const byForm: Readonly<Record<FormName, ReadonlyArray<Industry>>> = {
  "GmbH": commerce,
  "UG": [...crafts, ...trade, ...services],
  "AG": [...manufacturing, ...services],
  "GmbH & Co. KG": commerce,
  "KG": [...trade, ...manufacturing],
  "OHG": [...crafts, ...trade],
  "e.K.": [...crafts, ...trade],
  "eG": cooperatives,
  "PartG": professions,
  "e.V.": associations
}

/** The line of business of an organization. */
export const industryOf = (index: number): Industry => {
  const slot = slotOf(index)
  const choice = slot.isHolding ? holdings : slot.partnership === undefined ? byForm[slot.form] : generalPartners
  return new Draws("industry", index).pick(choice)
}
