import { assert, describe, it } from "@effect/vitest"
import { euidOf, Identity } from "@kontor/register"
import { readStructuredContent } from "@kontor/sources"
import { Effect } from "effect"
import { allRecordsOf, fileOf, fixture, fixtureText, identity, readAll, recordOf } from "../Reading.ts"

const gmbh = fixtureText("xjustiz/gmbh-3.5.1.xml")
const ag = fixtureText("xjustiz/ag-3.7.0.xml")
const kg = fixtureText("xjustiz/kg-3.5.1.xml")

const read = (content: string | Uint8Array) => recordOf(readStructuredContent, content, "si.xml")

describe("structured register content", () => {
  it.effect("yields the record: message, day of retrieval, day of the last entry, and the document as it is", () =>
    Effect.gen(function*() {
      const bytes = fixture("xjustiz/gmbh-3.5.1.xml")
      const record = yield* read(bytes)
      assert.strictEqual(record.source, "XJUSTIZ")
      assert.strictEqual(record.record_id, "5d0f3c1e-7a64-4c0e-9a55-0d6c5f1b2a11")
      assert.strictEqual(record.as_of, "2026-02-25")
      assert.strictEqual(record.entered_on, "2025-06-02")
      assert.strictEqual(record.document?.type, "SI")
      assert.deepStrictEqual([...record.document!.bytes], [...bytes])
      assert.deepStrictEqual(record.events, [])
    }))

  it.effect("yields the number of the last entry, and the texts of entries", () =>
    Effect.gen(function*() {
      const { extract } = yield* read(gmbh)
      assert.deepStrictEqual(extract, {
        entries: 7,
        texts: [{ text: "Gesellschaftsvertrag vom 18.06.2015.", entry: 2 }]
      })
    }))

  it.effect("takes the court by any of its codes and the number in parts, with or without a suffix", () =>
    Effect.gen(function*() {
      assert.strictEqual(euidOf((yield* read(gmbh)).registration), "DEB8534.HRB7654321")
      assert.strictEqual(euidOf((yield* read(kg)).registration), "DEX1517R.HRA7654323NM")
    }))

  it.effect("takes a number written as one text", () =>
    Effect.gen(function*() {
      assert.strictEqual(euidOf((yield* read(ag)).registration), "DEF1103R.HRB7654322B")
      const without = ag.replace("HRB 7654322 B", "HRB 7654322")
      assert.strictEqual(euidOf((yield* read(without)).registration), "DEF1103R.HRB7654322B")
    }))

  it.effect("yields name, former names, legal form, purpose, foundation and representation", () =>
    Effect.gen(function*() {
      const { facts } = yield* read(gmbh)
      assert.strictEqual(facts.name, "Muster & Beispiel Werkzeugbau GmbH")
      assert.deepStrictEqual(facts.former_names, ["Muster Werkzeuge GmbH"])
      assert.strictEqual(facts.legal_form, "GmbH")
      assert.strictEqual(facts.purpose, "Bau und Vertrieb von Werkzeugen.")
      assert.strictEqual(facts.registration_date, "2015-06-18T00:00:00+00:00")
      assert.strictEqual(facts.status, "ACTIVE")
      assert.deepStrictEqual(facts.representation, [
        "Ist nur ein Geschäftsführer bestellt, so vertritt er die Gesellschaft allein."
      ])
    }))

  it.effect("yields the general exemption from section 181 BGB beside the rule of representation", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual((yield* read(ag)).facts.representation, [
        "Zwei Vorstandsmitglieder vertreten gemeinsam.",
        "Mehrfachvertretung ist erlaubt."
      ])
    }))

  it.effect("prefers the business address to the place of the premises", () =>
    Effect.gen(function*() {
      const { facts } = yield* read(gmbh)
      assert.strictEqual(facts.address?.street, "Musterstraße")
      assert.strictEqual(facts.address?.house_number, "42")
      assert.strictEqual(facts.address?.postal_code, "70173")
      assert.strictEqual(facts.address?.city, "Stuttgart")
      assert.strictEqual(facts.address?.country, "DEU")
      const premises = gmbh.replace("<code>003</code>", "<code>017</code>")
      assert.strictEqual((yield* read(premises)).facts.address?.street, "Hallenweg")
    }))

  it.effect("yields the seat, also without an address", () =>
    Effect.gen(function*() {
      const { facts } = yield* read(ag)
      assert.strictEqual(facts.seat, "Berlin")
      assert.notProperty(facts, "address")
    }))

  it.effect("takes the day of the only entry for that of the registration", () =>
    Effect.gen(function*() {
      assert.strictEqual((yield* read(ag)).facts.registration_date, "2026-02-03T00:00:00+00:00")
      assert.notProperty((yield* read(kg)).facts, "registration_date")
    }))

  it.effect("takes the purpose of a partnership from its line of business", () =>
    Effect.gen(function*() {
      assert.strictEqual((yield* read(kg)).facts.purpose, "Betrieb eines Hafens.")
    }))

  it.effect("takes the legal form from the code, an older code, the plain text or the name", () =>
    Effect.gen(function*() {
      assert.strictEqual((yield* read(kg)).facts.legal_form, "GmbH & Co. KG")
      const plainText = ag.replace("<code>222110</code>", "<code>999999</code>")
      assert.strictEqual((yield* read(plainText)).facts.legal_form, "AG")
      const nameAlone = ag.replace(/<angabenZurRechtsform>.*<\/angabenZurRechtsform>/u, "")
      assert.strictEqual((yield* read(nameAlone)).facts.legal_form, "AG")
    }))

  it.effect("yields the registration at a former court", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual((yield* read(kg)).former, [
        { court: "Flensburg", register_type: "HRA", register_number: "5432 FL", until: null }
      ])
    }))

  it.effect("reports under the number of the former court where the organization moved", () =>
    Effect.gen(function*() {
      const records = allRecordsOf(yield* readAll(readStructuredContent, fileOf("kg.xml", kg)))
      assert.deepStrictEqual(records.map(({ registration }) => euidOf(registration)), [
        euidOf(records[0]!.registration),
        "DEX1112R.HRA5432FL"
      ])
      const entity_id = yield* Identity.use((one) => one.organization(euidOf(records[0]!.registration))).pipe(
        Effect.provide(identity)
      )
      assert.strictEqual(records[1]!.facts.moved_to, entity_id)
      const merged = kg.replace("<!--Sitzverlegung-->", "<!--Verschmelzung-->")
      const [one, ...others] = allRecordsOf(yield* readAll(readStructuredContent, fileOf("kg.xml", merged)))
      assert.deepStrictEqual([one!.former, others], [[], []])
    }))

  it.effect("does not mind elements it does not know, prefixes, comments or empty values", () =>
    Effect.gen(function*() {
      const known = yield* read(gmbh)
      const other = gmbh.replaceAll("tns:", "xj:").replace("xmlns:tns", "xmlns:xj")
        .replace(
          "<xj:fachdatenRegister ",
          "<xj:unbekannt><xj:tief>1</xj:tief></xj:unbekannt><!-- x --><xj:fachdatenRegister "
        )
        .replace("<xj:geschaeftszweck/>", "<xj:geschaeftszweck> </xj:geschaeftszweck>")
      assert.deepStrictEqual((yield* read(other)).facts, known.facts)
    }))

  it.effect("accepts every version 3.x", () =>
    Effect.gen(function*() {
      for (const version of ["3.2.1", "3.3.0", "3.4.2", "3.6.2", "3.7.0"]) {
        const record = yield* read(gmbh.replace("xjustizVersion=\"3.5.1\"", `xjustizVersion="${version}"`))
        assert.strictEqual(record.facts.name, "Muster & Beispiel Werkzeugbau GmbH")
      }
    }))

  it.effect("takes the day of creation in Berlin's calendar where the day of retrieval is missing", () =>
    Effect.gen(function*() {
      const record = yield* read(kg.replace("<r:abrufdatum>2024-11-09</r:abrufdatum>", ""))
      assert.strictEqual(record.as_of, "2024-11-09")
      const atNight = kg.replace("<r:abrufdatum>2024-11-09</r:abrufdatum>", "").replace("T22:30:00Z", "T23:30:00Z")
      assert.strictEqual((yield* read(atNight)).as_of, "2024-11-10")
    }))

  it.effect("identifies a document without message number by its content", () =>
    Effect.gen(function*() {
      const nameless = gmbh.replace(/<tns:eigeneNachrichtenID>.*<\/tns:eigeneNachrichtenID>/u, "")
      const [one, again] = [yield* read(nameless), yield* read(nameless)]
      assert.match(one.record_id, /^[0-9a-f]{64}$/)
      assert.strictEqual(one.record_id, again.record_id)
    }))
})
