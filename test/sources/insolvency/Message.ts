/** The content of a generated announcement of an insolvency court; what is absent is as in `usual`. */
export interface Announcement {
  readonly created: string
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly deletion: string
  readonly file: string
  readonly opening: string
  readonly debtor: string
  readonly entry: string
  readonly administrator: string
}

const text = (value: string): string => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** An element of the message around content that is XML already. */
export const element = (name: string, ...content: ReadonlyArray<string>): string =>
  `<tns:${name}>${content.join("")}</tns:${name}>`

/** An element around text. */
export const leaf = (name: string, value: string): string => element(name, text(value))

const lists: Readonly<Record<string, readonly [string, string]>> = {
  gericht: ["urn:xoev-de:xjustiz:codeliste:gds.gerichte", "3.7"],
  ereignis: ["urn:xoev-de:xjustiz:codeliste:gds.ereignis", "1.5"],
  register: ["urn:xoev-de:xjustiz:codeliste:gds.registerzeichen", "3.4"],
  rollenbezeichnung: ["urn:xoev-de:xjustiz:codeliste:gds.rollenbezeichnung", "3.3"],
  rechtsform: ["urn:xoev-de:xunternehmen:codeliste:rechtsformen", "2.2"],
  registergericht: ["urn:xoev-de:xjustiz:codeliste:gds.gerichte", "3.7"],
  zustaendigesGericht: ["urn:xoev-de:xjustiz:codeliste:gds.gerichte", "3.7"]
}

/** A coded element, with its plain text before the code. */
const coded = (name: string, code: string, plain: string): string => {
  const list = lists[name]
  const attributes = list === undefined ? "" : ` listURI="${list[0]}" listVersionID="${list[1]}"`
  return `<tns:${name}${attributes}><!--${plain}--><code>${code}</code></tns:${name}>`
}

const court = coded("gericht", "U1308", "Amtsgericht Leipzig")

/** A file number in parts. */
export const structuredFile = (register: string): string =>
  element(
    "auswahl_aktenzeichen",
    element(
      "aktenzeichen.strukturiert",
      leaf("abteilung", "405"),
      coded("register", register, "Insolvenzverfahren"),
      leaf("laufendeNummer", "1207"),
      leaf("jahr", "2026")
    )
  )

/** A file number in one text. */
export const freeFile = (number: string): string =>
  element("auswahl_aktenzeichen", leaf("aktenzeichen.freitext", number))

/** The party that is a debtor company. */
const company = (name: string): string =>
  element(
    "organisation",
    element("bezeichnung", leaf("bezeichnung.aktuell", name)),
    element("angabenZurRechtsform", coded("rechtsform", "252110", "Gesellschaft mit beschränkter Haftung (GmbH)")),
    element("sitz", leaf("ort", "Leipzig"))
  )

/** The party that is a natural person, with what stands behind the name. */
export const person = (given: string, family: string, ...more: ReadonlyArray<string>): string =>
  element(
    "natuerlichePerson",
    element("vollerName", leaf("vorname", given), leaf("nachname", family)),
    ...more
  )

/** The entry of a debtor in the register of the court in Leipzig. */
export const entryOf = (register: string, number: string): string =>
  element(
    "registereintrag",
    element(
      "deutschesUnternehmen",
      coded("registergericht", "U1308", "Amtsgericht Leipzig"),
      coded("registerart", register, register)
    ),
    leaf("registernummer", number)
  )

/** What a message says of opened proceedings. */
export const openedOn = (day: string, kind = "1"): string =>
  element(
    "verfahrensdatenAbEroeffnung",
    leaf("eroeffnungsdatum", day),
    coded("insolvenzverfahren.art", "4", "das Insolvenzverfahren"),
    coded("insolvenzverfahren.unterart", kind, "Insolvenzverfahren"),
    coded("zustaendigkeitArtikel3", "1", "Kein internationaler Bezug"),
    element("anfechtungEroeffnung", coded("zustaendigesGericht", "U1308", "Amtsgericht Leipzig"))
  )

const usual: Announcement = {
  created: "2026-03-02T09:00:00Z",
  id: "4711-2026-0001",
  subject: "005",
  text: "405 IN 1207/26: Über das Vermögen der Muster Werkzeuge GmbH, Leipzig, wird das Insolvenzverfahren eröffnet.",
  deletion: "",
  file: structuredFile("IN"),
  opening: openedOn("2026-03-01"),
  debtor: company("Muster Werkzeuge GmbH"),
  entry: entryOf("HRB", "7654321"),
  administrator: person("Vera", "Vorbild")
}

const participation = (number: string, role: string, plain: string, holder: string): string =>
  element(
    "beteiligung",
    element("rolle", leaf("rollennummer", number), coded("rollenbezeichnung", role, plain)),
    element("beteiligter", element("auswahl_beteiligter", holder))
  )

const head = (created: string): string =>
  `<tns:nachrichtenkopf xjustizVersion="3.6.2">${
    [
      leaf("erstellungszeitpunkt", created),
      element(
        "absender",
        element("informationen", element("auswahl_kommunikationspartner", court)),
        leaf("eigeneNachrichtenID", "3f0c2a54-0b6e-5c9d-8a17-6d2f4be09a11")
      ),
      element(
        "empfaenger",
        element("informationen", element("auswahl_kommunikationspartner", leaf("sonstige", "Abrufer"))),
        element("auswahl_aktenzeichen", leaf("aktenzeichen.unbekannt", "true"))
      ),
      element(
        "herstellerinformation",
        leaf("nameDesProdukts", "Muster"),
        leaf("herstellerDesProdukts", "Kontor"),
        leaf("version", "1.0")
      )
    ].join("")
  }</tns:nachrichtenkopf>`

/** The message that announces it. */
export const messageOf = (members: Partial<Announcement> = {}): string => {
  const announcement = { ...usual, ...members }
  const root = "tns:nachricht.inso.veroeffentlichung.0300010"
  const parts = [
    head(announcement.created),
    element(
      "grunddaten",
      element(
        "verfahrensdaten",
        element("instanzdaten", element("auswahl_instanzbehoerde", court)),
        participation("1", "143", "Schuldner(in)", announcement.debtor),
        ...(announcement.administrator === ""
          ? []
          : [participation("2", "096", "Insolvenzverwalter(in)", announcement.administrator)])
      )
    ),
    element(
      "fachdaten",
      leaf("nachricht.id", "1"),
      element(
        "verfahren",
        leaf("verfahren.id", "1207"),
        leaf("betrifftSucheAbStichtagInsoBekVneu", "true"),
        leaf("eingeschraenkteSuche", "false"),
        element("aktenzeichen", announcement.file),
        announcement.opening
      ),
      element("schuldner", announcement.entry),
      ...(announcement.administrator === "" ? [] : [element("verwalter", leaf("ref.rollennummer", "2"))]),
      element(
        "veroeffentlichung",
        leaf("veroeffentlichung.id", announcement.id),
        leaf("veroeffentlichungstext", announcement.text),
        coded("gegenstandVeroeffentlichung", announcement.subject, "Gegenstand"),
        ...(announcement.deletion === "" ? [] : [leaf("loeschdatum", announcement.deletion)])
      )
    )
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns:tns="http://www.xjustiz.de">${
    parts.join("")
  }</${root}>\n`
}

/** Words of a decision about the debtor. */
const debtor = "über das Vermögen der Muster Werkzeuge GmbH, Musterstr. 1, 04109 Leipzig"

/** Publications of every subject of the official list (inso.veroeffentlichungsgegenstand), each with its event. */
export const publications: ReadonlyArray<readonly [subject: string, text: string, type: string]> = [
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
