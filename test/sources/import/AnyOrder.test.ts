import { NodeServices } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { importFiles } from "@kontor/sources"
import { Array, Effect, Layer, Random } from "effect"
import { type RegisterFile, registerFiles } from "../../support/RegisterFiles.ts"
import { postgres } from "../../support/RegisterLayers.ts"
import { emptyRegister, registerTables } from "../../support/RegisterTables.ts"

const organizations = 12
const seeds = ["alpha", "beta", "gamma"]

const layer = Layer.provideMerge(postgres, NodeServices.layer)

const oneAfterAnother = (files: ReadonlyArray<RegisterFile>) =>
  Effect.forEach(files, ({ file, source }) => importFiles({ source, files: [file] }))

const allOfASource = (files: ReadonlyArray<RegisterFile>) =>
  Effect.forEach(
    Object.entries(Array.groupBy(files, ({ source }) => source)),
    ([, group]) => importFiles({ source: group[0].source, files: group.map(({ file }) => file) })
  )

const imported = <A, E, R>(importing: Effect.Effect<A, E, R>) =>
  Effect.andThen(emptyRegister, Effect.andThen(importing, registerTables))

it.layer(layer, { excludeTestServices: true })("An import of files of every kind", (it) => {
  it.effect("leaves the same tables behind in whatever order the files come", () =>
    Effect.gen(function*() {
      const files = yield* registerFiles(organizations)
      const expected = yield* imported(allOfASource(files))
      const held = expected.flatMap(({ rows, table }) => rows.length > 0 ? [table] : [])
      assert.includeMembers(held, ["register_records", "register_events", "register_documents", "role_holders"])
      for (const seed of seeds) {
        const shuffled = yield* Random.withSeed(Random.shuffle(files), seed)
        const found = yield* imported(oneAfterAnother([...shuffled]))
        assert.deepStrictEqual(found, expected, seed)
      }
    }).pipe(Effect.scoped))

  it.effect("leaves the same tables behind when every file comes twice", () =>
    Effect.gen(function*() {
      const files = yield* registerFiles(organizations)
      const expected = yield* imported(oneAfterAnother(files))
      assert.deepStrictEqual(yield* imported(oneAfterAnother(files.flatMap((file) => [file, file]))), expected)
      const again = yield* allOfASource(files)
      assert.deepStrictEqual(
        again.map(({ events, imported }) => ({ events, imported })),
        again.map(() => ({ events: 0, imported: 0 }))
      )
      assert.deepStrictEqual(yield* registerTables, expected)
    }).pipe(Effect.scoped))
})
