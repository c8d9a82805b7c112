import { describe, it } from "@effect/vitest"
import { agrees } from "./PartiesRead.ts"

describe("the parties of a transformation, by the grammar of their sentence", () => {
  it.effect("take part without a legal form where words of a part stand behind their name", () =>
    agrees([
      "Der Entwurf eines Abspaltungs- und Übernahmevertrages zwischen der Muster Optik GmbH als übertragendem Rechtsträger " +
      "und der Sparkasse Nordheide als übernehmendem Rechtsträger ist eingereicht worden.",
      "TRANSFERRING",
      ["acquiring_entity", "Sparkasse Nordheide", ""]
    ], [
      "Ein Verschmelzungsplan ist eingereicht worden zwischen der Linse GmbH mit dem Sitz in Linz, Österreich als " +
      "übertragender Gesellschaft und der Muster Optik GmbH als übernehmender Gesellschaft.",
      "ACQUIRING",
      ["transferring_entity", "Linse GmbH", ""]
    ]))

  it.effect("give away what a contract divides from them", () =>
    agrees([
      "Dem Registergericht ist ein Vertrag über die geplante Ausgliederung und Übernahme von Vermögensteilen der Volkskasse " +
      "Nordheide eG auf die Muster Optik GmbH eingereicht worden.",
      "ACQUIRING",
      ["transferring_entity", "Volkskasse Nordheide eG", ""]
    ], [
      "Dem Registergericht ist ein Vertrag über die geplante Abspaltung von Vermögensteilen der Linse Kranken AG auf die " +
      "Muster Optik GmbH eingereicht worden.",
      "ACQUIRING",
      ["transferring_entity", "Linse Kranken AG", ""]
    ]))

  it.effect("are the subject of a passive sentence or the one who acts in it", () =>
    agrees([
      "Das Unternehmen Radladen Uwe Stein e.K. (HRA 7654311 Amtsgericht Nürnberg) wurde im Wege der Ausgliederung von der " +
      "Muster Optik GmbH (HRB 7654301 Amtsgericht Nürnberg) übernommen.",
      "ACQUIRING",
      ["transferring_entity", "Radladen Uwe Stein e.K.", "DED3310V.HRA7654311"]
    ]))

  it.effect("are named without the words for their owner", () =>
    agrees([
      "Die Gesellschaft hat im Wege der Ausgliederung aus dem Vermögen des Einzelkaufmanns betriebenen Unternehmens Solar Uwe " +
      "Stein e.K. mit dem Sitz in Fürth (Amtsgericht Nürnberg HRA 7654312) das Unternehmen übernommen.",
      "ACQUIRING",
      ["transferring_entity", "Solar Uwe Stein e.K.", "DED3310V.HRA7654312"]
    ]))

  it.effect("are what is absorbed or founded", () =>
    agrees([
      "Ein Verschmelzungsplan über die geplante grenzüberschreitende Verschmelzung zur Aufnahme der Kaas Coöperatie UA Zwolle, " +
      "Niederlande, in die Muster Optik GmbH ist eingereicht.",
      "ACQUIRING",
      ["transferring_entity", "Kaas Coöperatie UA", ""]
    ], [
      "Die Gesellschaft hat den Entwurf des Ausgliederungsplans der hiesigen Gesellschaft (übertragender Rechtsträger) zur " +
      "Neugründung der Nelke9 Boden GmbH mit Sitz in Fürth eingereicht.",
      "TRANSFERRING",
      ["new_entity", "Nelke9 Boden GmbH", ""]
    ]))

  it.effect("are named by a court that writes no umlauts, and by names that begin with a lower-case letter", () =>
    agrees([
      "An der Verschmelzung sind beteiligt: a. Uebertragende Gesellschaft ist die Muster Optik GmbH mit Sitz in Nuernberg. " +
      "b. Uebernehmende Gesellschaft ist die Larix Conseil S.A. mit Sitz in Luxemburg.",
      "TRANSFERRING",
      ["acquiring_entity", "Larix Conseil S.A.", ""]
    ], [
      "Es ist der Entwurf eines Vertrages über die geplante Verschmelzung der iLens vision S. A. mit Sitz in Metz auf die " +
      "Muster Optik GmbH eingereicht worden.",
      "ACQUIRING",
      ["transferring_entity", "iLens vision S. A.", ""]
    ], [
      "Die Gesellschaft beabsichtigt, im Wege der Verschmelzung durch Aufnahme das Vermögen ihrer Tochtergesellschaft Linse " +
      "Dienste GmbH, eingetragen im Handelsregister des Amtsgerichts Nürnberg unter HRB 7654388, zu übernehmen.",
      "ACQUIRING",
      ["transferring_entity", "Linse Dienste GmbH", "DED3310V.HRB7654388"]
    ]))

  it.effect("have the part opposite to that of the organization, which the words behind their name give", () =>
    agrees([
      "Ein Plan über die geplante Verschmelzung der GmbH nach österreichischem Recht unter Firma Linse GmbH mit Sitz in " +
      "Linz/Österreich (Firmenbuchnummer 654321 y) mit der Gesellschaft als übertragendem Rechtsträger ist eingereicht " +
      "worden.",
      "TRANSFERRING",
      ["acquiring_entity", "Linse GmbH", "654321 y"]
    ], [
      "Ein Verschmelzungsvertrag zwischen der Muster Optik GmbH mit Sitz in Nürnberg und Köln (HRB 7654301 bei dem Amtsgericht " +
      "Nürnberg und HRB 7654302 bei dem Amtsgericht Kempten (Allgäu)) als übernehmendem Rechtsträger und der Linse GmbH, " +
      "Fürth (Amtsgericht Fürth HRB 7654303) ist eingereicht worden.",
      "ACQUIRING",
      ["transferring_entity", "Linse GmbH", "DED3304V.HRB7654303"]
    ]))

  it.effect("may have the organization's name in another country, in a text with its own number", () =>
    agrees([
      "Der Entwurf eines Planes über die geplante Verschmelzung der deutschen Gesellschaft mit beschränkter Haftung Muster " +
      "Optik GmbH mit Sitz in Nürnberg (Amtsgericht Nürnberg HRB 7654301) als übertragendem Rechtsträger mit der Gesellschaft " +
      "nach liechtensteinischem Recht unter Firma Muster Optik GmbH mit Sitz in Vaduz, Liechtenstein (Handelsregister des " +
      "Fürstentums Liechtenstein unter Nr. FL-0002.654.321-4) als übernehmendem Rechtsträger ist eingereicht worden.",
      "TRANSFERRING",
      ["acquiring_entity", "Muster Optik GmbH", "FL-0002.654.321-4"]
    ]))

  it.effect("have a legal form whose words stand apart", () =>
    agrees([
      "Der Entwurf eines Verschmelzungsvertrages zwischen der Verlagsgesellschaft für Linsen mit beschränkter Haftung, Fürth " +
      "und der Muster Optik GmbH, Nürnberg, ist eingereicht worden.",
      undefined,
      ["counterparty", "Verlagsgesellschaft für Linsen mit beschränkter Haftung", ""]
    ]))

  it.effect("are the subject of their sentence without a number too, and what it founds", () =>
    agrees([
      "Die Linse GmbH mit Sitz in Fürth ist auf Grund des Verschmelzungsvertrages vom 27.03.2026 auf die Gesellschaft " +
      "verschmolzen.",
      "ACQUIRING",
      ["transferring_entity", "Linse GmbH", ""]
    ], [
      "Die Stadtlinsen Fürth AöR hat im Wege der Vermögensübertragung ihr Vermögen als Ganzes auf die Gesellschaft übertragen.",
      "ACQUIRING",
      ["transferring_entity", "Stadtlinsen Fürth AöR", ""]
    ], [
      "Durch Abspaltung zur Neugründung ist aus dem Vermögen der Gesellschaft die Linse GmbH mit Sitz in Fürth entstanden.",
      "TRANSFERRING",
      ["new_entity", "Linse GmbH", ""]
    ]))

  it.effect("give to the organization what their sentence says, in any order of its words", () =>
    agrees([
      "Durch Verschmelzungsvertrag vom 01.02.2026 hat die Linse GmbH mit Sitz in Fürth (Amtsgericht Fürth HRB 7654303) ihr " +
      "Vermögen als Ganzes auf die Gesellschaft übertragen.",
      "ACQUIRING",
      ["transferring_entity", "Linse GmbH", "DED3304V.HRB7654303"]
    ], [
      "Von der Linse GmbH mit Sitz in Fürth (Amtsgericht Fürth HRB 7654303) ist der Teilbetrieb Gläser im Wege der " +
      "Abspaltung auf die Gesellschaft übergegangen.",
      "ACQUIRING",
      ["transferring_entity", "Linse GmbH", "DED3304V.HRB7654303"]
    ], [
      "Auf den Verein wurde der Linsenclub Fürth e.V. verschmolzen.",
      "ACQUIRING",
      ["transferring_entity", "Linsenclub Fürth e.V.", ""]
    ], [
      "Das von Anna Linse unter der Firma Linse Brillen e.Kfr. in Fürth betriebene Unternehmen (Amtsgericht Fürth HRA " +
      "7654304) ist im Wege der Ausgliederung auf die Gesellschaft übertragen.",
      "ACQUIRING",
      ["transferring_entity", "Linse Brillen e.Kfr.", "DED3304V.HRA7654304"]
    ], [
      "Die Gesellschaft hat im Wege der Ausgliederung von der Linse GmbH & Co. KG, Fürth, deren Teilbetrieb Gläser " +
      "übernommen.",
      "ACQUIRING",
      ["transferring_entity", "Linse GmbH & Co. KG", ""]
    ]))

  it.effect("have their part in an agreement in the words of tax law or behind their seat", () =>
    agrees([
      "Der Gewinnabführungsvertrag zwischen der Linse GmbH mit Sitz in Fürth (Amtsgericht Fürth HRB 7654303) als Organträger " +
      "und der Gesellschaft als Organgesellschaft wurde geschlossen.",
      "CONTROLLED",
      ["controlling_entity", "Linse GmbH", "DED3304V.HRB7654303"]
    ], [
      "Mit der Linse GmbH mit Sitz in Fürth als abhängiger Gesellschaft wurde ein Beherrschungsvertrag abgeschlossen.",
      "CONTROLLING",
      ["controlled_entity", "Linse GmbH", ""]
    ]))

  it.effect("become the organization by a conversion", () =>
    agrees([
      "Die Linse AG mit Sitz in Fürth (Amtsgericht Fürth HRB 7654303) ist durch Formwechsel in die Gesellschaft umgewandelt.",
      undefined,
      ["converted_entity", "Linse AG", "DED3304V.HRB7654303"]
    ]))

  it.effect("have their number before their name", () =>
    agrees([
      "Das unter der HRA Nummer 7654304 eingetragene Einzelunternehmen Linse e.K. wurde durch Ausgliederung auf die unter " +
      "der HRB Nummer 7654301 eingetragene Muster Optik GmbH übertragen.",
      "ACQUIRING",
      ["transferring_entity", "Linse e.K.", "DED3310V.HRA7654304"]
    ], [
      "Das Unternehmen wurde durch Ausgliederung auf die unter HRB 7654303 eingetragene Linse GmbH übertragen.",
      "TRANSFERRING",
      ["acquiring_entity", "Linse GmbH", "DED3310V.HRB7654303"]
    ]))

  it.effect("have a legal form in capital letters", () =>
    agrees([
      "Ein Plan über die Verschmelzung der Gesellschaft als übernehmendem Rechtsträger mit der Private Company Limited By " +
      "Shares nach irischem Recht unter Firma LINSE HOLDINGS LIMITED mit satzungsmäßigem Sitz in Cork, Irland (Company No. " +
      "654321) ist eingereicht worden.",
      "ACQUIRING",
      ["transferring_entity", "LINSE HOLDINGS LIMITED", ""]
    ]))
})
