import { describe, it } from "@effect/vitest"
import { agrees } from "./PartiesRead.ts"

describe("the sentences of a transformation", () => {
  it.effect("give a number to the only organization of a part", () =>
    agrees([
      "An der Verschmelzung sind die Muster Optik GmbH, eine Gesellschaft mit beschränkter Haftung nach deutschem Recht mit " +
      "Sitz in Nürnberg, als übertragende Gesellschaft und die Lys ApS, eine GmbH (Anpartsselskab) nach dänischem Recht mit " +
      "Sitz in Vejle (Dänemark), als übernehmende Gesellschaft beteiligt. Die übertragende Gesellschaft ist eingetragen im " +
      "Handelsregister des Amtsgerichts Nürnberg unter HRB 7654301. Die übernehmende Gesellschaft ist eingetragen im " +
      "dänischen zentralen Unternehmensregister (CVR - Det Centrale Virksomhedsregister) unter CVR-Nr. 28321500.",
      "TRANSFERRING",
      ["acquiring_entity", "Lys ApS", "28321500"]
    ], [
      "Ein Verschmelzungsplan ist eingereicht worden. Die Gesellschaften sind eingetragen im Register - Skala Holding GmbH: " +
      "Firmenbuch des Handelsgerichts Wien, Registernummer FN 443600k",
      undefined,
      ["counterparty", "Skala Holding GmbH", "443600k"]
    ]))

  it.effect("give each organization the part that stands beside it, and none that belongs to the one before", () =>
    agrees([
      "Ein Verschmelzungsplan ist eingereicht worden: Die Muster Optik GmbH, Amtsgericht Nürnberg, HRB 7654301 ist " +
      "übertragender Rechtsträger und die Muster Optik GmbH mit dem Sitz in Kuchl, Österreich, Firmenbuch beim Landgericht " +
      "Salzburg, Österreich, Fn 312200 b ist übernehmender Rechtsträger.",
      "TRANSFERRING",
      ["acquiring_entity", "Muster Optik GmbH", "312200 b"]
    ], [
      "An der Verschmelzung sind beteiligt: Muster Optik GmbH, eine Gesellschaft mit beschränkter Haftung mit dem Sitz in " +
      "Nürnberg, HRB 7654301 als übertragende Gesellschaft Phare S.A.S., eine Aktiengesellschaft nach französischem Recht " +
      "mit dem Sitz in Metz, Frankreich, eingetragen im Handels- und Gesellschaftsregister von Metz unter der Nummer " +
      "390376100, als übernehmende Gesellschaft.",
      "TRANSFERRING",
      ["acquiring_entity", "Phare S.A.S.", ""]
    ], [
      "Die Linse Süd GmbH mit Sitz in Hof (Amtsgericht Hof HRB 7654399) ist auf Grund des Verschmelzungsvertrages vom " +
      "25.03.2025 auf das Vermögen der Alleingesellschafterin verschmolzen.",
      "ACQUIRING",
      ["transferring_entity", "Linse Süd GmbH", "DED4501V.HRB7654399"]
    ], [
      "Das Unternehmen ist entstanden durch Übertragung des Vermögens der Linse Süd GmbH mit Sitz in Hof (Amtsgericht Hof, " +
      "HRB 7654399) aufgrund des Verschmelzungsvertrages vom 26.06.2025.",
      "ACQUIRING",
      ["transferring_entity", "Linse Süd GmbH", "DED4501V.HRB7654399"]
    ]))

  it.effect("name all organizations of a list, and no town or other word as one", () =>
    agrees([
      "Der Entwurf eines Vertrages über die geplante Verschmelzung der Falke GmbH, Lichtpunkt Hof GmbH, Spiegel Digital GmbH " +
      "mit der Muster Optik GmbH ist eingereicht worden.",
      "ACQUIRING",
      ["transferring_entity", "Falke GmbH", ""],
      ["transferring_entity", "Lichtpunkt Hof GmbH", ""],
      ["transferring_entity", "Spiegel Digital GmbH", ""]
    ], [
      "Den Gläubigern der an der Verschmelzung beteiligten Rechtsträger (Muster Optik GmbH, Nürnberg und Linse Süd GmbH, " +
      "Hof) ist Sicherheit zu leisten.",
      undefined,
      ["counterparty", "Linse Süd GmbH", ""]
    ], [
      "Ein Verschmelzungsvertrag zwischen der Gesellschaft als übernehmendem Rechtsträger und den Gesellschaften Linse Nex " +
      "GmbH, Hof (Amtsgericht Hof HRB 7654398) sowie Linse Süd GmbH, Hof (Amtsgericht Hof HRB 7654399) ist eingereicht.",
      "ACQUIRING",
      ["transferring_entity", "Linse Nex GmbH", "DED4501V.HRB7654398"],
      ["transferring_entity", "Linse Süd GmbH", "DED4501V.HRB7654399"]
    ]))

  it.effect("name organizations abroad by the number of their own register", () =>
    agrees([
      "Ein Verschmelzungsplan über eine Verschmelzung auf die Banque Soleil mit Sitz in Lille/Frankreich (Registre du Commerce " +
      "et des Sociétés de Lille 692024700) ist eingereicht worden.",
      "TRANSFERRING",
      ["acquiring_entity", "Banque Soleil", "692024700"]
    ], [
      "Ein Verschmelzungsplan über die Verschmelzung zur Aufnahme mit der Sol Holdco, S.L.U. mit Sitz in Madrid/Spanien " +
      "(Registro Mercantil de Madrid B67715900) ist eingereicht worden.",
      undefined,
      ["counterparty", "Sol Holdco, S.L.U.", "B67715900"]
    ], [
      "Ein Verschmelzungsplan über die Verschmelzung der Gesellschaft auf die Thira Consulting IKE mit Sitz in Rethymno, " +
      "(Private Kapitalgesellschaft) eingetragen im Handelsregister der Handelskammer Rethymno unter der Nummer " +
      "168011850000 ist eingereicht worden.",
      "TRANSFERRING",
      ["acquiring_entity", "Thira Consulting IKE", "168011850000"]
    ]))

  it.effect("may hold long rows of numbers, which end no sentence", () =>
    agrees([
      `Verschmelzung: Die Linse Süd GmbH, Hof (Amtsgericht Hof HRB 7654399) ist ${
        "1.".repeat(400)
      } auf die Gesellschaft.`,
      "ACQUIRING",
      ["transferring_entity", "Linse Süd GmbH", "DED4501V.HRB7654399"]
    ]))

  it.effect("give a list the part that stands before it, or behind its last organization", () =>
    agrees([
      "Die Gesellschaft hat die Verschmelzungsverträge mit folgenden Gesellschaften als übernehmende Rechtsträger " +
      "eingereicht: a) Alpha Licht GmbH mit Sitz in Fürth (Amtsgericht Fürth, HRB 15); b) Beta Glas GmbH mit Sitz in " +
      "Hof (Amtsgericht Hof, HRB 16).",
      "TRANSFERRING",
      ["acquiring_entity", "Alpha Licht GmbH", "DED3304V.HRB15"],
      ["acquiring_entity", "Beta Glas GmbH", "DED4501V.HRB16"]
    ], [
      "Die Gesellschaft hat den Entwurf eines Vertrages über die Verschmelzung der Gesellschaft mit der Alpha Licht GmbH " +
      "mit dem Sitz in Fürth (Amtsgericht Fürth, HRB 15) und der Beta Glas UG (haftungsbeschränkt) mit dem Sitz in Hof " +
      "(Amtsgericht Hof, HRB 16) jeweils als übertragender Rechtsträger eingereicht.",
      "ACQUIRING",
      ["transferring_entity", "Alpha Licht GmbH", "DED3304V.HRB15"],
      ["transferring_entity", "Beta Glas UG (haftungsbeschränkt)", "DED4501V.HRB16"]
    ]))

  it.effect("give no part to an organization that only follows the words of a merger", () =>
    agrees([
      "Der Entwurf eines Verschmelzungsplanes über die geplante Verschmelzung mit der Gamma B.V., mit dem Sitz in Venlo / " +
      "Niederlande ist eingereicht worden.",
      undefined,
      ["counterparty", "Gamma B.V.", ""]
    ]))
})
