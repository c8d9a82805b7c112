import { assert, it } from "@effect/vitest"
import { entityIdWritten, Feature, featureWires, organizationWire, RegisterUpstream } from "@kontor/core/Register"
import { loadSample } from "@kontor/sources"
import { Array, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { postgresOwned, upstream } from "../../support/RegisterLayers.ts"

const layer = Layer.provideMerge(upstream, postgresOwned)

/** Features that are sent as they are stored, and those that are made when they are asked for. */
const wanted = Feature.literals.filter((feature) => feature !== "ubos" && feature !== "network")

it.layer(layer, { excludeTestServices: true })("The wire forms of a register that holds the sample", (it) => {
  it.effect("are what the schemas of the contract write, for each profile and each feature", () =>
    Effect.gen(function*() {
      yield* loadSample({ organizations: 500 })
      const [sql, upstream] = [yield* SqlClient.SqlClient, yield* RegisterUpstream]
      const rows = yield* sql<
        { entity_id: string }
      >`SELECT replace(entity_id::text, '-', '') AS entity_id FROM profiles`
      assert.isAtLeast(rows.length, 500)
      const told = new Set<string>()
      for (const some of Array.chunksOf(rows.map(({ entity_id }) => entityIdWritten(entity_id)!), 100)) {
        for (const [entity, profile] of yield* upstream.profiles(some)) {
          const { text, value } = profile.organization
          assert.strictEqual(text, organizationWire(value).text, entity)
          for (const [feature, stored] of Object.entries(yield* upstream.features(profile, wanted))) {
            told.add(feature)
            const written = featureWires({ [feature]: stored.value })[feature as Feature]
            assert.strictEqual(stored.text, written?.text, entity)
            assert.isTrue(written?.isSound, `${feature} of ${entity}`)
          }
        }
      }
      assert.includeMembers([...told], [
        "shareholders",
        "related_persons",
        "financial_kpi",
        "publications",
        "insolvency_publications",
        "mergers_and_acquisitions"
      ])
    }))
})
