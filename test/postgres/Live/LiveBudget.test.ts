import { assert, it } from "@effect/vitest"
import { LiveBudgetPostgres } from "@kontor/postgres"
import { LiveBudget } from "@kontor/register"
import { Array, Context, Effect, Layer, Result } from "effect"
import { url } from "../../support/Database.ts"
import * as PostgresStorage from "../../support/PostgresStorage.ts"

const inFlight = { concurrency: "unbounded" } as const

it.live("Nodes that ask at the same moment share the permits of live fetches", () =>
  Effect.gen(function*() {
    const address = yield* url
    const node = Layer.build(Layer.fresh(Layer.provide(LiveBudgetPostgres.layer, PostgresStorage.node(address))))
    const nodes = yield* Effect.all([node, node, node], inFlight)
    const asked = nodes.flatMap((node) =>
      Array.makeBy(40, () => Effect.result(Context.get(node, LiveBudget).take({ permits: 60, seconds: 3_600 })))
    )
    const answers = yield* Effect.all(asked, inFlight)
    assert.lengthOf(answers.filter(Result.isSuccess), 60)
    const waits = answers.filter(Result.isFailure).map(({ failure }) => failure.retry_after_seconds)
    assert.isTrue(waits.every((seconds) => seconds > 3_500 && seconds <= 3_600), waits.join())
  }))
