import { assert, describe, it } from "@effect/vitest"
import { readAnnouncements } from "@kontor/sources"
import { Effect } from "effect"
import { recordOf } from "../Reading.ts"
import { announcement, categories } from "./Announcement.ts"

/** Invented sentences in the words of the commercial code and the register ordinance, by the wrong reading of each. */
const declined = {
  "as the organization's deletion, where another entry is deleted": [
    "Die Eintragung der Befreiung von den Beschränkungen des § 181 BGB ist von Amts wegen gelöscht.",
    "Die Eintragung der Verschmelzung mit der Linse GmbH ist von Amts wegen gelöscht.",
    "Das Registergericht beabsichtigt, die Eintragung über die Vertretungsbefugnis der Gesellschaft von Amts wegen " +
    "nach § 395 FamFG zu löschen.",
    "Die Eintragung vom 03.02.2026 über die Änderung des Unternehmensgegenstandes soll von Amts wegen gelöscht werden.",
    "Es ist beabsichtigt, die Eintragung der Sitzverlegung von Amts wegen nach § 395 FamFG zu löschen.",
    "Der Insolvenzvermerk ist von Amts wegen gelöscht.",
    "Die Löschung der Gesellschaft ist von Amts wegen wieder gelöscht.",
    "Die Zweigniederlassung in Ulm ist gelöscht.",
    "Im Grundbuch wurde die für die Gesellschaft eingetragene Grundschuld gelöscht.",
    "Der Verein, dem die Gesellschaft angehört, ist aufgelöst.",
    "Die Firma der Gesellschaft wird oft mit der Linse AG verwechselt; diese ist gelöscht."
  ],
  "as a role holder's exit, where the role only stands before what is not deleted": [
    "Nach Angaben des Liquidators ist die Gesellschaft vermögenslos und kann gelöscht werden.",
    "Mit Rücksicht auf die Einwendungen des Geschäftsführers wird die Gesellschaft nicht gelöscht.",
    "Das Amtsgericht Ulm hat die persönlich haftende Gesellschafterin Linse GmbH wegen Vermögenslosigkeit gelöscht."
  ],
  "as a role holder's exit, where a power is deleted": [
    "Die Eintragung der Einzelvertretungsbefugnis des Geschäftsführers Max Muster ist von Amts wegen gelöscht."
  ],
  "as the organization's own, where it happened to a partner": [
    "Die Gesellschafterin Linse Holding GmbH ist mit der Glas GmbH verschmolzen.",
    "Die Alleingesellschafterin Linse AG wurde auf die Glas SE verschmolzen.",
    "Die Firma der Gesellschafterin Linse KG ist erloschen.",
    "Das Insolvenzverfahren über das Vermögen des Geschäftsführers Max Muster ist eröffnet.",
    "Das Insolvenzverfahren über das Vermögen der Schwestergesellschaft Linse GmbH wurde eröffnet.",
    "Das Stammkapital der Komplementärin wurde auf 50.000 EUR erhöht.",
    "Der Sitz der herrschenden Gesellschaft ist nach Ulm verlegt.",
    "Der Formwechsel der Gesellschafterin in eine AG ist eingetragen.",
    "Die Glas AG, die mit der Linse GmbH verschmolzen ist, hält nun alle Geschäftsanteile der Gesellschaft.",
    "Die Tochtergesellschaft Linse GmbH wurde auf ihre Schwestergesellschaft verschmolzen.",
    "Die Verschmelzung der Linse GmbH auf die Glas AG wurde im Register der übernehmenden Gesellschaft eingetragen.",
    "Der Gewinnabführungsvertrag zwischen der Muttergesellschaft und der Linse GmbH ist beendet.",
    "Die Tochtergesellschaft Linse GmbH hat einen Gewinnabführungsvertrag geschlossen.",
    "Die Verschmelzung der Alleingesellschafterin Linse GmbH auf die Gesellschaft Glas GmbH ist eingetragen.",
    "Das Insolvenzverfahren über das Vermögen der persönlich haftenden Gesellschafterin Linse GmbH ist eröffnet."
  ],
  "as done, where it is denied, revoked, applied for or intended": [
    "Die Gesellschaft ist nicht aufgelöst.",
    "Der Verschmelzungsvertrag mit der Linse GmbH vom 03.02.2026 ist aufgehoben.",
    "Es wird beantragt, die Verschmelzung der Gesellschaft mit der Linse GmbH einzutragen.",
    "Das Erlöschen der Firma ist zur Eintragung angemeldet.",
    "Das Stammkapital soll um 10.000 EUR erhöht werden.",
    "Die Erhöhung des Stammkapitals auf 50.000 EUR ist nicht durchgeführt.",
    "Die beschlossene Kapitalerhöhung ist fehlgeschlagen.",
    "Die Gesellschafter beabsichtigen nach Mitteilung des Geschäftsführers, die Gesellschaft aufzulösen.",
    "Die Verschmelzung auf die Linse AG ist unterblieben.",
    "Die Inhaberaktien sind in Namensaktien umgewandelt worden."
  ],
  "as an event, where a predicate of the sentence is none of register entries": [
    "Der Beschluss über die Erhöhung des Stammkapitals auf 50.000 EUR wurde beanstandet.",
    "Der Beschluss über die Verschmelzung mit der Linse GmbH ist angefochten.",
    "Die Löschung der Gesellschaft vom 03.06.2026 war fehlerhaft.",
    "Die Gesellschaft gibt zu bedenken, dass ihr Sitz nach Ulm verlegt ist.",
    "Die Glas AG behauptet, dass die Gesellschaft aufgelöst ist.",
    "Die Verschmelzung der Gesellschaft mit der Linse GmbH ist gescheitert."
  ],
  "as an event, where only a relative clause or a description names it": [
    "Das Gericht weist darauf hin, dass die Linse AG, deren Geschäftsführer Max Muster abberufen und deren Sitz nach Ulm " +
    "verlegt wurde, alle Anteile besitzt.",
    "An der Gesellschaft beteiligt ist die Linse GmbH, die auf die Glas AG verschmolzen wurde.",
    "Das Blatt der im Wege der Verschmelzung untergegangenen Tochtergesellschaft Linse GmbH ist geschlossen."
  ],
  "as a change of a role holder, where the text says who did not become one": [
    "Von Amts wegen berichtigt: Zum Geschäftsführer bestellt wurde nicht Max Alt, sondern: Neu, Max, Ulm, *01.02.1970."
  ],
  "as done, where a template is not filled in": [
    "Die Gesellschaft ist durch Beschluss der Gesellschafterversammlung vom __.__.____ aufgelöst.",
    "Die Gesellschaft ist durch Beschluss vom [Datum] aufgelöst.",
    "Die Firma ist ................ erloschen."
  ],
  "as done, where a word doubts, conditions or denies it": [
    "Die Satzung wurde entgegen der Ladung nicht neu gefasst.",
    "Die Gesellschaft ist angeblich aufgelöst.",
    "Die Gesellschaft ist vorbehaltlich der Zustimmung des Landes aufgelöst.",
    "Die Auflösung der Gesellschaft ist zwischen den Gesellschaftern strittig.",
    "Die Firma ist am 03.05.1987 geändert und am 04.06.1988 übertragen worden; erloschen ist sie nicht.",
    "Der Unternehmensgegenstand soll nicht geändert werden.",
    "Über eine Änderung des Gesellschaftsvertrages wurde kein Beschluss gefasst.",
    "Eine Änderung der Vertretungsbefugnis ist damit nicht verbunden.",
    "Der Gesellschaftsvertrag kann nur mit Zustimmung aller Gesellschafter geändert werden.",
    "Nach § 12 des Gesellschaftsvertrages kann die Firma durch Beschluss geändert werden.",
    "Das Insolvenzverfahren über das Vermögen der Gesellschaft ist nicht eröffnet worden.",
    "Ist Erika Alt ausgeschieden, so vertritt Max Neu als Geschäftsführer allein.",
    "Es war beabsichtigt, die Gesellschaft zu löschen; das Verfahren ist beendet.",
    "Die Umwandlung von Rücklagen ist eingetragen.",
    "Eine Zustimmung zur Verschmelzung ist entbehrlich, da kein Verschmelzungsvertrag vorliegt.",
    "Eine Verschmelzung zur Neugründung ist ausgeschlossen.",
    "Hinweis gemäß § 122d UmwG a.F.: entfällt.",
    "Zur Vermeidung einer Kapitalherabsetzung haben die Gesellschafter Darlehen gewährt.",
    "Die Gesellschaft ist aus der im Jahr 1998 vollzogenen Umwandlung der LPG Glas hervorgegangen."
  ],
  "as the organization's deletion, where the text says what else is deleted": [
    "Gelöscht ist der Zusatz \"in Liquidation\".",
    "Von Amts wegen gelöscht: Zeile 4 der Spalte 6 (Wiederholung).",
    "Von Amts wegen gelöscht ist der Vermerk über die Liquidation.",
    "Gelöscht von Amts wegen sind die Angaben zum Geburtsnamen."
  ],
  "as the organization's own, where another organization is named": [
    "Die Linse AG firmiert nun als Glas AG.",
    "Die Linse AG hat ihren Sitz nach Ulm verlegt.",
    "Die Linse GmbH hat ihr Stammkapital auf 100.000,00 EUR erhöht.",
    "Bei der Linse AG wurde das Grundkapital um 1.000.000,00 EUR erhöht.",
    "Die Linse AG ist mit der Glas AG verschmolzen.",
    "Die Linse GmbH hat mit der Glas AG einen Beherrschungsvertrag geschlossen.",
    "Der Gewinnabführungsvertrag der Linse AG mit ihrer Tochter Glas GmbH wurde durch Vertrag vom 03.03.2016 angepasst.",
    "Der Gewinnabführungsvertrag zwischen der Gesellschafterin Linse AG und der Glas GmbH ist geändert.",
    "Der Unternehmensgegenstand der Tochter ist geändert.",
    "Die Vertretungsregelung der Komplementärin ist geändert.",
    "Die stille Gesellschaft mit Max Muster ist aufgelöst.",
    "Die Gesellschaft ist Mitglied des in Liquidation befindlichen Verbandes.",
    "Die Linse GmbH, an der die Gesellschaft beteiligt ist, ist aufgelöst.",
    "Die Ausgliederung aus dem Vermögen des Gesellschafters Max Muster auf die Linse GmbH ist eingetragen.",
    "Die Gesellschaft ist in das Transparenzregister eingetragen.",
    "Durch die Verschmelzung der Bank hat sich die Bankverbindung der Gesellschaft geändert.",
    "Die Kommanditistin Linse GmbH ist nach Ulm verzogen; ihre Firma lautet jetzt Glas GmbH.",
    "Erika Neu, Ulm, *05.05.1975, ist zur Geschäftsführerin der Linse GmbH bestellt.",
    "Prokura bei der Linse GmbH: Erika Neu, Ulm, *05.05.1975."
  ],
  "as an agreement, where no organization receives the profit": [
    "Der Gewinn ist an den Gesellschafter Max Muster abzuführen.",
    "Der Gewinn ist an die Stadt Ulm abzuführen.",
    "Der Gewinn ist an die Gesellschafter abzuführen."
  ],
  "as a change of a role holder, where nothing changes for the person": [
    "Auch jetzt ist Max Muster, Ulm, *02.03.1961, Geschäftsführer.",
    "Bisherige Geschäftsführerin und auch künftig Geschäftsführerin ist Erika Neu, Ulm, *05.05.1975.",
    "Wie bereits am 03.04.2016 bekannt gemacht, ist Max Muster, Ulm, *02.03.1961, Geschäftsführer.",
    "Prokura besteht seit dem 01.02.2014 für Max Muster, Ulm, *11.11.1970.",
    "Die Prokuristin Erika Neu, Ulm, *05.05.1975, hat die Anmeldung unterzeichnet.",
    "Erschienen ist die Geschäftsführerin Erika Neu, Ulm, *05.05.1975.",
    "Nach ihren Angaben ist Erika Neu, Ulm, *05.05.1975, seit Jahren nicht mehr Geschäftsführerin."
  ],
  "as a change of a role holder, where the office is none of the register's": [
    "Erika Neu, Ulm, *05.05.1975, ist zur Verfahrenspflegerin bestellt.",
    "Erika Neu, Ulm, *05.05.1975, ist zur Betreuerin des Geschäftsführers Max Muster bestellt.",
    "Max Muster, Ulm, *02.03.1961, ist als Abwesenheitspfleger für die Gesellschafterin Erika Neu bestellt.",
    "Als Abschlussprüferin ist Erika Neu, Ulm, *05.05.1975, gewählt.",
    "Erika Neu, Ulm, *05.05.1975, wurde in den Beirat gewählt.",
    "Die Handlungsvollmacht von Erika Neu, Ulm, *05.05.1975, ist erloschen.",
    "Erika Neu, Ulm, *05.05.1975, ist als Mitglied aus dem Verein ausgeschieden."
  ]
}

const eventsOf = (text: string) =>
  Effect.map(recordOf(readAnnouncements, announcement(categories.other, text)), ({ events, facts }) => ({
    types: events.map(({ type }) => type),
    texts: events.map(({ register_entry }) => register_entry.description),
    status: facts.status
  }))

describe("an announcement is read as its text alone", () => {
  for (const [wrong, texts] of Object.entries(declined)) {
    it.effect(`and not ${wrong}`, () =>
      Effect.gen(function*() {
        for (const text of texts) {
          const { status, texts: shown, types } = yield* eventsOf(text)
          assert.deepStrictEqual([types, shown, status], [["OTHER"], [text], undefined], text)
        }
      }))
  }
})

describe("an announcement of a successor", () => {
  it.effect("does not let the predecessor enter", () =>
    Effect.gen(function*() {
      const text =
        "Anstelle des ausgeschiedenen Geschäftsführers Hans Alt ist Erika Neu zur Geschäftsführerin bestellt."
      const { events } = yield* recordOf(readAnnouncements, announcement(categories.other, text))
      const holders = events.map(({ parties, type }) => [
        type,
        (parties as { readonly role_holder: { readonly name: string } }).role_holder.name
      ])
      assert.deepStrictEqual(holders, [["ROLE_HOLDER_ENTRY", "Erika Neu"], ["ROLE_HOLDER_EXIT", "Hans Alt"]])
    }))
})
