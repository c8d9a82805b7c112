import { assert, describe, it } from "@effect/vitest"
import { readXjustiz } from "@kontor/sources"
import { Effect } from "effect"
import { recordOf } from "../Reading.ts"
import { messageOf } from "./Message.ts"

const typeOf = (subject: string, text: string) =>
  Effect.map(recordOf(readXjustiz, messageOf({ subject, text, opening: "" })), ({ events: [event] }) => event!.type)

const debtor = "über das Vermögen der Muster Werkzeuge GmbH, Musterstr. 1, 04109 Leipzig"

const withType: ReadonlyArray<readonly [subject: string, text: string, type: string]> = [
  [
    "001",
    `Der Antrag auf Eröffnung des Insolvenzverfahrens ${debtor} wird mangels Masse abgewiesen.`,
    "REJECTED_NO_ASSETS"
  ],
  ["001", "Beschluss vom 2.3.2026", "REJECTED_NO_ASSETS"],
  ["002", "Die Restschuldbefreiung wird erteilt.", "OTHER"],
  ["003", `In dem Insolvenzverfahren ${debtor} wird Termin zur Gläubigerversammlung bestimmt.`, "OTHER"],
  ["003", `In dem Insolvenzverfahren ${debtor} wird der Termin vom 2.3.2026 aufgehoben.`, "OTHER"],
  ["003", `In dem am 1.2.2025 eröffneten Insolvenzverfahren ${debtor} ist die Vergütung festgesetzt.`, "OTHER"],
  [
    "003",
    `In dem Insolvenzverfahren ${debtor} wird das Verfahren gemäß § 207 InsO mangels Masse eingestellt.`,
    "DISCONTINUED"
  ],
  ["003", "Das Insolvenzverfahren soll gemäß § 211 InsO eingestellt werden.", "OTHER"],
  ["003", `In dem Insolvenzverfahren ${debtor} wird das Verfahren nach der Schlussverteilung aufgehoben.`, "CONCLUDED"],
  ["004", `Das Insolvenzverfahren ${debtor} ist aufgehoben.`, "CONCLUDED"],
  ["004", "Die Nachtragsverteilung wird angeordnet.", "OTHER"],
  ["005", `Über das Vermögen der Muster GmbH wird wegen Überschuldung das Insolvenzverfahren eröffnet.`, "OPENED"],
  [
    "005",
    "Der Beschluss vom 1.3.2026 über die Eröffnung des Insolvenzverfahrens wird aufgehoben.",
    "OPENING_RESCINDED"
  ],
  ["006", "Zum vorläufigen Insolvenzverwalter wird Vera Vorbild bestellt.", "PROVISIONAL_MEASURES"],
  ["006", "Die am 1.2.2026 angeordneten Sicherungsmaßnahmen werden aufgehoben.", "OTHER"],
  ["007", "Es wird ein vorläufiger Sachwalter bestellt.", "PROVISIONAL_MEASURES"],
  ["007", "Heute wird das Insolvenzverfahren wegen Zahlungsunfähigkeit eröffnet.", "OPENED"],
  ["007", "Die Akte kann eingesehen werden.", "OTHER"],
  ["009", "Das Insolvenzverfahren wird nach Bestätigung des Insolvenzplans aufgehoben.", "CONCLUDED"],
  ["009", "Die Überwachung der Planerfüllung wird aufgehoben.", "OTHER"],
  ["010", "Das Verteilungsverzeichnis liegt aus.", "OTHER"]
]

describe("the meaning of an announcement of insolvency", () => {
  for (const [subject, text, type] of withType) {
    it.effect(`of the subject ${subject} is ${type} in: ${text}`, () =>
      Effect.gen(function*() {
        assert.strictEqual(yield* typeOf(subject, text), type)
      }))
  }

  it.effect("has no insolvency topic and no details if it is not about proceedings as a whole", () =>
    Effect.gen(function*() {
      const { events: [event], facts } = yield* recordOf(
        readXjustiz,
        messageOf({ subject: "010", text: "Verzeichnis." })
      )
      assert.strictEqual(event!.topic, "OTHER")
      assert.notProperty(event, "details")
      assert.notProperty(facts, "status")
    }))
})
