import type { Industry } from "./Industry.ts"

/** Wholesale, retail, transport and hospitality. */
export const trade: ReadonlyArray<Industry> = [
  {
    wz2008: {
      code: "46.69.3",
      label: "Großhandel mit sonstigen Ausrüstungen und Zubehör für Maschinen sowie mit technischem Bedarf"
    },
    wz2025: {
      code: "46.64.6",
      label: "Großhandel mit sonstigen Ausrüstungen und Zubehör für Maschinen sowie mit technischem Bedarf"
    },
    words: ["Technischer Handel", "Industriebedarf", "Antriebstechnik"],
    purposes: [
      "Der Groß- und Außenhandel mit technischem Bedarf für Industrie und Handwerk.",
      "Handel mit Maschinenzubehör, Werkzeugen und Verbindungselementen."
    ],
    products: ["Werkzeuge", "Wälzlager", "Verbindungselemente"],
    materials: 72,
    staff: 13
  },
  {
    wz2008: { code: "46.31.0", label: "Großhandel mit Obst, Gemüse und Kartoffeln" },
    wz2025: { code: "46.31.0", label: "Großhandel mit Obst, Gemüse und Kartoffeln" },
    words: ["Fruchthandel", "Frischdienst", "Obst & Gemüse"],
    purposes: [
      "Der Groß- und Einzelhandel mit Obst, Gemüse und Südfrüchten.",
      "Import und Vertrieb von frischen Lebensmitteln."
    ],
    products: ["Obst", "Gemüse", "Lieferdienst"],
    materials: 80,
    staff: 9
  },
  {
    wz2008: { code: "47.71.0", label: "Einzelhandel mit Bekleidung" },
    wz2025: { code: "47.71.0", label: "Einzelhandel mit Bekleidung" },
    words: ["Modehaus", "Textil", "Mode"],
    purposes: [
      "Der Einzelhandel mit Bekleidung, Schuhen und Accessoires, auch über das Internet.",
      "Der Handel mit Textilien aller Art."
    ],
    products: ["Damenmode", "Herrenmode", "Onlinehandel"],
    materials: 56,
    staff: 22
  },
  {
    wz2008: { code: "47.59.1", label: "Einzelhandel mit Wohnmöbeln" },
    wz2025: { code: "47.55.1", label: "Einzelhandel mit Wohnmöbeln" },
    words: ["Möbel", "Küchenstudio", "Wohnwelten"],
    purposes: [
      "Der Handel mit Möbeln, Küchen und Einrichtungsgegenständen.",
      "Planung, Verkauf und Montage von Einbauküchen."
    ],
    products: ["Küchen", "Wohnmöbel", "Montage"],
    materials: 58,
    staff: 20
  },
  {
    wz2008: { code: "49.41.0", label: "Güterbeförderung im Straßenverkehr" },
    wz2025: { code: "49.41.0", label: "Güterbeförderung im Straßenverkehr" },
    words: ["Transporte", "Güterverkehr", "Kurierdienst"],
    purposes: [
      "Der gewerbliche Güterkraftverkehr im Nah- und Fernbereich.",
      "Transporte aller Art, Kurierdienste sowie die Vermietung von Nutzfahrzeugen."
    ],
    products: ["Stückgut", "Teilladungen", "Kurierfahrten"],
    materials: 46,
    staff: 33
  },
  {
    wz2008: { code: "52.29.1", label: "Spedition" },
    wz2025: { code: "52.26.1", label: "Speditionen" },
    words: ["Spedition", "Logistik", "Kontraktlogistik"],
    purposes: [
      "Der Betrieb einer Spedition einschließlich Lagerei und Umschlag.",
      "Die Erbringung von Speditions-, Lager- und Logistikdienstleistungen im In- und Ausland."
    ],
    products: ["Lagerhaltung", "Seefracht", "Zollabwicklung"],
    materials: 64,
    staff: 22
  },
  {
    wz2008: { code: "55.10.1", label: "Hotels (ohne Hotels garnis)" },
    wz2025: { code: "55.10.1", label: "Hotels (ohne Hotels garnis)" },
    words: ["Hotel", "Hotelbetriebe", "Kurhotel"],
    purposes: [
      "Der Betrieb von Hotels und Tagungsstätten.",
      "Der Betrieb eines Hotels mit Gastronomie und Wellnessbereich."
    ],
    products: ["Übernachtung", "Tagungen", "Feiern"],
    materials: 24,
    staff: 41,
    fixedAssets: 90
  },
  {
    wz2008: { code: "56.10.1", label: "Restaurants mit herkömmlicher Bedienung" },
    wz2025: { code: "56.11.1", label: "Restaurants mit Bedienung" },
    words: ["Gastronomie", "Gaststätten", "Gasthaus"],
    purposes: [
      "Der Betrieb von Restaurants und Gaststätten sowie die Durchführung von Veranstaltungen.",
      "Gastronomie und Catering."
    ],
    products: ["Restaurant", "Catering", "Veranstaltungen"],
    materials: 33,
    staff: 38
  }
]
