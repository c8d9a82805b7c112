import { assert, describe, type Vitest } from "@effect/vitest"
import { EntityId, eventTypeName, Feature, type RelatedPerson } from "@kontor/core/Register"
import { type Identity, Register, RegisterIntake, roleName, type SourceRecord } from "@kontor/register"
import { Effect, Option } from "effect"
import {
  address,
  day,
  director,
  entityOf,
  holding,
  newNumber,
  newWord,
  organizationId,
  registerEvent,
  shareholderList,
  sourceRecord
} from "./fixtures/Records.ts"
import { featuresOf, profileOf } from "./fixtures/RegisterAnswers.ts"

/** Takes records, and returns the identifiers of their organizations. */
const taken = Effect.fnUntraced(function*(...records: ReadonlyArray<SourceRecord>) {
  const intake = yield* RegisterIntake
  yield* intake.take(records)
  return yield* Effect.forEach(records, entityOf)
})

/** A managing director of a new name. */
const someone = () => director(newWord(), "Muster")

/** A general partner that is an organization. */
const generalPartner = (registration: SourceRecord["registration"], name: string): RelatedPerson => ({
  entity_id: organizationId(registration),
  label: "PERSONALLY_LIABLE_PARTNER",
  role: roleName("PERSONALLY_LIABLE_PARTNER"),
  name,
  representation: null,
  start_date: null,
  end_date: null,
  organization: { entity_id: organizationId(registration), name, registration: null }
})

/** An identifier that no organization has. */
const nobody = EntityId.make("0".repeat(32))

/** The part of the suite about networks of organizations and persons. */
const registerNetwork = (it: Vitest.MethodsNonLive<Register | RegisterIntake | Identity>): void => {
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

  it.effect("answers each of simultaneous requests what it answers one alone, large ones beside small ones", () =>
    Effect.gen(function*() {
      const register = yield* Register
      const [eva, jan] = [someone(), someone()]
      const chain = Array.from({ length: 110 }, () => newNumber())
      const owned = chain.map((registration, place) => {
        const owner = chain[place + 1]
        const shareholders = shareholderList([owner === undefined ? holding(eva, 1) : holding(owner, 1)])
        return sourceRecord({ registration, facts: { related_persons: { current: [jan], past: [] }, shareholders } })
      })
      const entities = yield* taken(...owned)
      const asked = [entities[0]!, nobody, eva.entity_id, entities[5]!, jan.entity_id, entities[108]!, entities[0]!]
      const features = (entity: EntityId) => featuresOf(register, entity, ["ubos", "network"])
      const alone = yield* Effect.forEach(asked, features)
      assert.deepStrictEqual(yield* Effect.forEach(asked, features, { concurrency: "unbounded" }), alone)
      assert.strictEqual(alone[4]?.network?.nodes.filter(({ depth }) => depth === 1).length, 110)
      assert.deepStrictEqual(
        [alone[0], alone[3]].map((found) => found?.ubos?.unresolved_beneficial_owners[0]?.reason),
        ["limit_reached", "limit_reached"]
      )
      assert.strictEqual(alone[5]?.ubos?.beneficial_owners[0]?.person.entity_id, eva.entity_id)
    }))
}

/** The features that every register computes from several organizations. */
export const registerOwnership = (it: Vitest.MethodsNonLive<Register | RegisterIntake | Identity>) =>
  describe("computed features", () => {
    it.effect("finds the beneficial owners behind the shareholders of shareholders", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const [eva, jan] = [someone(), someone()]
        const [top, middle, silent] = [newNumber(), newNumber(), newNumber()]
        const [entity] = yield* taken(
          sourceRecord({
            registration: top,
            facts: { shareholders: shareholderList([holding(middle, 0.8), holding(silent, 0.1), holding(jan, 0.1)]) }
          }),
          sourceRecord({
            registration: middle,
            facts: { shareholders: shareholderList([holding(eva, 0.5), holding(top, 0.25), holding(jan, 0.25)]) }
          }),
          sourceRecord({ registration: silent })
        )
        const { ubos } = yield* featuresOf(register, entity!, ["ubos"])
        assert.deepStrictEqual(
          ubos?.beneficial_owners.map(({ ownership_percentage, person }) => [person.entity_id, ownership_percentage]),
          [[eva.entity_id, 40], [jan.entity_id, 30]]
        )
        assert.deepStrictEqual(
          ubos?.unresolved_beneficial_owners.map(({ entity_id, ownership_percentage, reason }) => [
            entity_id,
            ownership_percentage,
            reason
          ]),
          [[organizationId(silent), 10, "no_further_shareholder_data"]]
        )
        assert.strictEqual(ubos?.coverage, 0.7)
      }))

    it.effect("lists what an organization or a person holds, and as past what the newest list does not name", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const eva = someone()
        const holder = newNumber()
        const list = shareholderList([holding(holder, 0.75), holding(eva, 0.25)], { current_as_of: day("2025-03-15") })
        const record = sourceRecord({ facts: { name: "Beta GmbH", shareholders: list } })
        const [issuer] = yield* taken(record)
        for (const [entity, percentage] of [[organizationId(holder), 75], [eva.entity_id, 25]] as const) {
          const { shareholdings } = yield* featuresOf(register, entity, Feature.literals)
          assert.deepStrictEqual(shareholdings?.summary, { total_current: 1 })
          const [held] = shareholdings?.holdings.current ?? []
          assert.deepStrictEqual(
            [held?.organization.entity_id, held?.organization.name, held?.ownership.percentage, held?.as_of],
            [issuer, "Beta GmbH", percentage, "2025-03-15"]
          )
        }
        const later = shareholderList([holding(holder, 1)], { past: [] })
        yield* taken({ ...record, as_of: day("2026-03-01"), facts: { name: "Beta GmbH", shareholders: later } })
        const { shareholdings: hers } = yield* featuresOf(register, eva.entity_id, Feature.literals)
        assert.deepStrictEqual(hers?.summary, { total_current: 0 })
        assert.deepStrictEqual(hers?.holdings.past.map(({ organization }) => organization.entity_id), [issuer])
        const { shareholdings } = yield* featuresOf(register, organizationId(holder), ["shareholdings"])
        assert.strictEqual(shareholdings?.holdings.current[0]?.ownership.percentage, 100)
      }))

    it.effect("makes mergers and acquisitions from the events of transformations", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const other = newNumber()
        const merger = registerEvent({
          announced_on: day("2026-02-03"),
          topic: "TRANSFORMATIONS",
          type: "MERGER",
          type_name: eventTypeName.MERGER,
          details: { schema: "TRANSFORMATION", transformation_kind: "MERGER", role: "ACQUIRING" },
          parties: {
            transferring_entity: { type: "ORGANIZATION", entity_id: organizationId(other), name: "Beta GmbH" }
          }
        })
        const [entity] = yield* taken(sourceRecord({ events: [registerEvent(), merger] }))
        const { mergers_and_acquisitions } = yield* featuresOf(register, entity!, ["mergers_and_acquisitions"])
        assert.deepStrictEqual(
          mergers_and_acquisitions?.transactions.map(({ counterparties, id, role }) => [
            id,
            role.label,
            counterparties.map((one) => [one.entity_id, one.name, one.role.label])
          ]),
          [[merger.id, "ACQUIRING", [[organizationId(other), "Beta GmbH", "TRANSFERRING"]]]]
        )
      }))

    it.effect("completes industries and coordinates, and finds an organization by them", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const q = newWord()
        const [entity] = yield* taken(sourceRecord({
          facts: {
            name: q,
            address: address({ postal_code: "45133", city: "Essen", state: null, coordinates: null }),
            industry_classification: { WZ2008: [{ code: "62.02.0", label: "" }], WZ2025: [] }
          }
        }))
        const profile = Option.getOrThrow(yield* profileOf(register, entity!))
        assert.strictEqual(profile.address?.state, "Nordrhein-Westfalen")
        assert.deepStrictEqual(profile.industry_classification.WZ2025.map(({ code }) => code), ["62.20.1"])
        for (
          const filters of [
            { location_coordinates: { latitude: 51.41, longitude: 6.99 }, location_max_distance_km: 1 },
            { industry_code: "62.20" },
            { industry_code: "62.02", industry_scheme: "WZ2008" }
          ] as const
        ) {
          const { hits } = yield* register.search({ q, filters, skip: 0, limit: 1 })
          assert.strictEqual(hits[0]?.hit.entity_id, entity, JSON.stringify(filters))
        }
      }))

    registerNetwork(it)
  })
