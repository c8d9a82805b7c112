import { assert, it } from "@effect/vitest"
import { Register, RegisterIntake, type SourceRecord } from "@kontor/register"
import { readerOf } from "@kontor/sources"
import { Array, Effect, Layer, Random, Schema } from "effect"
import { readFile } from "node:fs/promises"
import { registerFiles } from "../../support/RegisterFiles.ts"
import { memory } from "../../support/RegisterLayers.ts"
import { allRecordsOf, fileOf, readAll } from "../Reading.ts"
import { changesOf, marksOf } from "./Changes.ts"

/**
 * The records that announcements, messages of insolvency courts and structured content yield, each source by itself.
 */
const recordsOfSources = Effect.gen(function*() {
  const files = (yield* registerFiles(24)).filter(({ source }) => source === "announcements" || source === "xjustiz")
  const reads = yield* Effect.forEach(files, ({ file, source }) =>
    Effect.flatMap(
      Effect.promise(() => readFile(file)),
      (bytes) => Effect.orDie(readAll(readerOf[source], fileOf(file, bytes, 64 * 1024)))
    ))
  return reads.flatMap(allRecordsOf)
}).pipe(Effect.scoped, Effect.cached, Effect.runSync)

const everything = { after: 0, limit: 1_000_000, organizations: [], topics: [] }

/** Whoever follows the register, as monitors do, and what each of the events was that came to be seen. */
const followed = Effect.fnUntraced(function*(takes: ReadonlyArray<ReadonlyArray<SourceRecord>>) {
  const [register, intake] = [yield* Register, yield* RegisterIntake]
  const released = new Set<string>()
  let after = 0
  for (const records of takes) {
    yield* intake.take(records)
    const arrived = yield* register.arrivals({ ...everything, after })
    for (const { event, position } of arrived) {
      released.add(event.id)
      after = position.sequence
    }
  }
  return { released, shown: yield* register.arrivals(everything) }
})

/** What is seen when all records are taken at once, as they lie in the files. */
const inOrder = recordsOfSources.pipe(
  Effect.flatMap((records) => followed([records])),
  Effect.provide(Layer.fresh(memory)),
  Effect.cached,
  Effect.runSync
)

const Order = Schema.Struct({
  seed: Schema.String,
  portion: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 400 }))
})

/** The records of each source in its own order, the sources among each other in any. */
const interleaved = Effect.fnUntraced(function*(records: ReadonlyArray<SourceRecord>, seed: string) {
  const kindOf = ({ events: [event], source }: SourceRecord) => event?.source.kind ?? source
  const queues = Object.values(Array.groupBy(records, kindOf)).map((queue) => [...queue])
  const turns = queues.flatMap((queue, place) => queue.map(() => place))
  const shuffled = yield* Random.withSeed(Random.shuffle(turns), seed)
  return shuffled.map((place) => queues[place]!.shift()!)
})

it.effect.prop(
  "Signals (shapes), event.id: one change is one event, whatever order records arrive in",
  { order: Order },
  Effect.fnUntraced(function*({ order: { portion, seed } }) {
    const records = yield* recordsOfSources
    const shuffled = yield* Random.withSeed(Random.shuffle(records), seed)
    const { released, shown } = yield* followed(Array.chunksOf([...shuffled], portion)).pipe(
      Effect.provide(Layer.fresh(memory))
    )
    const marks = shown.flatMap(marksOf)
    assert.isNotEmpty(marks)
    assert.deepStrictEqual(marks.filter((mark, place) => marks.indexOf(mark) !== place), [])
    assert.deepStrictEqual(changesOf(shown), changesOf((yield* inOrder).shown))
    assert.isTrue(shown.every(({ event }) => released.has(event.id)))
  }),
  { arbitrary: { runs: 6 } }
)

it.effect.prop(
  "Signals (shapes), event.id: one change is released once, whichever source reports it first",
  { order: Order },
  Effect.fnUntraced(function*({ order: { portion, seed } }) {
    const records = yield* Effect.flatMap(recordsOfSources, (all) => interleaved(all, seed))
    const { released, shown } = yield* followed(Array.chunksOf(records, portion)).pipe(
      Effect.provide(Layer.fresh(memory))
    )
    assert.sameMembers([...released], shown.map(({ event }) => event.id))
  }),
  { arbitrary: { runs: 12 } }
)
