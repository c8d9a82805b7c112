import { assert, describe, it } from "@effect/vitest"
import { between, detailsOf, held, holder, reported, typesOf } from "./Snapshots.ts"

const decision = "Durch Beschluss des Amtsgerichts Essen vom 04.05.2026 (70k IN 173/26)"

describe("insolvencies between two extracts", () => {
  it("reports the opening with court, file number and administrator", () => {
    const text = `${decision} ist über das Vermögen der Gesellschaft das Insolvenzverfahren eröffnet.`
    const administrator = holder("Adler", "INSOLVENCY_ADMINISTRATOR")
    const events = between(held(), { status: "INSOLVENT", ...held(administrator) }, [text])
    assert.deepStrictEqual(typesOf(events), ["ROLE_HOLDER_ENTRY", "OPENED"])
    assert.deepStrictEqual(events[1]?.details, {
      schema: "INSOLVENCY",
      procedure: "REGULAR",
      file_number: "70k IN 173/26",
      court: "Essen",
      administrator: "Eva Adler"
    })
  })

  it("reports that the opening dissolves the organization where the register says so", () => {
    const text = `${decision} ist das Insolvenzverfahren eröffnet. Die Gesellschaft ist dadurch aufgelöst.`
    assert.deepStrictEqual(typesOf(between({}, { status: "INSOLVENT" }, [text])), ["OPENED", "DISSOLUTION"])
  })

  it("reports an opening of which only the status speaks", () => {
    const events = between({}, { status: "INSOLVENT" })
    assert.deepStrictEqual(typesOf(events), ["OPENED"])
    assert.deepStrictEqual(detailsOf(events), [{ schema: "INSOLVENCY", procedure: "REGULAR" }])
  })

  it("reports provisional measures", () => {
    assert.deepStrictEqual(typesOf(reported(`${decision} ist ein vorläufiger Insolvenzverwalter bestellt.`)), [
      "PROVISIONAL_MEASURES"
    ])
  })

  it("reports self-administration", () => {
    const [event] = reported(`${decision} ist das Insolvenzverfahren eröffnet und Eigenverwaltung angeordnet.`)
    assert.deepInclude(event?.details, { procedure: "SELF_ADMINISTRATION" })
  })

  it("reports a rejection for lack of assets", () => {
    const text =
      `${decision} ist die Eröffnung des Insolvenzverfahrens mangels einer die Kosten deckenden Masse abgelehnt.`
    assert.deepStrictEqual(typesOf(reported(text)), ["REJECTED_NO_ASSETS"])
  })

  it("reports the end of the proceedings: discontinued, concluded, or rescinded", () => {
    assert.deepStrictEqual(typesOf(reported("Das Insolvenzverfahren ist mangels Masse eingestellt.")), ["DISCONTINUED"])
    assert.deepStrictEqual(typesOf(reported("Das Insolvenzverfahren ist nach Schlussverteilung aufgehoben.")), [
      "CONCLUDED"
    ])
    assert.deepStrictEqual(typesOf(reported("Der Eröffnungsbeschluss im Insolvenzverfahren ist aufgehoben.")), [
      "OPENING_RESCINDED"
    ])
    assert.deepStrictEqual(typesOf(between({ status: "INSOLVENT" }, {})), ["CONCLUDED"])
  })
})
