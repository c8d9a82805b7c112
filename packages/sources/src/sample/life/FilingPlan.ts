import type { Category, Notice } from "../announcements/Notice.ts"
import { workday, yearOf } from "../Day.ts"
import { Draws } from "../Draws.ts"
import type { Organization, Size } from "../Organization.ts"
import type { FormName } from "../tables/Forms.ts"
import type { World } from "../World.ts"

const ofSize: Readonly<Record<Size, number>> = { micro: 0, small: 0, medium: 2.5, large: 10 }

/** In how many of a hundred months an organization files a new list of its supervisory board. */
const monthly = (form: FormName, size: Size): number => {
  if (form === "AG") return 12
  return form === "GmbH" ? ofSize[size] : 0
}

const category = (draws: Draws): Category =>
  draws.chance(88) ? "Einreichung neuer Dokumente" : "Sonstige Registerbekanntmachung"

/** The announcements besides entries: lists of supervisory boards, and now and then a service by publication. */
export const filings = (world: World, { form, index, registeredOn, size }: Organization): ReadonlyArray<Notice> => {
  const draws = new Draws(world.seed, "filings", index)
  const percent = monthly(form, size)
  const month = Math.floor((world.until - world.since) / world.months)
  const found = Array.from({ length: world.months }, (_, at): ReadonlyArray<Notice> => {
    const on = workday(world.since + 1 + at * month + draws.below(27))
    if (draws.chance(percent)) {
      const subject = draws.chance(6) ? { _tag: "Undisclosed" as const } : { _tag: "SupervisoryBoard" as const }
      return [{ on, enteredOn: null, category: category(draws), subject }]
    }
    if (!draws.chance(0.02)) return []
    const file = `${draws.between(10, 99)} AR ${draws.between(100, 9_999)}/${String(yearOf(on)).slice(2)}`
    return [{
      on,
      enteredOn: null,
      category: "Sonderregisterbekanntmachung OHNE Bezug zum elektr. Register",
      subject: { _tag: "PublicService", file }
    }]
  })
  return found.flat().filter(({ on }) => on > registeredOn + 10)
}
