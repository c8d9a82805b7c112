import { assert, describe, it } from "@effect/vitest"
import { EntityId } from "@kontor/core/Register"
import { personOf } from "@kontor/register"
import { day, director } from "@kontor/testing/fixtures"

const organization = (digit: string, name: string) => ({ entity_id: EntityId.make(digit.repeat(32)), name })
const eva = director("Eva", "Muster", { start_date: day("2020-01-01"), end_date: day("2021-01-01") })
const later = director("Eva", "Muster", { start_date: day("2022-01-01"), location: null, label: "PROCURA" })
const max = director("Max", "Muster")

describe("the profile of a person", () => {
  const profile = personOf(eva.entity_id, [
    { organization: organization("b", "Beta"), persons: { current: [max, later], past: [] } },
    { organization: organization("a", "Alpha"), persons: { current: [max], past: [eva] } }
  ])

  it("lists every role, present and past, the newest first", () => {
    assert.deepStrictEqual(
      profile?.commercialregister_roles.map(({ end_date, label, name }) => [name, label, end_date]),
      [["Beta", "PROCURA", null], ["Alpha", "MANAGING_DIRECTOR", "2021-01-01"]]
    )
  })

  it("takes the name from the newest role, and the town from the newest that has one", () => {
    assert.deepStrictEqual(profile?.name_parts, {
      given: "Eva",
      family: "Muster",
      canonical_name: "Muster, Eva",
      titles: []
    })
    assert.deepStrictEqual(profile?.location, { home: { city: "Hamburg", state: null, country: "DEU" } })
  })

  it("leaves empty what is not register data", () => {
    assert.isNull(profile?.bio)
    assert.deepStrictEqual([profile?.expertise, profile?.affiliations], [[], []])
  })

  it("does not exist for a person in none of the lists", () => {
    const lists = [{ organization: organization("a", "Alpha"), persons: { current: [max], past: [] } }]
    assert.isUndefined(personOf(eva.entity_id, lists))
  })
})
