import { NodeServices } from "@effect/platform-node"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Effect, Layer } from "effect"
import { snapshots, temporary, written } from "../intake/Generated.ts"
import { storedFigures } from "../intake/Stored.ts"
import { keepResults } from "../Results.ts"

const sizes = process.argv.includes("--large") ? [5_000, 50_000] : [5_000]
const recordsForPeer = 2_000

const bench = Effect.gen(function*() {
  const below = yield* temporary
  const figures = yield* storedFigures({
    source: "xjustiz",
    called: "SI documents",
    sizes: yield* Effect.forEach(sizes, (size) => written(below, String(size), snapshots(size))),
    forPeer: yield* written(below, "peer", snapshots(recordsForPeer))
  })
  yield* keepResults(figures)
}).pipe(Effect.provide(Layer.merge(EmbeddedPostgres.layerTemporary, NodeServices.layer)))

await Effect.runPromise(Effect.scoped(bench))
