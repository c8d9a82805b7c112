import { assert, describe, it } from "@effect/vitest"
import { CalendarDate, type EntityId, type RelatedPerson, type RelatedPersons } from "@kontor/core/Register"
import type { Ties } from "@kontor/register"
import { connectionsOf, networkOf } from "@kontor/register/internal"
import { Effect } from "effect"
import { entity, holding, shareholders, ties } from "./Shares.ts"

const role = (name: string, label = "MANAGING_DIRECTOR", since = "2020-01-01"): RelatedPerson => ({
  entity_id: entity(name),
  label,
  role: { en: { long: label, short: label }, de: { long: label, short: label } },
  name,
  representation: null,
  start_date: CalendarDate.make(since),
  end_date: null,
  ...(/(GmbH|AG|KG)$/u.test(name)
    ? { organization: { entity_id: entity(name), name, registration: null } }
    : { name_parts: { given: null, family: null, titles: [] }, birth_date: null, location: null })
})

const roles = (current: ReadonlyArray<RelatedPerson>, past: ReadonlyArray<RelatedPerson> = []): RelatedPersons => ({
  current,
  past
})

const network = (name: string, all: ReadonlyArray<Ties>) => {
  const namesOne = (one: Ties, ids: ReadonlyArray<EntityId>) =>
    ids.includes(one.organization.entity_id) || connectionsOf(one).some(({ source }) => ids.includes(source.entity_id))
  return Effect.runSync(networkOf(entity(name), (ids) => Effect.succeed(all.filter((one) => namesOne(one, ids)))))
}

const nodesOf = (found: ReturnType<typeof network>) => found?.nodes.map(({ depth, name }) => `${depth} ${name}`)

const connectionsIn = (found: ReturnType<typeof network>) =>
  found?.connections.map(({ connection_type, depth, source, target }) =>
    `${depth} ${source.name} ${connection_type} ${target.name}`
  )

describe("the network of an entity", () => {
  it("shows role holders and shareholders, and where these have roles and parts, two steps far", () => {
    const found = network("Alpha GmbH", [
      ties("Alpha GmbH", {
        related_persons: roles([role("Eva Adler")]),
        shareholders: shareholders({ "Beta GmbH": 1 })
      }),
      ties("Beta GmbH", { shareholders: shareholders({ "Jan Busch": 1 }) }),
      ties("Gamma GmbH", { related_persons: roles([role("Eva Adler"), role("Ina Cramer")]) })
    ])
    assert.deepStrictEqual(nodesOf(found)!.toSorted(), [
      "0 Alpha GmbH",
      "1 Beta GmbH",
      "1 Eva Adler",
      "2 Gamma GmbH",
      "2 Jan Busch"
    ])
    assert.deepStrictEqual(connectionsIn(found)!.toSorted(), [
      "1 Beta GmbH SHAREHOLDING Alpha GmbH",
      "1 Eva Adler ROLE Alpha GmbH",
      "2 Eva Adler ROLE Gamma GmbH",
      "2 Jan Busch SHAREHOLDING Beta GmbH"
    ])
  })

  it("reaches the organizations that an organization holds, or is the general partner of", () => {
    const found = network("Alpha GmbH", [
      ties("Alpha GmbH", {}),
      ties("Beta GmbH", { shareholders: shareholders({ "Alpha GmbH": 0.5 }) }),
      ties("Gamma KG", { related_persons: roles([role("Alpha GmbH", "PERSONALLY_LIABLE_PARTNER")]) })
    ])
    assert.deepStrictEqual(connectionsIn(found)!.toSorted(), [
      "1 Alpha GmbH ROLE Gamma KG",
      "1 Alpha GmbH SHAREHOLDING Beta GmbH"
    ])
  })

  it("names every node once, its root first, and every connection once", () => {
    const found = network("Alpha GmbH", [
      ties("Alpha GmbH", {
        related_persons: roles([role("Eva Adler"), role("Eva Adler", "PARTNER")]),
        shareholders: shareholders({ "Eva Adler": 0.5, "Beta GmbH": 0.5 })
      }),
      ties("Beta GmbH", {
        related_persons: roles([role("Eva Adler")]),
        shareholders: shareholders({ "Alpha GmbH": 1 })
      })
    ])
    assert.deepStrictEqual(nodesOf(found)!.toSorted(), ["0 Alpha GmbH", "1 Beta GmbH", "1 Eva Adler"])
    assert.isTrue(found!.nodes[0]!.is_root)
    assert.deepStrictEqual(connectionsIn(found)!.toSorted(), [
      "1 Alpha GmbH SHAREHOLDING Beta GmbH",
      "1 Beta GmbH SHAREHOLDING Alpha GmbH",
      "1 Eva Adler ROLE Alpha GmbH",
      "1 Eva Adler ROLE Alpha GmbH",
      "1 Eva Adler SHAREHOLDING Alpha GmbH",
      "2 Eva Adler ROLE Beta GmbH"
    ])
  })

  it("distinguishes present from past ties", () => {
    const left = { ...role("Eva Adler"), end_date: CalendarDate.make("2022-12-31") }
    const found = network("Alpha GmbH", [
      ties("Alpha GmbH", {
        related_persons: roles([role("Jan Busch")], [left]),
        shareholders: shareholders({}, [holding("Ina Cramer", 1)])
      })
    ])
    const reported = found!.connections.map(({ end_date, is_current, label, source, start_date }) => [
      source.name,
      label,
      start_date,
      end_date,
      is_current
    ])
    assert.deepStrictEqual(reported, [
      ["Jan Busch", "MANAGING_DIRECTOR", "2020-01-01", null, true],
      ["Eva Adler", "MANAGING_DIRECTOR", "2020-01-01", "2022-12-31", false],
      ["Ina Cramer", "SHAREHOLDER", null, null, false]
    ])
  })

  it("can begin with a person", () => {
    const found = network("Eva Adler", [
      ties("Alpha GmbH", { related_persons: roles([role("Eva Adler"), role("Jan Busch")]) })
    ])
    assert.deepStrictEqual(nodesOf(found), ["0 Eva Adler", "1 Alpha GmbH", "2 Jan Busch"])
    assert.strictEqual(found!.nodes[0]!.type, "PERSON")
  })

  it("calls an organization as its own profile does", () => {
    const alpha = ties("Alpha GmbH", {
      shareholders: {
        ...shareholders({}),
        entries: [{
          ...holding("Beta GmbH", 1),
          shareholder: { entity_id: entity("Beta GmbH"), entity_name: "Alte Beta GmbH" }
        }]
      }
    })
    assert.deepStrictEqual(nodesOf(network("Alpha GmbH", [alpha, ties("Beta GmbH", {})])), [
      "0 Alpha GmbH",
      "1 Beta GmbH"
    ])
  })

  it("does not depend on the order in which organizations are read", () => {
    const all = [
      ties("Alpha GmbH", {
        related_persons: roles([role("Eva Adler"), role("Jan Busch")]),
        shareholders: shareholders({ "Beta GmbH": 1 })
      }),
      ties("Beta GmbH", { related_persons: roles([role("Jan Busch")]) }),
      ties("Gamma GmbH", { related_persons: roles([role("Jan Busch")], [role("Eva Adler")]) })
    ]
    assert.deepStrictEqual(network("Alpha GmbH", all), network("Alpha GmbH", all.toReversed()))
  })

  it("shows no more than 500 entities, those with present ties first", () => {
    const current = Array.from({ length: 400 }, (_, place) => role(`Eva ${place}`))
    const past = Array.from({ length: 400 }, (_, place) => role(`Jan ${place}`))
    const found = network("Alpha GmbH", [ties("Alpha GmbH", { related_persons: roles(current, past) })])
    assert.strictEqual(found!.nodes.length, 500)
    assert.strictEqual(found!.connections.filter(({ is_current }) => is_current).length, 400)
  })

  it("is no data without a connection", () => {
    assert.isUndefined(network("Alpha GmbH", []))
    assert.isUndefined(network("Alpha GmbH", [ties("Alpha GmbH", {})]))
  })
})
