import { assert, it } from "@effect/vitest"
import { EntityId, Withheld } from "@kontor/core/Register"
import { Effect, type Layer } from "effect"
import { randomBytes } from "node:crypto"
import { at, json } from "./fixtures/Accounts.ts"

const anEntity = () => EntityId.make(randomBytes(16).toString("hex"))

/** The contract of every list of withheld entities, in memory or in a database. */
export const withheldSuite = <E>(name: string, layer: Layer.Layer<Withheld, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Withheld (${name})`, (it) => {
    it.effect("has another version after each change, and the same one after none", () =>
      Effect.gen(function*() {
        const withheld = yield* Withheld
        const entity = { entity_id: anEntity(), reason: null, since: at("2026-05-01T00:00:00Z") }
        const versions = [yield* withheld.version]
        yield* withheld.add(entity)
        versions.push(yield* withheld.version)
        yield* withheld.add(entity)
        assert.strictEqual(yield* withheld.version, versions[1])
        assert.strictEqual((yield* withheld.list).version, versions[1])
        yield* withheld.remove(entity.entity_id)
        versions.push(yield* withheld.version)
        yield* withheld.remove(entity.entity_id)
        assert.strictEqual(yield* withheld.version, versions[2])
        assert.strictEqual(new Set(versions).size, 3)
      }))

    it.effect("lists all in the order of their identifiers, as they were added", () =>
      Effect.gen(function*() {
        const withheld = yield* Withheld
        const entities = [anEntity(), anEntity(), anEntity()].map((entity_id, index) => ({
          entity_id,
          reason: index === 0 ? null : "Ein Grund – „wörtlich“",
          since: at(`2026-05-0${index + 1}T00:00:00.123Z`)
        }))
        yield* Effect.forEach(entities, (entity) => withheld.add(entity))
        const listed = (yield* withheld.list).entities.filter(({ entity_id }) =>
          entities.some((entity) => entity.entity_id === entity_id)
        )
        const expected = entities.toSorted((left, right) => (left.entity_id < right.entity_id ? -1 : 1))
        assert.deepStrictEqual(json(listed), json(expected))
      }))

    it.effect("leaves one that is withheld already as it is", () =>
      Effect.gen(function*() {
        const withheld = yield* Withheld
        const entity = { entity_id: anEntity(), reason: "first", since: at("2026-05-01T00:00:00Z") }
        assert.isTrue(yield* withheld.add(entity))
        assert.isFalse(yield* withheld.add({ ...entity, reason: "second", since: at("2026-06-01T00:00:00Z") }))
        const listed = (yield* withheld.list).entities.filter(({ entity_id }) => entity_id === entity.entity_id)
        assert.deepStrictEqual(json(listed), json([entity]))
      }))

    it.effect("releases an entity once", () =>
      Effect.gen(function*() {
        const withheld = yield* Withheld
        const entity_id = anEntity()
        yield* withheld.add({ entity_id, reason: null, since: at("2026-05-01T00:00:00Z") })
        assert.isTrue(yield* withheld.remove(entity_id))
        assert.isFalse(yield* withheld.remove(entity_id))
        assert.isFalse((yield* withheld.list).entities.some((entity) => entity.entity_id === entity_id))
      }))
  })
