import { Draws } from "./Draws.ts"
import { associations, cooperatives } from "./industries/Communities.ts"
import { crafts } from "./industries/Crafts.ts"
import { generalPartners, holdings } from "./industries/Holdings.ts"
import type { Industry } from "./industries/Industry.ts"
import { manufacturing } from "./industries/Manufacturing.ts"
import { professions } from "./industries/Professions.ts"
import { services } from "./industries/Services.ts"
import { trade } from "./industries/Trade.ts"
import { slotOf } from "./Neighbourhood.ts"
import type { FormName } from "./tables/Forms.ts"
import type { World } from "./World.ts"

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
export const industryOf = (world: World, index: number): Industry => {
  const slot = slotOf(index)
  const choice = slot.isHolding ? holdings : slot.partnership === undefined ? byForm[slot.form] : generalPartners
  return new Draws(world.seed, "industry", index).pick(choice)
}
