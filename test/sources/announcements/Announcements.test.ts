import { assert, describe, it } from "@effect/vitest"
import { CalendarDate, emptyAddress, RegisterEvent } from "@kontor/core/Register"
import { euidOf } from "@kontor/register"
import { readAnnouncements } from "@kontor/sources"
import { Effect, Schema } from "effect"
import { allRecordsOf, recordOf, recordsOf } from "../Reading.ts"
import { announcement } from "./Announcement.ts"
import { announcements, day, other, read } from "./ReadDay.ts"

const readRecord = (content: string) => recordOf(readAnnouncements, content)

const deletion = "Löschungsankündigung"

describe("announcements", () => {
  it.effect("are the same in a day file, a list, and one a line", () =>
    Effect.gen(function*() {
      const known = recordsOf(yield* read(day))
      assert.strictEqual(known.length, 5)
      assert.deepStrictEqual(recordsOf(yield* read(JSON.stringify(announcements))), known)
      assert.deepStrictEqual(recordsOf(yield* read(JSON.stringify({ date: "2026-06-30", announcements }))), known)
      assert.deepStrictEqual(recordsOf(yield* read(announcements.map((one) => JSON.stringify(one)).join("\n"))), known)
    }))

  it.effect("have the register number under the court's name at the portal, with the suffixes of Berlin and others, without Brandenburg's", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(recordsOf(yield* read(day)).map(({ registration }) => euidOf(registration)), [
        "DED3310V.HRB7654301",
        "DEF1103R.HRB7654302B",
        "DEP3101.HRB7654303",
        "DEX1517R.HRA7654304NM",
        "DEG1309.HRB745"
      ])
    }))

  it.effect("have name, legal form and seat", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(recordsOf(yield* read(day)).map(({ facts }) => facts), [
        { name: "Muster Optik GmbH", legal_form: "GmbH", seat: "Nürnberg" },
        { name: "Muster Media UG (haftungsbeschränkt)", legal_form: "UG", seat: "Berlin" },
        { name: "Muster Küste AG", legal_form: "AG", seat: "Leer" },
        { name: "Muster Hafen GmbH & Co. KG", legal_form: "GmbH & Co. KG", seat: "Kiel" },
        { name: "Muster Wohnungsbaugesellschaft mbH", legal_form: "GmbH" }
      ])
    }))

  it.effect("have the registration at a former court", () =>
    Effect.gen(function*() {
      const [, , moved] = recordsOf(yield* read(day))
      assert.deepStrictEqual(moved!.former, [
        { court: "Leer", register_type: "HRB", register_number: "7654303", until: null }
      ])
    }))

  it.effect("are dated by the entry if they name its day, else by the announcement", () =>
    Effect.gen(function*() {
      const [entered, announced] = recordsOf(yield* read(day))
      assert.strictEqual(entered!.as_of, "2026-06-30")
      assert.strictEqual(entered!.entered_on, "2026-06-29")
      assert.deepInclude(entered!.events[0]!, {
        occurred_on: CalendarDate.make("2026-06-29"),
        announced_on: CalendarDate.make("2026-06-30"),
        date_basis: "REGISTER_ENTRY"
      })
      assert.isNull(announced!.entered_on)
      assert.deepInclude(announced!.events[0]!, {
        occurred_on: CalendarDate.make("2026-06-30"),
        announced_on: CalendarDate.make("2026-06-30"),
        date_basis: "ANNOUNCEMENT"
      })
    }))

  it.effect("may have entry and number only in their text", () =>
    Effect.gen(function*() {
      const text =
        "Zu Eintragungsnummer 18 vom 08.06.2026 wird als nicht eingetragen veröffentlicht: Der Verein ist aufgelöst."
      const { entered_on, events: [event] } = yield* readRecord(announcement(other, text))
      assert.strictEqual(entered_on, "2026-06-08")
      assert.deepInclude(event!.register_entry, { entry_date: CalendarDate.make("2026-06-08"), entry_number: "18" })
    }))

  it.effect("each yield one event in the shape of the register, with the text as it was published", () =>
    Effect.gen(function*() {
      const records = recordsOf(yield* read(day))
      for (const { events } of records) {
        assert.strictEqual(events.length, 1)
        assert.isTrue(Schema.is(RegisterEvent)(events[0]))
        assert.match(events[0]!.id, /^[A-Za-z0-9][A-Za-z0-9._~-]{0,254}$/)
      }
      const [, deleted, , unreported] = records.map(({ events: [event] }) => event!)
      assert.strictEqual(deleted!.source.kind, "REGISTER_ANNOUNCEMENT")
      assert.strictEqual(deleted!.source.record_id, "900002")
      assert.strictEqual(
        deleted!.register_entry.description,
        "Das Registergericht beabsichtigt, die im Handelsregister eingetragene Gesellschaft wegen Vermögenslosigkeit von " +
          "Amts wegen nach § 394 FamFG zu löschen.\nDie Frist zur Erhebung eines Widerspruchs ist auf drei Monate festgesetzt."
      )
      assert.notProperty(unreported!.register_entry, "description")
    }))

  it.effect("keep their event when they are collected again", () =>
    Effect.gen(function*() {
      const [first] = recordsOf(yield* read(day))
      const again = JSON.stringify({ ...announcements[0], details: "" })
      assert.strictEqual((yield* readRecord(again)).events[0]!.id, first!.events[0]!.id)
    }))

  it.effect("of the oldest days, without a number, are distinguished by their text", () =>
    Effect.gen(function*() {
      const [one, again, another] = yield* Effect.forEach(
        ["Der Verein ist aufgelöst.", "Der  Verein ist\naufgelöst.", "Der Verein ist erloschen."],
        (text) => readRecord(announcement(other, text))
      )
      assert.strictEqual(one!.events[0]!.id, again!.events[0]!.id)
      assert.strictEqual(one!.record_id, again!.record_id)
      assert.notStrictEqual(one!.events[0]!.id, another!.events[0]!.id)
    }))

  it.effect("of one day and company are distinguished by their numbers", () =>
    Effect.gen(function*() {
      const [one, another] = yield* Effect.forEach(["1", "2"], (id) =>
        readRecord(announcement(deletion, "Es ist beabsichtigt, die Firma zu löschen.", { id })))
      assert.notStrictEqual(one!.events[0]!.id, another!.events[0]!.id)
    }))

  it.effect("refine the legal form by the name where the line is unusable", () =>
    Effect.gen(function*() {
      const text = announcement(other, "Der Verein ist aufgelöst.").replace(
        "Gesellschaft mit beschränkter Haftung",
        "???Global.Rechtsform.???"
      )
      assert.strictEqual((yield* readRecord(text)).facts.legal_form, "GmbH")
    }))

  it.effect("have the legal form that stands within the name, where the heading has none and the register may hold it", () =>
    Effect.gen(function*() {
      const formOf = (company_name: string, registernummer: string) =>
        Effect.map(
          readRecord(
            announcement(other, "Es schneit.", { company_name, registernummer }).replace(
              "Gesellschaft mit beschränkter Haftung",
              "???Global.Rechtsform.???"
            )
          ),
          ({ facts }) => facts.legal_form
        )
      assert.strictEqual(yield* formOf("Sozialdienst e.V. Kiel-Gaarden", "VR 4711"), "e.V.")
      assert.strictEqual(yield* formOf("Linse Zwei GmbH & Co. geschl. InvKG", "HRA 4711"), "InvKG")
      assert.strictEqual(yield* formOf("Linse GmbH & Co. Betriebskommanditgesellschaft", "HRA 4711"), "GmbH & Co. KG")
      assert.isUndefined(yield* formOf("Sozialdienst e.V. Kiel-Gaarden", "HRB 4711"))
    }))

  it.effect("never take a mark of a template for a name or a seat, nor a name for such a mark", () =>
    Effect.gen(function*() {
      const marked = announcement(other, "Der Verein ist aufgelöst.", {
        company_name: "???Global.Firma.???",
        company_seat: "???Global.Sitz.???",
        original_text: `${other}\nBayern Amtsgericht Nürnberg HRB 7654301\nMuster Optik GmbH – Nürnberg`
      })
      assert.deepStrictEqual((yield* readRecord(marked)).facts, {
        name: "Muster Optik GmbH",
        legal_form: "GmbH",
        seat: "Nürnberg",
        status: "DISSOLVED"
      })
      const named = announcement(other, "Der Verein ist aufgelöst.", { company_name: "#Reform 1 GmbH" })
      assert.strictEqual((yield* readRecord(named)).facts.name, "#Reform 1 GmbH")
    }))

  it.effect("take the legal form from the text, where neither heading nor name has it", () =>
    Effect.gen(function*() {
      const formIn = (company_name: string, registernummer: string, text: string) => {
        const details =
          `30.06.2026\n\nBayern Amtsgericht Nürnberg ${registernummer}\n${other}\n\n${company_name}\nNürnberg\n\n${text}`
        return Effect.map(
          readRecord(announcement(other, text, { company_name, registernummer, details })),
          ({ facts }) => facts.legal_form
        )
      }
      const column = "Gesellschaft mit beschränkter Haftung. Gegenstand: Handel. Stammkapital: 25.000,00 EUR."
      assert.strictEqual(yield* formIn("Linse", "HRB 4711", column), "GmbH")
      assert.strictEqual(yield* formIn("Linse", "HRB 4711", "Rechtsform: Aktiengesellschaft."), "AG")
      const full = "Die Gebrüder Glas GmbH & Co. KG ist aufgelöst."
      assert.strictEqual(yield* formIn("Gebrüder Glas GmbH & Co.", "HRA 4711", full), "GmbH & Co. KG")
      assert.strictEqual(yield* formIn("Elektro Glas", "GnR 4711", "Die Genossenschaft ist aufgelöst."), "eG")
      assert.isUndefined(yield* formIn("Linse", "HRB 4711", "Die Genossenschaft ist aufgelöst."))
      assert.isUndefined(
        yield* formIn("Linse", "HRB 4711", "Das Geschäft der Linse ist auf die Linse Holding AG übergegangen.")
      )
    }))

  it.effect("give a company that moved the seat that they state at the new court", () =>
    Effect.gen(function*() {
      const text = announcement(other, "Der Sitz ist nach Ulm (jetzt Amtsgericht Ulm HRB 4711) verlegt.")
      const seats = allRecordsOf(yield* read(text)).map(({ facts, is_companion }) => [is_companion, facts.seat])
      assert.deepStrictEqual(seats, [[undefined, "Nürnberg"], [true, "Ulm"]])
    }))

  it.effect("give a company the address that they state, at the new court too", () =>
    Effect.gen(function*() {
      const addressesOf = (text: string) =>
        Effect.map(
          read(announcement(other, text)),
          (records) => allRecordsOf(records).map(({ facts }) => facts.address)
        )
      const stated = {
        ...emptyAddress,
        street: "Lange Gasse",
        house_number: "7",
        postal_code: "89073",
        city: "Ulm",
        country: "DEU"
      }
      assert.deepStrictEqual(yield* addressesOf("Neue Geschäftsanschrift: Lange Gasse 7, 89073 Ulm"), [stated])
      assert.deepStrictEqual(yield* addressesOf("Neue Geschäftsanschrift: Lange Gasse 7, Ulm"), [undefined])
      assert.deepStrictEqual(
        yield* addressesOf(
          "Der Sitz ist nach Ulm (jetzt Amtsgericht Ulm HRB 4711) verlegt. Neue Geschäftsanschrift: Lange Gasse 7, 89073 Ulm"
        ),
        [stated, stated]
      )
    }))

  it.effect("leave a company whose proceedings dissolve it insolvent", () =>
    Effect.gen(function*() {
      const text =
        "Über das Vermögen der Gesellschaft ist das Insolvenzverfahren eröffnet. Die Gesellschaft ist aufgelöst."
      const { events, facts } = yield* readRecord(announcement(other, text))
      assert.deepStrictEqual(events.map(({ type }) => type), ["OPENED", "DISSOLUTION"])
      assert.strictEqual(facts.status, "INSOLVENT")
    }))

  it.effect("give a company whose proceedings are over the status that comes last", () =>
    Effect.gen(function*() {
      const opened = "Über das Vermögen der Gesellschaft war das Insolvenzverfahren eröffnet."
      const continued = `${opened} Das Insolvenzverfahren ist aufgehoben. Die Gesellschaft wird fortgesetzt.`
      assert.strictEqual((yield* readRecord(announcement(other, continued))).facts.status, "ACTIVE")
      const deleted =
        "Die Gesellschaft ist durch Eröffnung des Insolvenzverfahrens aufgelöst. Die Gesellschaft ist gelöscht."
      assert.strictEqual((yield* readRecord(announcement(other, deleted))).facts.status, "TERMINATED")
    }))

  it.effect("take the court from the heading where the member is missing", () =>
    Effect.gen(function*() {
      const text = announcement(other, "Der Verein ist aufgelöst.", { amtsgericht: "" })
      assert.strictEqual(euidOf((yield* readRecord(text)).registration), "DED3310V.HRB7654301")
    }))
})
