import type { Industry } from "./Industry.ts"

/** Makers of goods and of electricity. */
export const manufacturing: ReadonlyArray<Industry> = [
  {
    wz2008: { code: "25.11.0", label: "Herstellung von Metallkonstruktionen" },
    wz2025: { code: "25.11.0", label: "Herstellung von Metallkonstruktionen" },
    words: ["Metallbau", "Stahlbau", "Stahl- und Hallenbau"],
    purposes: [
      "Die Herstellung und Montage von Stahl- und Metallkonstruktionen.",
      "Stahl- und Metallbau sowie die Fertigung von Treppen, Geländern und Toren."
    ],
    products: ["Stahlhallen", "Geländer", "Treppen", "Tore"],
    materials: 48,
    staff: 30
  },
  {
    wz2008: { code: "25.62.0", label: "Mechanik a. n. g." },
    wz2025: { code: "25.53.0", label: "Metallbearbeitung a. n. g." },
    words: ["Präzisionsteile", "Zerspanung", "Feinmechanik"],
    purposes: [
      "Die Herstellung von Dreh-, Fräs- und Präzisionsteilen.",
      "Die spanende Bearbeitung von Metallen und Kunststoffen im Kundenauftrag."
    ],
    products: ["Drehteile", "Frästeile", "Baugruppen"],
    materials: 35,
    staff: 38
  },
  {
    wz2008: { code: "28.99.0", label: "Herstellung von Maschinen für sonstige bestimmte Wirtschaftszweige a. n. g." },
    wz2025: {
      code: "28.99.9",
      label: "Herstellung von allen anderen Maschinen für sonstige bestimmte Wirtschaftszweige a. n. g."
    },
    words: ["Maschinenbau", "Anlagenbau", "Sondermaschinen", "Fördertechnik"],
    purposes: [
      "Die Entwicklung, Herstellung und der Vertrieb von Maschinen und Anlagen.",
      "Konstruktion und Bau von Sondermaschinen sowie deren Wartung und Modernisierung."
    ],
    products: ["Sondermaschinen", "Montageanlagen", "Ersatzteile", "Retrofit"],
    materials: 50,
    staff: 29
  },
  {
    wz2008: {
      code: "26.51.1",
      label: "Herstellung von elektrischen Mess-, Kontroll-, Navigations- u. ä. Instrumenten und Vorrichtungen"
    },
    wz2025: {
      code: "26.51.1",
      label: "Herstellung von elektrischen Mess-, Kontroll-, Navigations- u. ä. Instrumenten und Vorrichtungen"
    },
    words: ["Messtechnik", "Sensorik", "Prüfsysteme"],
    purposes: [
      "Entwicklung, Fertigung und Vertrieb von Mess- und Prüfgeräten.",
      "Die Herstellung von Sensoren und Steuerungen für industrielle Anwendungen."
    ],
    products: ["Sensoren", "Prüfgeräte", "Kalibrierung"],
    materials: 41,
    staff: 35
  },
  {
    wz2008: {
      code: "16.23.0",
      label: "Herstellung von sonstigen Konstruktionsteilen, Fertigbauteilen, Ausbauelementen und Fertigteilbauten " +
        "aus Holz"
    },
    wz2025: {
      code: "16.23.0",
      label: "Herstellung von sonstigen Konstruktionsteilen, Fertigbauteilen, Ausbauelementen und Fertigteilbauten " +
        "aus Holz"
    },
    words: ["Holzbau", "Zimmerei", "Holzwerke"],
    purposes: [
      "Die Herstellung von Holzkonstruktionen und Fertigbauteilen.",
      "Zimmerei und Holzrahmenbau, insbesondere die Errichtung von Holzhäusern."
    ],
    products: ["Holzrahmenbau", "Dachstühle", "Carports"],
    materials: 47,
    staff: 30
  },
  {
    wz2008: { code: "18.12.0", label: "Drucken a. n. g." },
    wz2025: { code: "18.12.0", label: "Sonstiges Drucken" },
    words: ["Druck", "Offsetdruck", "Medienhaus"],
    purposes: [
      "Der Betrieb einer Druckerei einschließlich der Druckvorstufe und der Weiterverarbeitung.",
      "Herstellung und Vertrieb von Druckerzeugnissen und Verpackungen."
    ],
    products: ["Broschüren", "Verpackungen", "Etiketten"],
    materials: 43,
    staff: 33
  },
  {
    wz2008: { code: "10.71.0", label: "Herstellung von Backwaren (ohne Dauerbackwaren)" },
    wz2025: { code: "10.71.0", label: "Herstellung von Backwaren, ohne Dauerbackwaren" },
    words: ["Backstube", "Bäckerei", "Landbäckerei"],
    purposes: [
      "Die Herstellung und der Verkauf von Back- und Konditoreiwaren.",
      "Der Betrieb einer Bäckerei mit Filialen und angeschlossenen Cafés."
    ],
    products: ["Brot", "Konditoreiwaren", "Frühstück"],
    materials: 30,
    staff: 44
  },
  {
    wz2008: { code: "11.05.0", label: "Herstellung von Bier" },
    wz2025: { code: "11.05.0", label: "Herstellung von Bier" },
    words: ["Brauhaus", "Privatbrauerei", "Braumanufaktur"],
    purposes: [
      "Die Herstellung und der Vertrieb von Bier und anderen Getränken.",
      "Der Betrieb einer Brauerei mit Ausschank."
    ],
    products: ["Bier", "Limonaden", "Brauereiführungen"],
    materials: 38,
    staff: 28,
    fixedAssets: 55
  },
  {
    wz2008: { code: "35.11.1", label: "Elektrizitätserzeugung ohne Verteilung" },
    wz2025: { code: "35.12.1", label: "Elektrizitätserzeugung aus erneuerbaren Energieträgern ohne Verteilung" },
    words: ["Windkraft", "Solarpark", "Bioenergie", "Windpark"],
    purposes: [
      "Die Errichtung und der Betrieb von Anlagen zur Erzeugung von Strom aus erneuerbaren Energien.",
      "Planung, Bau und Betrieb von Wind- und Solarparks sowie der Verkauf des erzeugten Stroms."
    ],
    products: ["Windstrom", "Solarstrom", "Direktvermarktung"],
    materials: 22,
    staff: 6,
    fixedAssets: 420
  }
]
