import { NodeServices } from "@effect/platform-node"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Effect, Layer } from "effect"
import { announcementDays, temporary, written } from "../intake/Generated.ts"
import { storedFigures } from "../intake/Stored.ts"
import { keepResults } from "../Results.ts"

const sizes = process.argv.includes("--large") ? [50_000, 500_000] : [50_000]
const recordsForPeer = 5_000

const bench = Effect.gen(function*() {
  const below = yield* temporary
  const figures = yield* storedFigures({
    source: "announcements",
    called: "announcements",
    sizes: yield* Effect.forEach(sizes, (size) => written(below, String(size), announcementDays(size))),
    forPeer: yield* written(below, "peer", announcementDays(recordsForPeer))
  })
  yield* keepResults(figures)
}).pipe(Effect.provide(Layer.merge(EmbeddedPostgres.layerTemporary, NodeServices.layer)))

await Effect.runPromise(Effect.scoped(bench))
