import { type Day, workday } from "./Day.ts"
import { Draws } from "./Draws.ts"
import { neighbour, type Pair, pairs, slots, type TransferKind } from "./Neighbourhood.ts"
import { spanOf, type World } from "./World.ts"

/** A transfer from one organization to another, registered on a day; the contract was made and filed before. */
export interface Transfer {
  readonly kind: TransferKind
  readonly from: number
  readonly to: number
  readonly on: Day
  readonly agreedOn: Day
}

const transferOf = (world: World, block: number, pair: Pair, place: number): Transfer | undefined => {
  const draws = new Draws(world.seed, "transfer", block * pairs.length + place)
  const first = block * slots.length
  const from = first + pair.from
  const to = first + pair.to
  if (!draws.chance(pair.percent * spanOf(world) / 730) || from >= world.organizations || to >= world.organizations) {
    return undefined
  }
  const on = workday(world.since + 75 + draws.below(Math.max(1, spanOf(world) - 110)))
  return { kind: pair.kind, from, to, on, agreedOn: on - draws.between(35, 70) }
}

/** The transfers in which an organization takes part. */
export const transfersOf = (world: World, index: number): ReadonlyArray<Transfer> =>
  pairs.flatMap((pair, place) => {
    const block = Math.floor(index / slots.length)
    if (neighbour(index, pair.from) !== index && neighbour(index, pair.to) !== index) return []
    const transfer = transferOf(world, block, pair, place)
    return transfer === undefined ? [] : [transfer]
  })

const referred: ReadonlyArray<boolean> = slots.map((_, place) =>
  slots.some(({ generalPartner, parent }) => generalPartner === place || parent === place)
)

/** Whether other organizations name this one, as their general partner or their parent company. */
export const isReferredTo = (index: number): boolean => referred[index % slots.length]!
