import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import { type EntityId, type Identity, Register, type RegisterIntake } from "../../Register/index.ts"
import { featuresOf } from "../fixtures/Located.ts"
import { holding, newNumber, shareholderList, sourceRecord } from "../fixtures/Records.ts"
import { generalPartner, nobody, someone, taken } from "./RegisterHoldings.ts"

/** The part of the suite about networks of organizations and persons. */
export const registerNetwork = (it: Vitest.MethodsNonLive<Register | RegisterIntake | Identity>): void => {
  it.effect("draws the network around an organization, and around a person", () =>
    Effect.gen(function*() {
      const register = yield* Register
      const [eva, jan] = [someone(), someone()]
      const [partner, limited, other] = [newNumber(), newNumber(), newNumber()]
      const [root] = yield* taken(
        sourceRecord({
          registration: partner,
          facts: { name: "Eins GmbH", related_persons: { current: [eva], past: [] } }
        }),
        sourceRecord({
          registration: limited,
          facts: { name: "Eins KG", related_persons: { current: [generalPartner(partner, "Eins")], past: [jan] } }
        }),
        sourceRecord({
          registration: other,
          facts: { name: "Zwei GmbH", shareholders: shareholderList([holding(eva, 1)]) }
        })
      )
      const drawn = (entity: EntityId) =>
        Effect.map(featuresOf(register, entity, ["network"]), ({ network }) => ({
          nodes: network?.nodes.map(({ depth, name }) => `${depth} ${name}`).toSorted(),
          connections: network?.connections.map(({ connection_type, depth, is_current, source, target }) =>
            `${depth} ${source.name} ${connection_type} ${target.name} ${is_current}`
          ).toSorted()
        }))
      const [first, second] = [eva, jan].map((person) => person.name)
      assert.deepStrictEqual(yield* drawn(root!), {
        nodes: ["0 Eins GmbH", "1 Eins KG", `1 ${first}`, `2 ${second}`, "2 Zwei GmbH"].toSorted(),
        connections: [
          "1 Eins GmbH ROLE Eins KG true",
          `1 ${first} ROLE Eins GmbH true`,
          `2 ${second} ROLE Eins KG false`,
          `2 ${first} SHAREHOLDING Zwei GmbH true`
        ].toSorted()
      })
      assert.deepStrictEqual((yield* drawn(eva.entity_id)).nodes, [
        `0 ${first}`,
        "1 Eins GmbH",
        "1 Zwei GmbH",
        "2 Eins KG"
      ])
      assert.deepStrictEqual(yield* featuresOf(register, nobody, ["network", "ubos", "shareholdings"]), {})
    }))

  it.effect("draws only the first 200 organizations of a holder with more", () =>
    Effect.gen(function*() {
      const register = yield* Register
      const eva = someone()
      const entities = yield* taken(
        ...Array.from(
          { length: 210 },
          () => sourceRecord({ facts: { related_persons: { current: [eva], past: [] } } })
        )
      )
      const { network } = yield* featuresOf(register, eva.entity_id, ["network"])
      const drawn = network?.nodes.filter(({ depth }) => depth === 1).map(({ entity_id }) => entity_id)
      assert.deepStrictEqual(drawn?.toSorted(), entities.toSorted().slice(0, 200))
    }))
}
