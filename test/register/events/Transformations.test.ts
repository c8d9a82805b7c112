import { assert, describe, it } from "@effect/vitest"
import { between, detailsOf, reported, typesOf } from "./Snapshots.ts"

const other = "Beta Holding GmbH mit Sitz in Köln (Amtsgericht Köln HRB 12345)"
const organization = {
  name: "Beta Holding GmbH",
  seat: "Köln",
  number: { court: "R3306", type: "HRB", number: "12345", suffix: "" } as const
}

const transformation = (transformation_kind: string, role?: string) => [
  { schema: "TRANSFORMATION", transformation_kind, ...(role !== undefined && { role }) }
]

describe("transformations between two extracts", () => {
  it("reports a merger into another organization, and into which", () => {
    const events = reported(
      `Die Gesellschaft ist auf Grund des Vertrages vom 02.03.2026 mit der ${other} verschmolzen.`
    )
    assert.deepStrictEqual(typesOf(events), ["MERGER"])
    assert.deepStrictEqual(detailsOf(events), transformation("MERGER", "TRANSFERRING"))
    assert.deepStrictEqual(events[0]?.counterparty, { part: "acquiring_entity", organization })
  })

  it("reports a merger with an organization that is taken over", () => {
    const events = reported(
      `Auf Grund des Verschmelzungsvertrages vom 02.03.2026 ist die ${other} mit der Gesellschaft verschmolzen.`
    )
    assert.deepStrictEqual(detailsOf(events), transformation("MERGER", "ACQUIRING"))
    assert.deepStrictEqual(events[0]?.counterparty, { part: "transferring_entity", organization })
  })

  it("reports divisions by their kind", () => {
    const spinOff = reported(
      `Die Gesellschaft hat einen Teil ihres Vermögens im Wege der Abspaltung auf die ${other} übertragen.`
    )
    assert.deepStrictEqual(typesOf(spinOff), ["DIVISION"])
    assert.deepStrictEqual(detailsOf(spinOff), transformation("SPIN_OFF", "TRANSFERRING"))
    const hiveDown = reported(`Die Gesellschaft hat das Unternehmen ${other} im Wege der Ausgliederung übernommen.`)
    assert.deepStrictEqual(detailsOf(hiveDown), transformation("HIVE_DOWN", "ACQUIRING"))
    assert.deepStrictEqual(hiveDown[0]?.counterparty, { part: "transferring_entity", organization })
    const splitUp = reported(
      "Die Gesellschaft hat ihr Vermögen im Wege der Aufspaltung auf zwei Gesellschaften übertragen."
    )
    assert.deepStrictEqual(detailsOf(splitUp), transformation("SPLIT_UP", "TRANSFERRING"))
  })

  it("reports a transfer of assets", () => {
    const events = reported("Das Vermögen ist im Wege der Vermögensübertragung auf die Stadt Köln übertragen.")
    assert.deepStrictEqual(typesOf(events), ["ASSET_TRANSFER"])
  })

  it("reports an enterprise agreement and its end", () => {
    const concluded = reported(
      `Mit der ${other} als herrschendem Unternehmen ist ein Gewinnabführungsvertrag geschlossen.`
    )
    assert.deepStrictEqual(typesOf(concluded), ["ENTERPRISE_AGREEMENT"])
    assert.deepStrictEqual(detailsOf(concluded), transformation("ENTERPRISE_AGREEMENT", "CONTROLLED"))
    assert.deepStrictEqual(concluded[0]?.counterparty, { part: "controlling_entity", organization })
    const ended = reported(`Der Gewinnabführungsvertrag mit der ${other} ist durch Kündigung beendet.`)
    assert.deepStrictEqual(typesOf(ended), ["ENTERPRISE_AGREEMENT"])
    assert.deepStrictEqual(detailsOf(ended), transformation("ENTERPRISE_AGREEMENT_TERMINATION"))
    assert.deepStrictEqual(ended[0]?.counterparty, { part: "counterparty", organization })
  })

  it("reports a squeeze-out", () => {
    const events = reported(
      "Die Aktien der Minderheitsaktionäre sind gemäß § 327a AktG auf die Hauptaktionärin übertragen."
    )
    assert.deepStrictEqual(typesOf(events), ["SQUEEZE_OUT"])
  })

  it("reports a conversion beside the change of legal form", () => {
    const events = between({ legal_form: "GmbH" }, { legal_form: "AG" })
    assert.deepStrictEqual(typesOf(events), ["LEGAL_FORM_CHANGE", "CONVERSION"])
    assert.deepStrictEqual(events[1]?.details, transformation("CONVERSION")[0])
  })

  it("reports a conversion once that a text states too", () => {
    const text = "Die Gesellschaft ist durch Formwechsel in eine Aktiengesellschaft umgewandelt."
    const events = between({ legal_form: "GmbH" }, { legal_form: "AG" }, [text])
    assert.deepStrictEqual(typesOf(events), ["LEGAL_FORM_CHANGE", "CONVERSION"])
    assert.strictEqual(events[1]?.register_entry.description, text)
  })

  it("does not take a change within a family of legal forms for a conversion", () => {
    assert.deepStrictEqual(typesOf(between({ legal_form: "UG" }, { legal_form: "GmbH" })), ["LEGAL_FORM_CHANGE"])
    assert.deepStrictEqual(typesOf(between({ legal_form: "OHG" }, { legal_form: "KG" })), ["LEGAL_FORM_CHANGE"])
  })

  it("reads a seat and a court with an addition in brackets", () => {
    const [event] = reported(
      "Die Gesellschaft ist mit der Gamma AG mit Sitz in Kempten (Allgäu) (Amtsgericht Kempten (Allgäu) HRB 7) verschmolzen."
    )
    assert.deepStrictEqual(event?.counterparty?.organization, {
      name: "Gamma AG",
      seat: "Kempten (Allgäu)",
      number: { court: "D2304V", type: "HRB", number: "7", suffix: "" }
    })
  })

  it("does not take capital that is raised for a merger for a second merger", () => {
    assert.deepStrictEqual(reported("Zur Durchführung der Verschmelzung ist das Stammkapital um 1,00 EUR erhöht."), [])
  })
})
