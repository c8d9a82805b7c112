import { RegisterUpkeep } from "@kontor/core/Register"
import { Effect, Layer } from "effect"
import { Register } from "./Register.ts"
import { RegisterIntake } from "./RegisterIntake.ts"
import { makeWordings } from "./Wordings.ts"

const newestEvent = { topics: [], organizations: [], from: undefined, to: undefined, after: undefined, limit: 1 }

/** The upkeep of the engine's records, for operators and workers. */
export const layer: Layer.Layer<RegisterUpkeep, never, Register | RegisterIntake> = Layer.effect(
  RegisterUpkeep,
  Effect.gen(function*() {
    const register = yield* Register
    const intake = yield* RegisterIntake

    const holdings = Effect.gen(function*() {
      const [newest] = yield* register.events(newestEvent)
      return {
        organizations: yield* register.size,
        outdated: yield* intake.outdated,
        newest_event: newest?.position.announced_on ?? null
      }
    })

    const rebuild = Effect.fn("RegisterUpkeep.rebuild")(
      function*(onProgress: (organizations: number) => Effect.Effect<void>) {
        let organizations = 0
        let portion = yield* intake.rebuild
        while (portion > 0) {
          organizations += portion
          yield* onProgress(organizations)
          portion = yield* intake.rebuild
        }
        return organizations
      }
    )

    return RegisterUpkeep.of({
      holdings,
      outdated: intake.outdated,
      rebuild,
      purge: intake.purge,
      wordings: yield* makeWordings
    })
  })
)
