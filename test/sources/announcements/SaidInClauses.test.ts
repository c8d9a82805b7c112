import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories } from "./Announcement.ts"
import { typesOf } from "./HarmTexts.ts"

const { other } = categories

/** Sentences that name a matter and do not say that it is so, by what they say instead. */
const unsaid = {
  "what was, may be or is to come": [
    "In den Jahren 1998 bis 2001 war die Gesellschaft gelöscht.",
    "Die Gesellschaft kann mit der Glas AG verschmolzen werden.",
    "Das Stammkapital kann um 25.000,00 EUR auf 50.000,00 EUR erhöht werden.",
    "Künftig wird die Firma erloschen sein.",
    "Erst mit Eintragung im Register der übernehmenden Gesellschaft ist die Gesellschaft verschmolzen.",
    "Seinerzeit wurde der Teilbetrieb Logistik auf die Glas AG ausgegliedert.",
    "Die Satzung der Gesellschaft war vorübergehend neu gefasst."
  ],
  "a noun that something else is said of": [
    "Zum Zeitpunkt der Neufassung der Satzung war Frau Erna Holt Geschäftsführerin.",
    "Die Kosten der Erhöhung des Stammkapitals auf 50.000,00 EUR trägt die Gesellschaft.",
    "Bei einer Herabsetzung des Stammkapitals auf 25.000,00 EUR bedarf es der Zustimmung aller.",
    "Auf der Tagesordnung steht die Verlegung des Sitzes nach Kiel.",
    "Die Neufassung der Satzung steht zur Beschlussfassung an.",
    "Die Erweiterung des Unternehmensgegenstandes blieb aus.",
    "Nicht eingetragen wurde die Verschmelzung auf die Glas AG.",
    "Angestrebt wird die Verlegung des Sitzes nach Kiel.",
    "Gerüchte über die Abberufung des Geschäftsführers Veit Brandner, Kiel, *03.04.1961, sind dem Gericht bekannt.",
    "Die Verlegung des Sitzes nach Kiel ist durch Urteil beseitigt.",
    "Eingegangen ist die Anmeldung der Durchführung der Kapitalerhöhung auf 60.000,00 EUR."
  ],
  "what is to be done by others than the court": [
    "Die Gesellschafter haben sich verpflichtet, die Gesellschaft mit der Glas AG zu verschmelzen.",
    "Es ist geplant, das Stammkapital um 25.000,00 EUR auf 50.000,00 EUR zu erhöhen.",
    "Es besteht die Absicht, den Gewinnabführungsvertrag mit der Glas AG zu beenden.",
    "Die Gesellschafter haben vereinbart, Frau Ilse Tannhof, Kiel, *01.02.1970, zu bestellen."
  ],
  "what somebody says or denies": [
    "Einem Zeitungsbericht zufolge ist die Gesellschaft von Amts wegen gelöscht worden.",
    "Die Firma ist nach Darstellung einer Gläubigerin erloschen.",
    "Nach dem Vortrag der Klägerin wurde die Gesellschaft aus dem Handelsregister gestrichen.",
    "Die Gesellschaft ist – so die Mitteilung des Notars – gelöscht.",
    "Die Anzeige, die Gesellschaft sei mit der Glas AG verschmolzen, ging am 03.04.2025 ein.",
    "Dass der Sitz der Gesellschaft nach Kiel verlegt wurde, ist unzutreffend.",
    "Der Gewinnabführungsvertrag mit der Glas AG soll zum 31.12.2024 beendet worden sein.",
    "Das Landgericht Kiel hat die Beendigung des Gewinnabführungsvertrages mit der Glas AG für unwirksam erklärt.",
    "Das Insolvenzverfahren über das Vermögen der Gesellschaft ist nicht am 03.04.2025 eröffnet."
  ],
  "what depends on something": [
    "Sobald die Genehmigung vorliegt, wird die Gesellschaft aus dem Register ausgetragen.",
    "Wenn die Gesellschaft verschmolzen ist, erlischt die Vollmacht.",
    "Würde Herr Veit Brandner zum Geschäftsführer bestellt, bedürfte dies der Zustimmung der Aufsicht."
  ],
  "what stands behind words that are not the register's, or in a form": [
    "Textbaustein 4711: Die Gesellschaft ist aus dem Handelsregister gelöscht.",
    "Beispiel: Das Stammkapital ist auf 50.000,00 EUR erhöht.",
    "Formulierungshilfe für die Anmeldung: „Die Firma ist erloschen.“",
    "Vermerk für die Akte: Verschmelzung der Gesellschaft mit der Glas AG prüfen.",
    "Die Firma ist erloschen (Nichtzutreffendes streichen).",
    "Die Gesellschaft ist durch Beschluss vom XX.XX.20XX aufgelöst.",
    "□ Der Sitz der Gesellschaft ist nach Kiel verlegt □ Der Sitz bleibt."
  ],
  "what happened to another organization, wherever the sentence names it": [
    "Inzwischen ist die Linse AG mit der Glas SE verschmolzen.",
    "Durch Beschluss der Hauptversammlung vom 03.04.2025 ist die Tochtergesellschaft Linse GmbH aufgelöst.",
    "Durch Beschluss vom 03.04.2025 ist die Zweigniederlassung Hof erloschen.",
    "Die Umwandlung einer gleichnamigen Gesellschaft in Hof ist eingetragen.",
    "Die Organträgerin Linse Holding GmbH ist mit der Glas AG verschmolzen.",
    "Mit Beschluss vom 03.04.2025 ist die Treuhänderin auf die Glas AG verschmolzen.",
    "Zwischenzeitlich wurde die Komplementärin Linse GmbH von Amts wegen gelöscht.",
    "Frau Ilse Tannhof ist bei der Linse Handels GmbH zum Geschäftsführer bestellt.",
    "Bei der Komplementärin ist Tannhof, Ilse, Kiel, *01.02.1970, zum Geschäftsführer bestellt."
  ]
}

/** The same matters, said, in orders and words that the rules above must not decline. */
const said: ReadonlyArray<readonly [text: string, type: string]> = [
  ["Eingetragen wurde die Verlegung des Sitzes nach Kiel.", "SEAT_CHANGE"],
  ["Die Firma \"Muster Optik GmbH\" ist in \"Seestern Optik GmbH\" geändert.", "NAME_CHANGE"],
  ["Die Auflösung der Gesellschaft ist beschlossen und eingetragen worden.", "DISSOLUTION"],
  ["Die Löschung der Gesellschaft ist nach Ablauf des Sperrjahres erfolgt.", "DELETION"],
  ["Die Versammlung hat beschlossen, das Grundkapital um 5,00 EUR auf 50.000,00 EUR zu erhöhen.", "CAPITAL_INCREASE"],
  ["Durch Beschluss vom 03.04.2025 ist die Muster Optik GmbH aufgelöst.", "DISSOLUTION"],
  ["Nunmehr: Die Gesellschaft ist aufgelöst.", "DISSOLUTION"],
  ["Die Gesellschaft ist erloschen, so dass das Blatt geschlossen ist.", "EXPIRATION"],
  ["Von der Gesellschaft wurde der Betriebsteil Färberei durch Abspaltung auf die Glas AG überführt.", "DIVISION"],
  ["Nach Mitteilung des Insolvenzgerichts ist das Insolvenzverfahren über ihr Vermögen eröffnet.", "OPENED"],
  ["Zum Geschäftsführer bei der Muster Optik GmbH ist Frau Ilse Tannhof bestellt.", "ROLE_HOLDER_ENTRY"],
  ["Dem Beschluss der Gesellschafter vom 03.04.2025 zufolge ist die Gesellschaft aufgelöst.", "DISSOLUTION"],
  ["Nach Eintritt der aufschiebenden Bedingung ist die Firma erloschen.", "EXPIRATION"],
  ["Mit Eintritt der aufschiebenden Bedingung am 03.04.2025 ist die Gesellschaft aufgelöst.", "DISSOLUTION"],
  [
    "Die aufschiebende Bedingung ist eingetreten; die Kapitalerhöhung auf 60.000,00 EUR ist durchgeführt.",
    "CAPITAL_INCREASE"
  ],
  [
    "Nachdem die aufschiebende Bedingung eingetreten ist, ist die Verschmelzung auf die Glas AG wirksam geworden.",
    "MERGER"
  ]
]

describe("what the clause of a sentence says of the matter that it names", () => {
  it.effect.each(Object.entries(unsaid))("is no event: %s", ([, texts]) =>
    Effect.gen(function*() {
      for (const text of texts) assert.deepStrictEqual(yield* typesOf(other, text), ["OTHER"], text)
    }))

  it.effect("is one where it says that it is so", () =>
    Effect.gen(function*() {
      for (const [text, type] of said) assert.deepStrictEqual(yield* typesOf(other, text), [type], text)
    }))

  it.effect("is one of an organization whose name only ends like a word for another one", () =>
    Effect.gen(function*() {
      for (const company_name of ["Schwerin Bau GmbH", "Severin Elektro GmbH", "Valentin GmbH", "Constantin Film AG"]) {
        const text = `Durch Beschluss vom 03.04.2025 ist die ${company_name} aufgelöst.`
        assert.deepStrictEqual(yield* typesOf(other, text, { company_name }), ["DISSOLUTION"], text)
      }
    }))

  it.effect("is none while the condition that it names is still to come", () =>
    Effect.gen(function*() {
      for (
        const text of [
          "Die Verschmelzung auf die Glas AG wird wirksam, sobald die aufschiebende Bedingung eingetreten ist.",
          "Mit Eintritt der aufschiebenden Bedingung wird die Gesellschaft aufgelöst sein.",
          "Mit Eintritt der aufschiebenden Bedingung scheidet Veit Brandner, Kiel, *03.04.1961, als Geschäftsführer aus.",
          "Der Gewinnabführungsvertrag mit der Glas AG endet mit Eintritt der Bedingung.",
          "Die aufschiebende Bedingung ist nicht eingetreten; die Verschmelzung auf die Glas AG ist nicht wirksam."
        ]
      ) assert.deepStrictEqual(yield* typesOf(other, text), ["OTHER"], text)
    }))
})
