import type { Industry } from "./Industry.ts"

/** Services for companies and households. */
export const services: ReadonlyArray<Industry> = [
  {
    wz2008: { code: "62.01.9", label: "Sonstige Softwareentwicklung" },
    wz2025: { code: "62.10.3", label: "Entwicklung und Programmierung von Anwendungssoftware" },
    words: ["Software", "Softwarehaus", "Digital", "Systems"],
    purposes: [
      "Die Entwicklung, der Vertrieb und die Pflege von Software sowie die damit verbundene Beratung.",
      "Entwicklung und Betrieb von cloudbasierten Anwendungen für mittelständische Unternehmen."
    ],
    products: ["Branchensoftware", "Cloud-Anwendungen", "Schnittstellen", "Support"],
    materials: 16,
    staff: 56
  },
  {
    wz2008: {
      code: "62.02.0",
      label: "Erbringung von Beratungsleistungen auf dem Gebiet der Informationstechnologie"
    },
    wz2025: {
      code: "62.20.1",
      label: "Erbringung von Beratungsleistungen auf dem Gebiet der Informationstechnologie"
    },
    words: ["IT-Beratung", "Netzwerke", "IT-Systemhaus", "Datentechnik"],
    purposes: [
      "Beratung, Planung und Betrieb von Informationstechnik sowie der Handel mit Hard- und Software.",
      "Die Erbringung von Dienstleistungen auf dem Gebiet der Informationstechnologie und der Informationssicherheit."
    ],
    products: ["IT-Sicherheit", "Netzwerkbetrieb", "Beratung"],
    materials: 32,
    staff: 44
  },
  {
    wz2008: {
      code: "68.20.2",
      label: "Vermietung, Verpachtung von eigenen oder geleasten Gewerbegrundstücken und Nichtwohngebäuden"
    },
    wz2025: {
      code: "68.20.2",
      label: "Vermietung, Verpachtung von eigenen oder geleasten Gewerbegrundstücken und Nichtwohngebäuden"
    },
    words: ["Grundbesitz", "Immobilien", "Projektentwicklung", "Objekt"],
    purposes: [
      "Der Erwerb, die Verwaltung und die Verwertung von eigenem Grundbesitz.",
      "Die Vermietung und Verwaltung eigener Immobilien; erlaubnispflichtige Tätigkeiten werden nicht ausgeübt."
    ],
    products: ["Vermietung", "Hausverwaltung", "Projektentwicklung"],
    materials: 18,
    staff: 12,
    fixedAssets: 650
  },
  {
    wz2008: { code: "70.22.0", label: "Unternehmensberatung" },
    wz2025: { code: "70.20.0", label: "Unternehmensberatung" },
    words: ["Consulting", "Unternehmensberatung", "Management"],
    purposes: [
      "Die Beratung von Unternehmen in betriebswirtschaftlichen und organisatorischen Fragen.",
      "Unternehmens- und Personalberatung sowie die Durchführung von Schulungen."
    ],
    products: ["Strategieberatung", "Nachfolgeplanung", "Schulungen"],
    materials: 20,
    staff: 48
  },
  {
    wz2008: { code: "71.12.2", label: "Ingenieurbüros für technische Fachplanung und Ingenieurdesign" },
    wz2025: { code: "71.12.3", label: "Ingenieurbüros für Fachplanung von technischer Gebäudeausrüstung" },
    words: ["Ingenieure", "Planungsgesellschaft", "Ingenieurbüro"],
    purposes: [
      "Die Erbringung von Ingenieurleistungen, insbesondere die Planung technischer Gebäudeausrüstung.",
      "Planung, Bauüberwachung und Begutachtung von technischen Anlagen."
    ],
    products: ["Fachplanung", "Bauüberwachung", "Gutachten"],
    materials: 22,
    staff: 52
  },
  {
    wz2008: { code: "73.11.0", label: "Werbeagenturen" },
    wz2025: { code: "73.11.0", label: "Tätigkeiten von Werbeagenturen" },
    words: ["Werbung", "Kommunikation", "Medien", "Agentur"],
    purposes: [
      "Der Betrieb einer Werbeagentur.",
      "Konzeption und Umsetzung von Werbe- und Kommunikationsmaßnahmen sowie Veranstaltungen."
    ],
    products: ["Kampagnen", "Webdesign", "Veranstaltungen"],
    materials: 40,
    staff: 37
  },
  {
    wz2008: { code: "81.21.0", label: "Allgemeine Gebäudereinigung" },
    wz2025: { code: "81.21.0", label: "Allgemeine Gebäudereinigung" },
    words: ["Gebäudereinigung", "Gebäudedienste", "Facility Service"],
    purposes: [
      "Gebäudereinigung und Hausmeisterdienste.",
      "Die Erbringung von infrastrukturellen Gebäudedienstleistungen."
    ],
    products: ["Unterhaltsreinigung", "Glasreinigung", "Hausmeisterdienste"],
    materials: 14,
    staff: 67
  },
  {
    wz2008: { code: "78.20.0", label: "Befristete Überlassung von Arbeitskräften" },
    wz2025: { code: "78.20.1", label: "Befristete Überlassung von Arbeitskräften" },
    words: ["Personal", "Zeitarbeit", "Personaldienste"],
    purposes: [
      "Die Arbeitnehmerüberlassung und die Vermittlung von Fach- und Führungskräften.",
      "Personaldienstleistungen aller Art."
    ],
    products: ["Zeitarbeit", "Personalvermittlung"],
    materials: 8,
    staff: 78
  },
  {
    wz2008: { code: "88.10.1", label: "Ambulante soziale Dienste" },
    wz2025: { code: "88.10.1", label: "Ambulante Betreuungsdienste für ältere Menschen" },
    words: ["Pflegedienst", "Seniorenbetreuung", "Sozialdienste"],
    purposes: [
      "Der Betrieb ambulanter Pflege- und Betreuungsdienste.",
      "Die häusliche Betreuung und hauswirtschaftliche Versorgung älterer Menschen."
    ],
    products: ["Häusliche Pflege", "Tagesbetreuung", "Beratung"],
    materials: 9,
    staff: 72
  }
]
