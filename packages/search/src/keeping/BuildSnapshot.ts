import { RegisterChanges, SearchIndexUnavailable } from "@kontor/register"
import { Effect, Stream } from "effect"
import { randomUUID } from "node:crypto"
import { Collector } from "../build/Collector.ts"
import { finish } from "../build/Finish.ts"
import { writeSnapshot } from "../process/Snapshot.ts"
import { documentsUntil } from "./Documents.ts"

/**
 * Builds the index of the present register and writes it as a snapshot that the register knows. Returns the number of
 * its organizations. It is for a process that ends afterwards: building takes several times the memory of the index,
 * and only the end of a process returns all of it.
 */
export const buildSnapshot = Effect.fn("BuildSnapshot.buildSnapshot")(function*(path: string) {
  const changes = yield* RegisterChanges
  const { last } = yield* changes.extent
  const collector = new Collector()
  yield* Stream.runForEachArray(
    documentsUntil(changes, last),
    (documents) => Effect.sync(() => documents.forEach((document) => collector.add(document)))
  )
  const mark = randomUUID()
  yield* changes.note(mark)
  yield* Effect.try({
    try: () => writeSnapshot(path, { segment: finish(collector), through: last, mark }),
    catch: (failure) => new SearchIndexUnavailable({ reason: `the snapshot cannot be written: ${String(failure)}` })
  })
  return collector.count
})
