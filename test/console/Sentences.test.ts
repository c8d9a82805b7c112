import { assert, describe, it } from "@effect/vitest"
import { type DescribedSignal, publicationSentence, signalSentence } from "@kontor/console/sentences"

const topic_name = { de: "Thema", en: "Topic" }

const signal = (type: string, more: Partial<DescribedSignal> = {}): DescribedSignal => ({
  event: { topic_name, type, type_name: { de: "Name der Art", en: "Name of the type" } },
  organization: { current_profile: { name: "Nordlicht GmbH" } },
  ...more
})

const cases: ReadonlyArray<readonly [what: string, signal: DescribedSignal, en: string, de: string]> = [
  [
    "who took a role",
    signal("ROLE_HOLDER_ENTRY", {
      parties: { role_holder: { name: "Eva Graf" } },
      details: {
        schema: "ROLE_HOLDER_CHANGE",
        role: { de: { long: "Geschäftsführer" }, en: { long: "Managing Director" } }
      }
    }),
    "Eva Graf was registered as Managing Director.",
    "Eingetragen als Geschäftsführer: Eva Graf."
  ],
  [
    "by how much a capital grew, and to what",
    signal("CAPITAL_INCREASE", {
      details: {
        schema: "CAPITAL_CHANGE",
        capital_kind: "SHARE_CAPITAL",
        change_amount: { amount: "3000.00", currency: "EUR" },
        resulting_amount: { amount: "33000.50", currency: "EUR" }
      }
    }),
    "The share capital was increased by €3,000 to €33,000.50.",
    "Das Stamm- oder Grundkapital wurde um 3.000\u00a0€ auf 33.000,50\u00a0€ erhöht."
  ],
  [
    "what a field was and is",
    signal("NAME_CHANGE", {
      details: { schema: "MASTER_DATA_CHANGE", changes: [{ field: "name", previous: "A GmbH", current: "B GmbH" }] }
    }),
    "The name is now B GmbH (before: A GmbH).",
    "Der Name lautet jetzt B GmbH (bisher: A GmbH)."
  ],
  [
    "that a field was removed",
    signal("PURPOSE_CHANGE", {
      details: { schema: "MASTER_DATA_CHANGE", changes: [{ field: "purpose", previous: "Handel." }] }
    }),
    "The purpose was removed (before: “Handel.”).",
    "Der Unternehmensgegenstand ist entfallen (bisher: „Handel.“)."
  ],
  [
    "with which capital and purpose a company begins",
    signal("REGISTRATION", {
      details: {
        schema: "NEW_REGISTRATION",
        capital: { amount: { amount: "25000.00", currency: "EUR" }, kind: "SHARE_CAPITAL" },
        purpose: "Handel."
      }
    }),
    "Nordlicht GmbH was newly registered with a capital of €25,000. Purpose: “Handel.”",
    "Nordlicht GmbH wurde neu eingetragen, mit einem Kapital von 25.000\u00a0€. Gegenstand: „Handel.“"
  ],
  [
    "where insolvency proceedings run",
    signal("OPENED", { details: { schema: "INSOLVENCY", file_number: "51 IN 636/26", court: "Hamm" } }),
    "Insolvency proceedings were opened over the assets of Nordlicht GmbH. File number 51 IN 636/26, court of Hamm.",
    "Über das Vermögen von Nordlicht GmbH wurde das Insolvenzverfahren eröffnet. Aktenzeichen 51 IN 636/26, Amtsgericht Hamm."
  ],
  [
    "until when to object to a deletion",
    signal("DELETION_ANNOUNCED", { details: { schema: "CLOSURE", objection_until: "2026-12-12" } }),
    "The court intends to delete Nordlicht GmbH ex officio. Objections are possible until 12 December 2026.",
    "Das Gericht will Nordlicht GmbH von Amts wegen löschen. Widerspruch ist möglich bis 12. Dezember 2026."
  ],
  [
    "with whom a company merged",
    signal("MERGER", { parties: { acquiring_entity: { name: "Pfeiffer GmbH" } } }),
    "Nordlicht GmbH merged with Pfeiffer GmbH.",
    "Nordlicht GmbH wurde mit Pfeiffer GmbH verschmolzen."
  ],
  ["the name of a type that is newer than itself", signal("NEWER"), "Name of the type.", "Name der Art."]
]

describe("The sentence of a Signal", () => {
  it.each(cases)("says %s", (_, signal, en, de) => {
    assert.strictEqual(signalSentence(signal, "en"), en)
    assert.strictEqual(signalSentence(signal, "de"), de)
  })

  it("reads no name of a company as a word to be replaced", () => {
    const odd = signal("MERGER", {
      organization: { current_profile: { name: "PARTY GmbH" } },
      parties: { acquiring_entity: { name: "NAME AG" } }
    })
    assert.strictEqual(signalSentence(odd, "en"), "PARTY GmbH merged with NAME AG.")
  })

  it("shows an amount that is no number as it is", () => {
    const odd = signal("CAPITAL_INCREASE", {
      details: { schema: "CAPITAL_CHANGE", resulting_amount: { amount: "<b>", currency: "EUR" } }
    })
    assert.strictEqual(signalSentence(odd, "en"), "The capital was increased to <b> EUR.")
  })
})

describe("The sentence of a publication", () => {
  const name = { de: "Kapitaländerung", en: "Change of capital" }
  it("names whom it is about and its value", () => {
    const details = {
      value: { role: { name: "Procura" } },
      linked_entities: { person: { name: { given: "Eva", family: "Graf" } } }
    }
    assert.strictEqual(publicationSentence({ name, details }, "en"), "Change of capital: Eva Graf, Procura.")
    assert.strictEqual(publicationSentence({ name, details }, "de"), "Kapitaländerung: Eva Graf.")
    const roles = new Map([["Procura", "Prokura"]])
    assert.strictEqual(publicationSentence({ name, details }, "de", roles), "Kapitaländerung: Eva Graf, Prokura.")
  })
  it("shows an amount in the reader's form", () => {
    const details = { value: { "@type": "MonetaryAmount", value: 25000, currency: "EUR" } }
    assert.strictEqual(publicationSentence({ name, details }, "de"), "Kapitaländerung: 25.000\u00a0€.")
  })
  it("is the name alone where nothing else is known", () => {
    assert.strictEqual(publicationSentence({ name, details: null }, "en"), "Change of capital.")
  })
})
