import { assert, describe, it } from "@effect/vitest"
import type { RelatedPerson } from "@kontor/core/Register"
import { readOffeneRegister } from "@kontor/sources"
import { Effect } from "effect"
import { fixtureText, recordOf } from "../Reading.ts"

const [hamburg, marburg] = fixtureText("offeneregister/companies.jsonl").trim().split("\n") as [string, string]

type Row = Readonly<Record<string, unknown>>

const person = (name: string, row: Row, attributes: Row = {}): Row => {
  const [firstname, lastname] = name.split(" ")
  return {
    name,
    position: "Geschäftsführer",
    type: "person",
    ...row,
    other_attributes: { firstname, lastname, ...attributes }
  }
}

const exit = (name: string, end_date: string, row: Row = {}, attributes: Row = {}): Row =>
  person(name, { end_date, ...row }, { dismissed: true, ...attributes })

const personsOf = (officers: ReadonlyArray<Row>, line = hamburg) =>
  Effect.map(
    recordOf(readOffeneRegister, JSON.stringify({ ...JSON.parse(line), officers })),
    ({ facts }) => facts.related_persons!
  )

const spells = (persons: ReadonlyArray<RelatedPerson>) =>
  persons.map(({ end_date, label, name, start_date }) => [label, name, start_date, end_date])

describe("the officers of the OffeneRegister bulk file", () => {
  it.effect("join the rows of one person and position", () =>
    Effect.gen(function*() {
      const { current, past } = yield* personsOf([
        exit("Ada Muster", "2014-09-08"),
        person("Ada Muster", { start_date: "2013-09-23" }),
        person("Bert Muster", { start_date: "2014-09-08" })
      ])
      assert.deepStrictEqual(spells(current), [["MANAGING_DIRECTOR", "Bert Muster", "2014-09-08", null]])
      assert.deepStrictEqual(spells(past), [["MANAGING_DIRECTOR", "Ada Muster", "2013-09-23", "2014-09-08"]])
    }))

  it.effect("keep apart positions, and several times in one position", () =>
    Effect.gen(function*() {
      const prokurist = { position: "Prokurist" }
      const { current, past } = yield* personsOf([
        exit("Ada Muster", "2012-05-02"),
        exit("Ada Muster", "2012-05-22", prokurist),
        exit("Ada Muster", "2016-09-21", prokurist),
        person("Ada Muster", { start_date: "2010-09-02" }),
        person("Ada Muster", { start_date: "2012-05-02", ...prokurist }),
        person("Ada Muster", { start_date: "2013-01-25", ...prokurist })
      ])
      assert.deepStrictEqual(current, [])
      assert.deepStrictEqual(spells(past), [
        ["PROCURA", "Ada Muster", "2013-01-25", "2016-09-21"],
        ["PROCURA", "Ada Muster", "2012-05-02", "2012-05-22"],
        ["MANAGING_DIRECTOR", "Ada Muster", "2010-09-02", "2012-05-02"]
      ])
    }))

  it.effect("take a second entry within a spell for a change, and its row for the newest", () =>
    Effect.gen(function*() {
      const { current, past } = yield* personsOf([
        person("Ada Muster", { start_date: "2010-01-01" }, { city: "Kiel" }),
        person("Ada Muster", { start_date: "2015-01-01" }, { city: "Hamburg", flag: "sole representation" })
      ])
      assert.deepStrictEqual(past, [])
      assert.deepStrictEqual(spells(current), [["MANAGING_DIRECTOR", "Ada Muster", "2010-01-01", null]])
      assert.strictEqual(current[0]!.representation, "einzelvertretungsberechtigt")
    }))

  it.effect("have no start without a day of entry, and take it from the row that has one", () =>
    Effect.gen(function*() {
      const { past } = yield* personsOf([
        exit("Ada Muster", "2014-09-08"),
        exit("Bert Muster", "2015-01-01", { start_date: "2009-04-17" })
      ])
      assert.deepStrictEqual(spells(past), [
        ["MANAGING_DIRECTOR", "Bert Muster", "2009-04-17", "2015-01-01"],
        ["MANAGING_DIRECTOR", "Ada Muster", null, "2014-09-08"]
      ])
    }))

  it.effect("are the same person in all rows, also in those without a town", () =>
    Effect.gen(function*() {
      const { current, past } = yield* personsOf([
        exit("Ada Muster", "2018-10-08", { position: "Prokurist" }),
        person("Ada Muster", { start_date: "2018-10-08" }, { city: "Stuhr" })
      ])
      assert.strictEqual(past[0]!.entity_id, current[0]!.entity_id)
    }))

  it.effect("are not merged with namesakes elsewhere when only a name is known", () =>
    Effect.gen(function*() {
      const rows = [person("Ada Muster", { start_date: "2018-10-08" })]
      const [here, there] = [yield* personsOf(rows), yield* personsOf(rows, marburg)]
      assert.notStrictEqual(here.current[0]!.entity_id, there.current[0]!.entity_id)
      const inTown = [person("Ada Muster", { start_date: "2018-10-08" }, { city: "Stuhr" })]
      const [one, same] = [yield* personsOf(inTown), yield* personsOf(inTown, marburg)]
      assert.strictEqual(one.current[0]!.entity_id, same.current[0]!.entity_id)
    }))

  it.effect("may be companies, with their register number and how they represent", () =>
    Effect.gen(function*() {
      const { facts } = yield* recordOf(readOffeneRegister, marburg)
      const [partner] = facts.related_persons!.current
      if (partner === undefined || !("organization" in partner)) return assert.fail("no organization")
      assert.strictEqual(partner.label, "PERSONALLY_LIABLE_PARTNER")
      assert.strictEqual(partner.name, "Muster Verwaltungs GmbH")
      assert.strictEqual(partner.organization.registration?.euid, "DEK1101R.HRB7654402")
      assert.strictEqual(partner.representation, "mit der Befugnis Rechtsgeschäfte abzuschließen")
    }))

  it.effect("may be companies of which only the name is known", () =>
    Effect.gen(function*() {
      const { current } = yield* personsOf([{ name: "Muster Ltd.", position: "Liquidator", type: "company" }])
      const [liquidator] = current
      if (liquidator === undefined || !("organization" in liquidator)) return assert.fail("no organization")
      assert.strictEqual(liquidator.name, "Muster Ltd")
      assert.isNull(liquidator.organization.registration)
    }))

  it.effect("keep the words of a position outside the table, and of titles the academic ones", () =>
    Effect.gen(function*() {
      const { current } = yield* personsOf([
        person("Ada Muster", { position: "Ehrenmitglied" }, { title: "Dr." }),
        person("Bert Muster", {}, { title: "Kaufmann" })
      ])
      const [ada, bert] = current
      assert.strictEqual(ada!.label, "OTHER")
      assert.strictEqual(ada!.role.de.long, "Ehrenmitglied")
      assert.deepStrictEqual("name_parts" in ada! ? ada.name_parts.titles : null, ["Dr."])
      assert.deepStrictEqual("name_parts" in bert! ? bert.name_parts.titles : null, [])
    }))

  it.effect("are taken apart by their last word where the source gives no parts", () =>
    Effect.gen(function*() {
      const { current } = yield* personsOf([{ name: "Ada Maria Muster", position: "Inhaber", type: "person" }])
      assert.deepStrictEqual("name_parts" in current[0]! ? current[0].name_parts : null, {
        given: "Ada Maria",
        family: "Muster",
        titles: []
      })
    }))
})
