import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventOf } from "./Announcement.ts"
import { meanings } from "./Meanings.ts"

const { filing, other, transformation } = categories

const creditors = (noun: string): string =>
  `Den Gläubigern der an der ${noun} beteiligten Rechtsträger ist, wenn sie binnen sechs Monaten nach dem Tag, an dem die ` +
  `Eintragung der ${noun} in das Register des Sitzes desjenigen Rechtsträgers, dessen Gläubiger sie sind, als bekannt ` +
  "gemacht gilt, ihren Anspruch schriftlich anmelden, Sicherheit zu leisten. Das Recht steht Gläubigern nicht zu, die im " +
  "Fall des Insolvenzverfahrens ein Recht auf vorzugsweise Befriedigung haben."

describe("the topic of an announcement, transformations", () => {
  it.effect("is a transformation by the first word for one", () =>
    meanings([
      [transformation, creditors("Verschmelzung"), "MERGER MERGER"],
      [transformation, creditors("Abspaltung"), "DIVISION SPIN_OFF"],
      [transformation, creditors("Aufspaltung"), "DIVISION SPLIT_UP"],
      [transformation, creditors("Ausgliederung"), "DIVISION HIVE_DOWN"],
      [transformation, creditors("Spaltung"), "DIVISION DIVISION"],
      [transformation, creditors("Vermögensübertragung"), "ASSET_TRANSFER ASSET_TRANSFER"],
      [
        transformation,
        "Den Gläubigern des formwechselnden Rechtsträgers ist Sicherheit zu leisten.",
        "CONVERSION CONVERSION"
      ],
      [transformation, creditors("Umwandlung"), "TRANSFORMATION undefined"],
      [
        other,
        "Den Gläubigern der Gesellschaft, deren Forderungen begründet worden sind, bevor die Eintragung der Beendigung des " +
        "Gewinnabführungsvertrages als bekannt gemacht gilt, hat der andere Vertragsteil Sicherheit zu leisten.",
        "ENTERPRISE_AGREEMENT ENTERPRISE_AGREEMENT_TERMINATION"
      ],
      [other, "Der Squeeze-out nach § 327a AktG ist eingetragen.", "SQUEEZE_OUT SQUEEZE_OUT"],
      [
        other,
        "Mit der Muttergesellschaft Alpha AG ist ein Beherrschungs- und Gewinnabführungsvertrag geschlossen.",
        "ENTERPRISE_AGREEMENT ENTERPRISE_AGREEMENT"
      ],
      [
        other,
        "Der Gewinnabführungsvertrag mit der Konzerngesellschaft Alpha AG ist beendet.",
        "ENTERPRISE_AGREEMENT ENTERPRISE_AGREEMENT_TERMINATION"
      ],
      [
        other,
        "Die Aktien der Minderheitsaktionäre sind auf die Muttergesellschaft Beta SE übertragen.",
        "SQUEEZE_OUT SQUEEZE_OUT"
      ],
      [
        other,
        "Die Verschmelzung der Alleingesellschafterin Linse GmbH auf die Gesellschaft ist eingetragen.",
        "MERGER MERGER"
      ],
      [other, "Die Alleingesellschafterin Linse GmbH ist auf die Gesellschaft verschmolzen.", "MERGER MERGER"]
    ], ({ details, topic, type }) => {
      assert.strictEqual(topic, "TRANSFORMATIONS")
      return `${type} ${String(details?.["transformation_kind"])}`
    }))

  it.effect("has no kind of transformation only if the text names none", () =>
    Effect.gen(function*() {
      const { type } = yield* eventOf(transformation, `${creditors("Umwandlung")} ${creditors("Verschmelzung")}`)
      assert.strictEqual(type, "MERGER")
    }))

  it.effect("is registered if a transformation names its entry or creditors are told of it; a plan is always announced", () =>
    Effect.gen(function*() {
      const plan = "Der Entwurf eines Verschmelzungsvertrages ist beim Handelsregister eingereicht worden."
      const entered = { entered: "29.06.2026" }
      assert.strictEqual(
        (yield* eventOf(transformation, creditors("Verschmelzung"), entered)).register_entry.phase,
        "REGISTERED"
      )
      assert.strictEqual(
        (yield* eventOf(transformation, creditors("Verschmelzung"))).register_entry.phase,
        "REGISTERED"
      )
      assert.strictEqual((yield* eventOf(transformation, plan)).register_entry.phase, "ANNOUNCED")
      assert.strictEqual((yield* eventOf(transformation, "")).register_entry.phase, "ANNOUNCED")
      assert.strictEqual((yield* eventOf(filing, plan, entered)).register_entry.phase, "ANNOUNCED")
    }))

  it.effect("names a main shareholder who acquires, and gives the organization itself no part in a squeeze-out", () =>
    Effect.gen(function*() {
      const { details, parties } = yield* eventOf(
        other,
        "Die Hauptversammlung hat die Übertragung der Aktien der Minderheitsaktionäre auf die Linse Holding SE beschlossen."
      )
      assert.isUndefined(details?.["role"])
      assert.deepInclude(parties?.["acquiring_entity"], { name: "Linse Holding SE" })
    }))
})
