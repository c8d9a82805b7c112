import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { RegisterIntake, type SourceRecord } from "@kontor/register"
import { importFiles, Turns } from "@kontor/sources"
import { Effect, Fiber, FileSystem, Latch, Layer } from "effect"
import { memory } from "../../support/RegisterLayers.ts"
import { fixtureText } from "../Reading.ts"

const layer = Layer.provideMerge(memory, NodeServices.layer)

const [hamburg] = fixtureText("offeneregister/companies.jsonl").split("\n") as [string]

const companies = (count: number): string =>
  Array.from({ length: count }, (_, index) => hamburg.replaceAll("7654401", String(1000 + index))).join("\n")

/** An intake that gets its first records only after the second ones, and notes which it has stored. */
const laggingIntake = Effect.gen(function*() {
  const intake = yield* RegisterIntake
  const isSecondHere = yield* Latch.make()
  const stored: Array<string> = []
  let takes = 0
  const take = (records: ReadonlyArray<SourceRecord>, turn?: Effect.Effect<void>) =>
    Effect.gen(function*() {
      yield* takes++ === 0 ? isSecondHere.await : isSecondHere.open
      const taken = yield* intake.take(records, turn)
      stored.push(records[0]!.registration.number)
      return taken
    })
  return { stored, intake: Layer.succeed(RegisterIntake, { ...intake, take }) }
})

describe("an import", () => {
  it.effect("stores its chunks in the order of the file, whichever is read first", () =>
    Effect.gen(function*() {
      const files = yield* FileSystem.FileSystem
      const file = yield* files.makeTempFileScoped()
      yield* files.writeFileString(file, companies(2500))
      const { intake, stored } = yield* laggingIntake
      const summary = yield* importFiles({ source: "offeneregister", files: [file] }).pipe(Effect.provide(intake))
      assert.strictEqual(summary.imported, 2500)
      assert.deepStrictEqual(stored, ["1000", "2000", "3000"])
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("lets all threads that share its turns store one chunk after another", () =>
    Effect.gen(function*() {
      const here = new Turns()
      const there = new Turns(here.memory)
      const stored: Array<number> = []
      const store = (turns: Turns, chunk: number) =>
        Effect.forkChild(
          turns.turnOf(chunk).pipe(
            Effect.andThen(Effect.sync(() => stored.push(chunk))),
            Effect.andThen(turns.pass(chunk))
          ),
          { startImmediately: true }
        )
      const last = yield* store(there, 2)
      const middle = yield* store(here, 1)
      yield* store(there, 0)
      yield* Fiber.join(last)
      yield* Fiber.join(middle)
      assert.deepStrictEqual(stored, [0, 1, 2])
    }))
})
