import { assert, describe, it } from "@effect/vitest"
import { organizationWire } from "@kontor/core/Register"
import { euidOf, fold, historyOf, Identity } from "@kontor/register"
import { writeRecord } from "@kontor/register/internal"
import { readerOf, readXjustiz } from "@kontor/sources"
import { Effect } from "effect"
import { fixtureText, identity, recordOf } from "../Reading.ts"
import { freeFile, messageOf } from "./Message.ts"

const opening = messageOf()

describe("an announcement of insolvency", () => {
  it.effect("is read beside structured content: the root element shows which it is", () =>
    Effect.gen(function*() {
      assert.strictEqual((yield* recordOf(readerOf.xjustiz, opening)).source, "ANNOUNCEMENT")
      assert.strictEqual((yield* recordOf(readerOf.xjustiz, fixtureText("xjustiz/gmbh-3.5.1.xml"))).source, "XJUSTIZ")
    }))

  it.effect("is about the company of the debtor's register entry", () =>
    Effect.gen(function*() {
      const { as_of, document, facts, registration } = yield* recordOf(readXjustiz, opening)
      assert.strictEqual(euidOf(registration), "DEU1308.HRB7654321")
      assert.strictEqual(as_of, "2026-03-02")
      assert.deepStrictEqual(facts, {
        name: "Muster Werkzeuge GmbH",
        legal_form: "GmbH",
        seat: "Leipzig",
        status: "INSOLVENT"
      })
      assert.isNull(document)
    }))

  it.effect("is one event with the text as published", () =>
    Effect.gen(function*() {
      const { events: [event, ...others] } = yield* recordOf(readXjustiz, opening)
      const { id, ...reported } = event!
      assert.match(id, /^sig_[\da-f]{32}$/)
      assert.lengthOf(others, 0)
      assert.deepStrictEqual<unknown>(reported, {
        topic: "INSOLVENCIES",
        type: "OPENED",
        type_name: { de: "Eröffnung des Insolvenzverfahrens", en: "Opening of insolvency proceedings" },
        occurred_on: "2026-03-01",
        announced_on: "2026-03-02",
        date_basis: "DOCUMENT",
        register_entry: {
          phase: "ANNOUNCED",
          context: "PRIMARY",
          flags: [],
          description:
            "405 IN 1207/26: Über das Vermögen der Muster Werkzeuge GmbH, Leipzig, wird das Insolvenzverfahren eröffnet."
        },
        source: { kind: "INSOLVENCY_ANNOUNCEMENT", record_id: "4711-2026-0001" },
        details: {
          schema: "INSOLVENCY",
          procedure: "REGULAR",
          file_number: "405 IN 1207/26",
          court: "Leipzig",
          administrator: "Vera Vorbild"
        }
      })
    }))

  it.effect("is the same event whenever it is sent, and another for another publication", () =>
    Effect.gen(function*() {
      const idOf = (content: string) => Effect.map(recordOf(readXjustiz, content), ({ events }) => events[0]!.id)
      const id = yield* idOf(opening)
      assert.strictEqual(yield* idOf(messageOf({ created: "2026-03-05T10:00:00Z" })), id)
      assert.notStrictEqual(yield* idOf(messageOf({ id: "4711-2026-0002" })), id)
    }))

  it.effect("keeps the lines of its text and a file number written as one", () =>
    Effect.gen(function*() {
      const text = "In dem Verfahren\n  wird Eigenverwaltung angeordnet."
      const content = messageOf({ text, file: freeFile("70k IN 173/21"), administrator: "" })
      const { events: [event] } = yield* recordOf(readXjustiz, content)
      assert.strictEqual(event!.register_entry.description, text)
      assert.deepStrictEqual(event!.details, {
        schema: "INSOLVENCY",
        procedure: "SELF_ADMINISTRATION",
        file_number: "70k IN 173/21",
        court: "Leipzig"
      })
    }))

  it.effect("changes the status of a company only when proceedings are opened", () =>
    Effect.gen(function*() {
      const { facts } = yield* recordOf(readXjustiz, messageOf({ subject: "006", opening: "" }))
      assert.notProperty(facts, "status")
    }))

  it.effect("shows in the insolvency publications of the profile", () =>
    Effect.gen(function*() {
      const record = yield* recordOf(readXjustiz, opening)
      const known = yield* Identity
      const { kept } = yield* writeRecord(known, record, record.as_of)
      const entity_id = yield* known.organization(euidOf(record.registration))
      const { organization } = fold(entity_id, record.registration, [kept])
      assert.strictEqual(organization.status, "INSOLVENT")
      const history = historyOf(["insolvency_publications"], organizationWire(organization), record.events)
      assert.deepStrictEqual<unknown>(history.insolvency_publications?.value, [{
        publication_date: "2026-03-02",
        insolvency_id: "405 IN 1207/26",
        court_city: "Leipzig",
        entity_name: "Muster Werkzeuge GmbH",
        seat: "Leipzig",
        register: "HRB 7654321, Leipzig",
        publication_label: "Eröffnung des Insolvenzverfahrens",
        event_notice:
          "405 IN 1207/26: Über das Vermögen der Muster Werkzeuge GmbH, Leipzig, wird das Insolvenzverfahren eröffnet."
      }])
    }).pipe(Effect.provide(identity)))
})
