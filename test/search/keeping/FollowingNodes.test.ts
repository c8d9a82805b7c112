import { assert, describe, it } from "@effect/vitest"
import { Withheld } from "@kontor/core/Register"
import { Register, RegisterIntake } from "@kontor/register"
import { KeptIndex } from "@kontor/search"
import { at, entityOf, newWord, sourceRecord } from "@kontor/testing/fixtures"
import { Context, Effect, Layer } from "effect"
import { url } from "../../support/Database.ts"
import { awaited, nodeOf, ready } from "../../support/KeptIndexes.ts"

const inThread = { snapshot: undefined, threads: 1 }
const inThreads = { ...inThread, maxInThread: 0 }

/** A node on a database, and how it finds a text. */
const started = Effect.fnUntraced(function*(...[database, options]: Parameters<typeof nodeOf>) {
  const node = yield* Layer.build(nodeOf(database, options))
  yield* Effect.provide(ready, node)
  const find = Effect.fnUntraced(function*(q: string) {
    const { entities } = yield* Context.get(node, Withheld).list
    const without = new Set(entities.map(({ entity_id }) => entity_id))
    const { hits, total } = yield* Context.get(node, Register).search({ q, skip: 0, limit: 10 }, without)
    return { found: hits.map(({ entity_id }) => entity_id), total }
  })
  return { node, find }
})

describe.each([["in the thread that asks", inThread], ["in threads", inThreads]])(
  "Rule of search, an index that follows the register: nodes whose indexes are searched %s",
  (_, options) => {
    it.live(
      "find what one of them takes in: itself at once, the others when they hear of it",
      () =>
        Effect.gen(function*() {
          const database = yield* url
          const here = yield* started(database, options)
          const there = yield* started(database, options)
          const name = newWord()
          const record = sourceRecord({ facts: { name: `${name} GmbH` } })
          yield* Context.get(here.node, RegisterIntake).take([record])
          const expected = { found: [yield* Effect.provide(entityOf(record), here.node)], total: 1 }
          assert.deepStrictEqual(yield* here.find(name), expected)
          assert.deepStrictEqual(yield* awaited(there.find(name), ({ total }) => total > 0), expected)

          const { state } = Context.get(there.node, KeptIndex.KeptIndex)
          const kept = yield* awaited(state, (kept) => kept?.behind === 0 && kept.caught_up_at !== undefined)
          assert.strictEqual(kept?.position?.organizations, 1)
        })
    )

    it.live("find nobody any more whom one of them withholds, and count nobody of them", () =>
      Effect.gen(function*() {
        const database = yield* url
        const here = yield* started(database, options)
        const there = yield* started(database, options)
        const name = newWord()
        const [shown, hidden] = [sourceRecord(), sourceRecord()].map((record) => ({
          ...record,
          facts: { name: `${name} GmbH` }
        }))
        yield* Context.get(here.node, RegisterIntake).take([shown!, hidden!])
        yield* awaited(there.find(name), ({ total }) => total === 2)
        const [left, entity_id] = yield* Effect.provide(Effect.forEach([shown!, hidden!], entityOf), here.node)
        yield* Context.get(here.node, Withheld).add({
          entity_id: entity_id!,
          reason: null,
          since: at("2026-05-01T00:00:00Z")
        })
        for (const { find } of [here, there]) {
          assert.deepStrictEqual(yield* find(name), { found: [left!], total: 1 })
        }
        yield* Context.get(here.node, Withheld).remove(entity_id!)
        for (const { find } of [here, there]) assert.strictEqual((yield* find(name)).total, 2)
      }))
  }
)
