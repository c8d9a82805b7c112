import { NodeCrypto, NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { type AccountId, Authentication } from "@kontor/core/Accounts"
import { ImportReports } from "@kontor/core/Administration"
import { idempotencyKeyOf } from "@kontor/core/Idempotency"
import { sequenceOf } from "@kontor/core/internal"
import { ImportReportsMemory } from "@kontor/core/memory"
import { SignalCursor } from "@kontor/core/Signals"
import { AdministrationPostgres } from "@kontor/postgres"
import { parseEuid } from "@kontor/register"
import { parseAskedNumber, readQuery } from "@kontor/register/internal"
import { importFiles, type ImportSource } from "@kontor/sources"
import { verifyMessage } from "@kontor/webhooks/receiver"
import { Cause, DateTime, Effect, Exit, FileSystem, Layer, Option, Path, Redacted } from "effect"
import * as fc from "fast-check"
import { randomUUID } from "node:crypto"
import { fixture, fixtureText } from "../sources/Reading.ts"
import { memoryCore } from "../support/Address.ts"
import { goldenCopy } from "../support/GoldenCopy.ts"
import { memory, postgres } from "../support/RegisterLayers.ts"
import { runs, seed } from "../support/Runs.ts"
import { hostileText } from "./Values.ts"

/** Holds that something ends for every value, and by no defect. */
const endsFor = Effect.fnUntraced(function*<Value, A, E, R>(
  values: fc.Arbitrary<Value>,
  few: number,
  work: (value: Value) => Effect.Effect<A, E, R>
) {
  const run = Effect.runPromiseExitWith(yield* Effect.context<R>())
  yield* Effect.promise(() =>
    fc.assert(
      fc.asyncProperty(values, async (value) => {
        const exit = await run(Effect.timeout(work(value), "20 seconds"))
        if (Exit.isFailure(exit)) assert.isFalse(Cause.hasDies(exit.cause), Cause.pretty(exit.cause))
      }),
      { numRuns: runs(few), ...seed }
    )
  )
})

const [entities, , authorities] = goldenCopy({ organizations: 3 }, "csv")

const files: Readonly<Record<ImportSource, string>> = {
  offeneregister: fixtureText("offeneregister/companies.jsonl"),
  announcements: fixtureText("announcements/day.json"),
  xjustiz: fixtureText("xjustiz/gmbh-3.5.1.xml"),
  profiles: fixtureText("profiles/profiles.jsonl"),
  gleif: entities!.content
}

/** A file of which some bytes are cut out, doubled, flipped or replaced by hostile text, written plainly or as JSON. */
const damaged = (content: string | Uint8Array): fc.Arbitrary<Uint8Array> => {
  const bytes = Buffer.from(content)
  const place = fc.nat(bytes.length)
  const damage = fc.tuple(place, place, fc.constantFrom("cut", "double", "flip", "replace", "escape"), hostileText)
  return fc.array(damage, { minLength: 1, maxLength: 4 }).map((damages) =>
    damages.reduce((current, [from, length, how, hostile]) => {
      const [start, end] = [Math.min(from, current.length), Math.min(from + (length % 200), current.length)]
      const middle = current.subarray(start, end)
      const instead = {
        cut: Buffer.alloc(0),
        double: Buffer.concat([middle, middle]),
        flip: Buffer.from(middle.map((byte) => byte ^ 0x20)),
        replace: Buffer.from(hostile),
        escape: Buffer.from(JSON.stringify(hostile).slice(1, -1))
      }[how]
      return Buffer.concat([current.subarray(0, start), instead, current.subarray(end)])
    }, bytes)
  )
}

/** Marks of a defect: what is wrong with the file is found before. */
const unforeseen = /the reader fails on it|the database refuses it/u

/** Imports a damaged file before a good one, and stores the report of it. */
const imported = (source: ImportSource, name: string, good: string) => (bytes: Uint8Array) =>
  Effect.gen(function*() {
    const [fileSystem, path] = [yield* FileSystem.FileSystem, yield* Path.Path]
    const directory = yield* fileSystem.makeTempDirectoryScoped()
    const files = [path.join(directory, name), path.join(directory, "good")] as const
    yield* fileSystem.writeFile(files[0], bytes)
    yield* fileSystem.writeFileString(files[1], good)
    const list = path.join(directory, "authorities")
    if (source === "gleif") yield* fileSystem.writeFileString(list, authorities!.content)
    const summary = yield* importFiles({ source, files: source === "gleif" ? [...files, list] : files })
    const { rejected } = summary
    assert.deepStrictEqual(rejected.filter(({ file, reason }) => file === files[1] || unforeseen.test(reason)), [])
    const reports = yield* ImportReports
    const at = yield* DateTime.now
    const [id, ended] = [randomUUID(), { ended_at: at, outcome: "completed" as const, failure: null }]
    const of = { place: null, file: null, version: null }
    yield* reports.put({ ...summary, ...ended, ...of, id, source, operator: "", started_at: at, reported_at: at })
    const kept = Option.getOrThrow(yield* reports.find(id))
    assert.deepStrictEqual([...kept.rejected], [...rejected])
  }).pipe(Effect.scoped, Effect.orDie)

const registers = {
  memory: Layer.merge(memory, ImportReportsMemory.layer),
  PostgreSQL: Layer.provideMerge(AdministrationPostgres.layer, postgres)
}

const packed = fixture("offeneregister/companies.jsonl.bz2")

const text = fc.oneof(hostileText, fc.string({ unit: "grapheme", maxLength: 80 }))

describe("Parsers, whatever they are given, end, and by no defect", () => {
  for (const [register, layer] of Object.entries(registers)) {
    it.layer(Layer.provideMerge(layer, NodeServices.layer), { excludeTestServices: true })(`in ${register}`, (it) => {
      for (const [source, content] of Object.entries(files) as ReadonlyArray<[ImportSource, string]>) {
        it.effect(
          `files of ${source}`,
          () => endsFor(damaged(content), 12, imported(source, "file", content)),
          3_600_000
        )
      }

      it.effect(
        "archives of bzip2",
        () => endsFor(damaged(packed), 12, imported("offeneregister", "file.jsonl.bz2", files.offeneregister)),
        3_600_000
      )
    })
  }

  it("register numbers, queries, keys and cursors of lists", () => {
    const one = (value: string) => {
      parseEuid(value)
      parseAskedNumber(value)
      readQuery(value)
      idempotencyKeyOf(value)
      sequenceOf(value)
    }
    assert.doesNotThrow(() => fc.assert(fc.property(text, one), { numRuns: runs(500), ...seed }))
  })

  it.live("cursors of Signals", () =>
    Effect.gen(function*() {
      const { read, write } = yield* SignalCursor
      const binding = { account_id: "01900000-0000-7000-8000-000000000001" as AccountId, filters: "" }
      const right = yield* write("2026-02-01.7", binding)
      const flipped = fc.tuple(
        fc.nat(right.length - 1),
        fc.constantFrom("A", "Z", "a", "z", "0", "9", "-", "_", ".", "=")
      ).map(([place, character]) => right.slice(0, place) + character + right.slice(place + 1))
      const cursors = fc.oneof(text, flipped.filter((cursor) => cursor !== right))
      yield* endsFor(cursors, 100, (cursor) =>
        Effect.map(Effect.exit(read(cursor, binding)), (exit) => {
          assert.isTrue(Exit.isFailure(exit) && !Cause.hasDies(exit.cause), cursor)
        }))
    }).pipe(Effect.provide(memoryCore)))

  it.live("credentials", () =>
    Effect.gen(function*() {
      const { authenticate } = yield* Authentication
      const credential = fc.record({
        _tag: fc.constantFrom("ApiKey" as const, "BearerToken" as const),
        text: text.map((secret) => Redacted.make(secret))
      })
      yield* endsFor(credential, 200, authenticate)
    }).pipe(Effect.provide(memoryCore)))

  it.live("signatures of webhooks", () =>
    endsFor(
      fc.record({ id: text, stamp: text, signature: text, body: text, secret: text }),
      200,
      ({ body, id, secret, signature, stamp }) =>
        verifyMessage(
          { body, headers: { "webhook-id": id, "webhook-timestamp": stamp, "webhook-signature": signature } },
          [Redacted.make(secret)]
        ).pipe(Effect.flip, Effect.provide(NodeCrypto.layerMac))
    ))
})
