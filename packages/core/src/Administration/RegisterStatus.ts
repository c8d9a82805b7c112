import { Effect } from "effect"
import type { CalendarDate } from "../Register/CalendarDate.ts"
import { Register } from "../Register/Register.ts"
import { RegisterIntake } from "../Register/RegisterIntake.ts"
import type { UpstreamUnavailable } from "../Register/RegisterUpstream.ts"
import { Withheld } from "../Register/Withheld.ts"

/** What the register holds: `outdated` organizations wait for a rebuild, `newest_event` is when it was announced. */
export interface RegisterStatus {
  readonly organizations: number
  readonly outdated: number
  readonly withheld: number
  readonly newest_event: CalendarDate | null
}

/** How operators see what the register holds. */
export interface RegisterStatusAdministration {
  readonly registerStatus: Effect.Effect<RegisterStatus, UpstreamUnavailable>
}

/** Makes this part of the administration. */
export const makeRegisterStatus = Effect.gen(function*() {
  const [register, intake, withheld] = [yield* Register, yield* RegisterIntake, yield* Withheld]
  const newestEvent = { topics: [], organizations: [], from: undefined, to: undefined, after: undefined, limit: 1 }

  const registerStatus = Effect.gen(function*() {
    const [newest] = yield* register.events(newestEvent)
    return {
      organizations: yield* register.size,
      outdated: yield* intake.outdated,
      withheld: (yield* withheld.list).entities.length,
      newest_event: newest?.position.announced_on ?? null
    }
  }).pipe(Effect.withSpan("Administration.registerStatus"))

  return { registerStatus } satisfies RegisterStatusAdministration
})
