import { Draws, words } from "./Draws.ts"
import type { FormName } from "./Forms.ts"
import { type Day, firstDay, lifeSpan, workday } from "./World.ts"

/**
 * A place in a neighbourhood: its legal form, and the places of the general partner, of the partnership it runs, or
 * of the parent company, where it has one.
 */
export interface Slot {
  readonly form: FormName
  readonly generalPartner?: number
  readonly partnership?: number
  readonly parent?: number
  readonly isHolding?: boolean
}

/**
 * The sample register consists of neighbourhoods of forty organizations. Links between organizations stay within one,
 * so that each organization can be derived from its number alone. General partners and parents come before those that
 * refer to them. A register that ends within a neighbourhood mentions a few neighbours beyond its end, as real ones do.
 * A place is `form<parent`, `form>partnership`, `form@general partner`, or `form!` of a holding.
 */
export const slots: ReadonlyArray<Slot> = words(`
  GmbH!, GmbH<0, UG, e.V., GmbH>5, GmbH & Co. KG@4, GmbH, e.K., GmbH<0, GmbH, UG, AG, GmbH<11, GmbH>14,
  GmbH & Co. KG@13, GmbH, e.V., OHG, GmbH, UG, GmbH, eG, GmbH<11, GmbH>24, GmbH & Co. KG@23, GmbH<8, KG, e.K.,
  GmbH, UG, PartG, e.V., GmbH, GmbH, e.K., GmbH>36, GmbH & Co. KG@35, GmbH, e.V., GmbH
`).map((place) => {
  const [, form, sign, other] = /^(.+?)(?:([<>@!])(\d*))?$/.exec(place)!
  const relations = { "<": "parent", ">": "partnership", "@": "generalPartner" } as const
  if (sign === "!") return { form: form as FormName, isHolding: true }
  return { form: form as FormName, ...(sign !== undefined && { [relations[sign as "<"]]: Number(other) }) }
})

/** The ways in which one organization's business passes to another. */
export type TransferKind = "MERGER" | "SPIN_OFF" | "HIVE_DOWN"

/** Two places between which a transfer may happen, and in how many of a hundred neighbourhoods it does. */
interface Pair {
  readonly kind: TransferKind
  readonly from: number
  readonly to: number
  readonly percent: number
}

/** The transfers of a neighbourhood. No place gives twice, and no receiving place ever ends. */
const pairs: ReadonlyArray<Pair> = [
  { kind: "MERGER", from: 1, to: 0, percent: 50 },
  { kind: "MERGER", from: 12, to: 11, percent: 45 },
  { kind: "MERGER", from: 25, to: 8, percent: 45 },
  { kind: "MERGER", from: 9, to: 6, percent: 40 },
  { kind: "MERGER", from: 33, to: 32, percent: 40 },
  { kind: "MERGER", from: 39, to: 37, percent: 40 },
  { kind: "HIVE_DOWN", from: 27, to: 28, percent: 35 },
  { kind: "HIVE_DOWN", from: 34, to: 18, percent: 35 },
  { kind: "SPIN_OFF", from: 22, to: 20, percent: 40 },
  { kind: "SPIN_OFF", from: 15, to: 28, percent: 35 }
]

/** The place of an organization in its neighbourhood. */
export const slotOf = (index: number): Slot => slots[index % slots.length]!

/** The number of organizations, in ten neighbourhoods, whose lives are full of changes. */
const lively = 400

/**
 * Tests whether nothing but its end happens to an organization, and few facts are known of it: most organizations of a
 * register do not change in two years, and a large register is made and loaded in little time.
 */
export const isQuiet = (index: number): boolean => index >= lively

/** The number of the neighbour at a place. */
export const neighbour = (index: number, place: number): number => index - index % slots.length + place

/** A transfer from one organization to another, registered on a day; the contract was made and filed before. */
export interface Transfer {
  readonly kind: TransferKind
  readonly from: number
  readonly to: number
  readonly on: Day
  readonly agreedOn: Day
}

const transferOf = (block: number, pair: Pair, place: number): Transfer | undefined => {
  const draws = new Draws("transfer", block * pairs.length + place)
  if (!draws.chance(pair.percent)) return undefined
  const on = workday(firstDay + 75 + draws.below(lifeSpan - 110))
  const first = block * slots.length
  return { kind: pair.kind, from: first + pair.from, to: first + pair.to, on, agreedOn: on - draws.between(35, 70) }
}

/** The transfers in which an organization takes part. */
export const transfersOf = (index: number): ReadonlyArray<Transfer> =>
  isQuiet(index) ? [] : pairs.flatMap((pair, place) => {
    const block = Math.floor(index / slots.length)
    if (neighbour(index, pair.from) !== index && neighbour(index, pair.to) !== index) return []
    const transfer = transferOf(block, pair, place)
    return transfer === undefined ? [] : [transfer]
  })

const referred: ReadonlyArray<boolean> = slots.map((_, place) =>
  slots.some(({ generalPartner, parent }) => generalPartner === place || parent === place)
)

/** Tests whether other organizations name this one, as their general partner or their parent company. */
export const isReferredTo = (index: number): boolean => referred[index % slots.length]!
