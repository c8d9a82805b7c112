import { RegisterIntake } from "@kontor/register"
import { registerUpstreamSuite } from "@kontor/testing"
import { director, newNumber, registerEvent, sourceRecord } from "@kontor/testing/fixtures"
import { Effect, Layer } from "effect"
import { memory, postgres } from "../support/RegisterLayers.ts"

const names = ["Quellwerk Alpha GmbH", "Quellwerk Beta GmbH", "Quellwerk Gamma GmbH", "Quellwerk Delta GmbH"]

const fill = RegisterIntake.use((intake) =>
  intake.take(names.map((name, place) =>
    sourceRecord({
      registration: newNumber(),
      facts: { name, related_persons: { current: [director("Eva", `Muster${place}`)], past: [] } },
      events: [1, 2, 3].map((each) => registerEvent({ id: `${place}-${each}` }))
    })
  ))
)

const filled = <A, E>(register: Layer.Layer<A | RegisterIntake, E>) =>
  Layer.provideMerge(Layer.effectDiscard(Effect.orDie(fill)), register)

const known = { name: "Quellwerk Beta", several: "Quellwerk" }

registerUpstreamSuite("the engine in memory", filled(memory), known)
registerUpstreamSuite("the engine on PostgreSQL", filled(postgres), known)
