import { Effect } from "effect"
import { type CalendarDate, todayInBerlin } from "../Register/CalendarDate.ts"
import { type Purged, type RegisterHoldings, RegisterUpkeep } from "../Register/RegisterUpkeep.ts"
import type { UpstreamUnavailable } from "../Register/RegisterUpstream.ts"
import { Withheld } from "../Register/Withheld.ts"
import { makeWithholding, type Withholding } from "./Withholding.ts"

/** What the register holds, and how many entities the operator withholds. */
export interface RegisterStatus extends RegisterHoldings {
  readonly withheld: number
}

/** How operators manage the register: what it shows, and what leaves it. */
export interface RegisterAdministration
  extends Withholding, Pick<RegisterUpkeep["Service"], "outdated" | "rebuild" | "wordings">
{
  readonly registerStatus: Effect.Effect<RegisterStatus, UpstreamUnavailable>
  /**
   * Deletes what must be gone by today according to its sources, in the register's calendar. Rule:
   * register-data#insolvency-messages.
   */
  readonly purge: Effect.Effect<Purged & { readonly day: CalendarDate }>
}

/** Makes this part of the administration. */
export const makeRegisterAdministration = Effect.gen(function*() {
  const upkeep = yield* RegisterUpkeep
  const withheld = yield* Withheld
  const withholding = yield* makeWithholding

  const purge = Effect.gen(function*() {
    const day = yield* todayInBerlin
    return { day, ...yield* upkeep.purge(day) }
  })

  const registerStatus = Effect.gen(function*() {
    const { newest_event, organizations, outdated } = yield* upkeep.holdings
    return { organizations, outdated, withheld: (yield* withheld.list).entities.length, newest_event }
  }).pipe(Effect.withSpan("Administration.registerStatus"))

  const { outdated, rebuild, wordings } = upkeep
  const administration: RegisterAdministration = {
    ...withholding,
    registerStatus,
    purge,
    outdated,
    rebuild,
    wordings
  }
  return administration
})
