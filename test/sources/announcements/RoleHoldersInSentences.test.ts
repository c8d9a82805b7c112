import { assert, describe, it } from "@effect/vitest"
import type { RegisterEvent } from "@kontor/core/Register"
import { Effect } from "effect"
import { categories, eventsOf } from "./Announcement.ts"

const phases: Readonly<Record<string, string>> = { ROLE_HOLDER_ENTRY: "enters", ROLE_HOLDER_EXIT: "leaves" }

const nameOf = ({ parties }: RegisterEvent): string =>
  ((parties?.["role_holder"] ?? { name: "nobody" }) as { readonly name: string }).name

const labelOf = ({ details = {} }: RegisterEvent): string => (details["role"] as { readonly label: string }).label

/** The changes of role holders in a text: `PROCURA Max Vorbild leaves`. */
const changesOf = (text: string) =>
  Effect.map(eventsOf(categories.other, text), (events) =>
    events.map((event) =>
      event.topic === "ROLE_HOLDER_CHANGES"
        ? `${labelOf(event)} ${nameOf(event)} ${phases[event.type]}`
        : event.type
    ))

const agrees = (...expected: ReadonlyArray<readonly [text: string, ...changes: ReadonlyArray<string>]>) =>
  Effect.gen(function*() {
    for (const [text, ...changes] of expected) assert.deepStrictEqual(yield* changesOf(text), changes, text)
  })

describe("a sentence about a role holder", () => {
  it.effect("reports an exit, whatever ends the office", () =>
    agrees(
      ["Die Prokura des Herrn Max Vorbild ist erloschen.", "PROCURA Max Vorbild leaves"],
      ["Die Prokura von Erika Muster ist erloschen.", "PROCURA Erika Muster leaves"],
      ["Erloschen ist die Prokura des Herrn Max Vorbild.", "PROCURA Max Vorbild leaves"],
      ["Die dem Prokuristen Otto Beispiel erteilte Einzelprokura wurde widerrufen.", "PROCURA Otto Beispiel leaves"],
      [
        "Die Prokuren der Herren Max Vorbild und Otto Beispiel sind erloschen.",
        "PROCURA Max Vorbild leaves",
        "PROCURA Otto Beispiel leaves"
      ],
      ["Herr Max Vorbild hat sein Amt als Geschäftsführer niedergelegt.", "MANAGING_DIRECTOR Max Vorbild leaves"],
      ["Das Amt des Liquidators Max Vorbild ist beendet.", "LIQUIDATOR Max Vorbild leaves"],
      ["Die Bestellung der Frau Erika Muster als Liquidatorin wird aufgehoben.", "LIQUIDATOR Erika Muster leaves"],
      ["Erika Muster ist aus dem Vorstand ausgeschieden.", "BOARD Erika Muster leaves"],
      [
        "Herr Max Vorbild wurde mit Beschluss vom 01.02.2026 als Geschäftsführer abberufen.",
        "MANAGING_DIRECTOR Max Vorbild leaves"
      ],
      [
        "Die Muster Verwaltungs GmbH ist als persönlich haftende Gesellschafterin aus der Gesellschaft ausgeschieden.",
        "PERSONALLY_LIABLE_PARTNER Muster Verwaltungs GmbH leaves"
      ]
    ))

  it.effect("reports an entry, whatever begins the office", () =>
    agrees(
      ["Als Liquidatorin ist bestellt: Frau Erika Muster, Kiel.", "LIQUIDATOR Erika Muster enters"],
      ["Als neuer Geschäftsführer ist Herr Max Vorbild bestellt worden.", "MANAGING_DIRECTOR Max Vorbild enters"],
      ["Zur Geschäftsführerin wurde Frau Erika Muster bestellt.", "MANAGING_DIRECTOR Erika Muster enters"],
      [
        "Zu Geschäftsführern sind bestellt: 1. Erika Muster, Kiel; 2. Max Vorbild, Bonn.",
        "MANAGING_DIRECTOR Erika Muster enters",
        "MANAGING_DIRECTOR Max Vorbild enters"
      ],
      [
        "Als Vorstand wurden gewählt: Erika Muster, Max Vorbild.",
        "BOARD Erika Muster enters",
        "BOARD Max Vorbild enters"
      ],
      ["Dem Kaufmann Max Vorbild in Kiel ist Prokura erteilt.", "PROCURA Max Vorbild enters"],
      ["Herr Max Vorbild ist nunmehr Geschäftsführer.", "MANAGING_DIRECTOR Max Vorbild enters"],
      ["Geschäftsführer ist jetzt Max Vorbild, Kiel.", "MANAGING_DIRECTOR Max Vorbild enters"],
      [
        "Durch Beschluss der Gesellschafterversammlung ist Max Vorbild, Kiel, zum Geschäftsführer bestellt worden.",
        "MANAGING_DIRECTOR Max Vorbild enters"
      ],
      [
        "Die Muster Verwaltungs GmbH, Kiel, ist als persönlich haftende Gesellschafterin in die Gesellschaft eingetreten.",
        "PERSONALLY_LIABLE_PARTNER Muster Verwaltungs GmbH enters"
      ]
    ))

  it.effect("with two clauses says of each holder what its own clause says", () =>
    agrees(
      [
        "Die Prokura des Prokuristen Max Vorbild ist erloschen und Frau Erika Muster ist zur Prokuristin bestellt.",
        "PROCURA Max Vorbild leaves",
        "PROCURA Erika Muster enters"
      ],
      [
        "Herr Max Vorbild ist als Geschäftsführer ausgeschieden, Frau Erika Muster ist zur Geschäftsführerin bestellt.",
        "MANAGING_DIRECTOR Max Vorbild leaves",
        "MANAGING_DIRECTOR Erika Muster enters"
      ]
    ))

  it.effect("reports nothing that is denied, gives a reason, or names nobody", () =>
    agrees(
      ["Ein neuer Geschäftsführer wurde nicht bestellt.", "OTHER"],
      ["Es ist kein Geschäftsführer bestellt.", "OTHER"],
      ["Zum Insolvenzverwalter ist Rechtsanwalt Max Vorbild bestellt.", "OTHER"],
      ["Der Geschäftsführer ist aus dem Amt ausgeschieden.", "OTHER"],
      [
        "Das Registergericht beabsichtigt, die Gesellschaft zu löschen, da der Geschäftsführer Max Vorbild abberufen wurde.",
        "DELETION_ANNOUNCED"
      ]
    ))

  it.effect("stands beside what else the announcement reports", () =>
    agrees(
      [
        "Die Firma ist erloschen. Die Prokura des Herrn Max Vorbild ist erloschen.",
        "EXPIRATION",
        "PROCURA Max Vorbild leaves"
      ],
      [
        "Die Gesellschaft ist aufgelöst. Als Liquidatorin ist bestellt: Frau Erika Muster, Kiel.",
        "DISSOLUTION",
        "LIQUIDATOR Erika Muster enters"
      ],
      [
        "Das Registergericht beabsichtigt, die Gesellschaft wegen Vermögenslosigkeit nach § 394 FamFG zu löschen. " +
        "Außerdem ist beabsichtigt, den Geschäftsführer Max Vorbild von Amts wegen zu löschen.",
        "DELETION_ANNOUNCED",
        "MANAGING_DIRECTOR Max Vorbild leaves"
      ],
      [
        "Das Gericht beabsichtigt, den Geschäftsführer Max Vorbild nach § 395 FamFG und die Gesellschaft nach § 394 FamFG " +
        "von Amts wegen zu löschen.",
        "MANAGING_DIRECTOR Max Vorbild leaves",
        "DELETION_ANNOUNCED"
      ],
      [
        "Die Gesellschaft ist wegen Vermögenslosigkeit gemäß § 394 FamFG von Amts wegen gelöscht. " +
        "Nicht mehr Geschäftsführer: Vorbild, Max, Kiel, *03.04.1971.",
        "DELETION",
        "MANAGING_DIRECTOR Max Vorbild leaves"
      ]
    ))
})
