import { assert, describe, it } from "@effect/vitest"
import type { RelatedPerson } from "@kontor/core/Register"
import { euidOf, Identity, parseEuid } from "@kontor/register"
import { readStructuredContent } from "@kontor/sources"
import { Effect } from "effect"
import { fixtureText, identity, recordOf } from "../Reading.ts"

const gmbh = fixtureText("xjustiz/gmbh-3.5.1.xml")
const ag = fixtureText("xjustiz/ag-3.7.0.xml")
const kg = fixtureText("xjustiz/kg-3.5.1.xml")

const holders = (content: string) =>
  Effect.map(recordOf(readStructuredContent, content), ({ facts }) => facts.related_persons!.current)

const person = (one: RelatedPerson | undefined) => {
  if (one === undefined || "organization" in one) return assert.fail("no natural person")
  return one
}

describe("the persons of structured register content", () => {
  it.effect("are those with roles, without the organization itself and its branches", () =>
    Effect.gen(function*() {
      const current = yield* holders(gmbh)
      assert.deepStrictEqual(current.map(({ label, name }) => [label, name]), [
        ["MANAGING_DIRECTOR", "Ada von Beispiel"],
        ["PROCURA", "Bert Muster"]
      ])
      const { facts } = yield* recordOf(readStructuredContent, gmbh)
      assert.deepStrictEqual(facts.related_persons?.past, [])
    }))

  it.effect("have a name in parts, a birth date and a town with its country", () =>
    Effect.gen(function*() {
      const [ada, bert] = (yield* holders(gmbh)).map(person)
      assert.deepStrictEqual(ada!.name_parts, { given: "Ada", family: "von Beispiel", titles: ["Dr."] })
      assert.strictEqual(ada!.birth_date, "1984-06-25")
      assert.deepStrictEqual(ada!.location, { city: "Esslingen", country: "DEU" })
      assert.deepStrictEqual(bert!.location, { city: "Wien", country: "AUT" })
      assert.deepStrictEqual(ada!.role.de, { long: "Geschäftsführer", short: "GF" })
    }))

  it.effect("represent as their special rule says, with the exemption from section 181 BGB", () =>
    Effect.gen(function*() {
      const [ada, bert] = yield* holders(gmbh)
      assert.strictEqual(
        ada!.representation,
        "einzelvertretungsberechtigt; mit der Befugnis Rechtsgeschäfte abzuschließen"
      )
      assert.strictEqual(bert!.representation, "Einzelprokura")
    }))

  it.effect("are identified by name and birth date alone", () =>
    Effect.gen(function*() {
      const [ada] = yield* holders(gmbh)
      const [moved] = yield* holders(gmbh.replace("<tns:ort>Esslingen</tns:ort>", "<tns:ort>Ulm</tns:ort>"))
      assert.strictEqual(ada!.entity_id, moved!.entity_id)
      const service = yield* Identity
      const id = yield* service.person({ family: "von Beispiel", given: "Ada", birth_date: "1984-06-25", city: null })
      assert.strictEqual(ada!.entity_id, id)
    }).pipe(Effect.provide(identity)))

  it.effect("keep the words of a role outside the crosswalk when they represent the organization", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual((yield* holders(ag)).map(({ label }) => label), ["BOARD_CHAIR"])
      const representing = ag.replace(
        "<vertretungsberechtigte><ref.rollennummer>2</ref.rollennummer></vertretungsberechtigte>",
        "<vertretungsberechtigte><ref.rollennummer>3</ref.rollennummer></vertretungsberechtigte>"
      )
      const honorary = (yield* holders(representing)).find(({ label }) => label === "OTHER")
      assert.strictEqual(honorary?.role.de.long, "Ehrenvorsitzende(r)")
      assert.strictEqual(honorary?.name, "Dora Vorbild")
    }))

  it.effect("live in the town that newer documents name beside the parties", () =>
    Effect.gen(function*() {
      const [cora] = (yield* holders(ag)).map(person)
      assert.deepStrictEqual(cora!.location, { city: "Potsdam", country: null })
    }))

  it.effect("may be organizations, identified by their register number", () =>
    Effect.gen(function*() {
      const [partner] = yield* holders(kg)
      if (partner === undefined || !("organization" in partner)) return assert.fail("no organization")
      const service = yield* Identity
      assert.strictEqual(partner.label, "PERSONALLY_LIABLE_PARTNER")
      assert.strictEqual(partner.organization.registration?.euid, "DEK1101R.HRB7654324")
      const number = parseEuid("DEK1101R.HRB7654324")!
      assert.strictEqual(partner.entity_id, yield* service.organization(euidOf(number)))
    }).pipe(Effect.provide(identity)))

  it.effect("may be organizations of a foreign register, identified by name and seat", () =>
    Effect.gen(function*() {
      const foreign = (yield* holders(kg)).find(({ name }) => name === "Example Harbour Holding B.V.")
      if (foreign === undefined || !("organization" in foreign)) return assert.fail("no organization")
      const service = yield* Identity
      assert.isNull(foreign.organization.registration)
      const id = yield* service.unregistered({ name: "Example Harbour Holding B. V.", city: "Amsterdam" })
      assert.strictEqual(foreign.entity_id, id)
    }).pipe(Effect.provide(identity)))
})
