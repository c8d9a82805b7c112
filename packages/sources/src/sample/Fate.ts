import { type Day, workday, yearOf } from "./Day.ts"
import { Draws } from "./Draws.ts"
import type { Organization } from "./Organization.ts"
import type { FormName } from "./tables/Forms.ts"
import { spanOf, type World } from "./World.ts"

/** Why a court intends to strike an organization off. */
export type DeletionGround = "NO_ASSETS" | "NAME_EXPIRED" | "INADMISSIBLE_ENTRY"

/** How an organization ends, if it does. Days after the end of the register's life are still to come. */
export type Fate =
  | { readonly _tag: "Steady" }
  | { readonly _tag: "Liquidated"; readonly dissolvedOn: Day; readonly deletedOn: Day }
  | {
    readonly _tag: "StruckOff"
    readonly ground: DeletionGround
    readonly announcedOn: Day
    readonly deletedOn: Day | null
  }
  | {
    readonly _tag: "Insolvent"
    readonly file: string
    readonly provisionalOn: Day
    readonly decidedOn: Day
    readonly isOpened: boolean
  }

const grounds: ReadonlyArray<{ readonly ground: DeletionGround; readonly lots: number }> = [
  { ground: "NO_ASSETS", lots: 84 },
  { ground: "NAME_EXPIRED", lots: 9 },
  { ground: "INADMISSIBLE_ENTRY", lots: 7 }
]

interface Risks {
  readonly liquidation: number
  readonly striking: number
  readonly insolvency: number
}

/** Of a hundred organizations of a form to which none refers, the number that meets each end within two years. */
const risks: Readonly<Record<FormName, Risks>> = {
  "GmbH": { liquidation: 9, striking: 24, insolvency: 7 },
  "UG": { liquidation: 10, striking: 36, insolvency: 7 },
  "AG": { liquidation: 3, striking: 0, insolvency: 3 },
  "GmbH & Co. KG": { liquidation: 6, striking: 6, insolvency: 6 },
  "KG": { liquidation: 5, striking: 10, insolvency: 5 },
  "OHG": { liquidation: 8, striking: 14, insolvency: 3 },
  "e.K.": { liquidation: 8, striking: 26, insolvency: 0 },
  "eG": { liquidation: 3, striking: 0, insolvency: 1 },
  "PartG": { liquidation: 5, striking: 4, insolvency: 0 },
  "e.V.": { liquidation: 13, striking: 6, insolvency: 1 }
}

const insolvencyFile = (draws: Draws, on: Day): string =>
  `${draws.between(3, 99)} IN ${draws.between(10, 980)}/${String(yearOf(on)).slice(2)}`

/** The fate of an organization. One that others name, or that takes part in a transfer, does not end otherwise. */
export const fateOf = (world: World, { form, index, isNamedByOthers, registeredOn }: Organization): Fate => {
  if (isNamedByOthers) return { _tag: "Steady" }
  const draws = new Draws(world.seed, "fate", index)
  const share = spanOf(world) / 730
  const { insolvency, liquidation, striking } = risks[form]
  const from = Math.max(world.since, registeredOn) + 25
  const start = workday(from + draws.below(Math.max(1, world.until - from - 20)))
  const ticket = draws.below(10_000) / 100
  if (ticket < liquidation * share) {
    return { _tag: "Liquidated", dissolvedOn: start, deletedOn: workday(start + draws.between(375, 520)) }
  }
  if (ticket < (liquidation + striking) * share) {
    const isDeleted = draws.chance(48)
    const { ground } = draws.lot(grounds, ({ lots }) => lots)
    return {
      _tag: "StruckOff",
      ground,
      announcedOn: start,
      deletedOn: isDeleted ? workday(start + draws.between(95, 160)) : null
    }
  }
  if (ticket < (liquidation + striking + insolvency) * share) {
    return {
      _tag: "Insolvent",
      file: insolvencyFile(draws, start),
      provisionalOn: start,
      decidedOn: workday(start + draws.between(50, 95)),
      isOpened: draws.chance(78)
    }
  }
  return { _tag: "Steady" }
}
