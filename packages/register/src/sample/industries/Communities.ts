import type { Industry } from "./Industry.ts"

/** The aims of associations. The register of associations states no purpose. */
export const associations: ReadonlyArray<Industry> = [
  {
    wz2008: { code: "93.12.0", label: "Sportvereine" },
    wz2025: { code: "93.12.0", label: "Sportvereine" },
    words: ["Turn- und Sportverein", "Ruderclub", "Schachfreunde", "Wanderverein"],
    purposes: [],
    products: ["Vereinssport"],
    materials: 20,
    staff: 30
  },
  {
    wz2008: { code: "94.99.2", label: "Organisationen der Kultur" },
    wz2025: { code: "94.99.2", label: "Organisationen der Kultur" },
    words: ["Heimatverein", "Musikverein", "Kulturforum", "Chorgemeinschaft"],
    purposes: [],
    products: ["Konzerte", "Ausstellungen"],
    materials: 20,
    staff: 25
  },
  {
    wz2008: { code: "94.99.9", label: "Interessenvertretungen und Vereinigungen a. n. g." },
    wz2025: { code: "94.99.9", label: "Alle anderen Interessenvertretungen und Vereinigungen a. n. g." },
    words: ["Kleingartenverein", "Förderverein \"Alte Schule\"", "Nachbarschaftshilfe", "Imkerverein"],
    purposes: [],
    products: ["Vereinsarbeit"],
    materials: 20,
    staff: 20
  }
]

/** The services of cooperatives for their members. */
export const cooperatives: ReadonlyArray<Industry> = [
  {
    wz2008: {
      code: "68.20.1",
      label: "Vermietung, Verpachtung von eigenen oder geleasten Wohngrundstücken, Wohngebäuden und Wohnungen"
    },
    wz2025: {
      code: "68.20.1",
      label: "Vermietung, Verpachtung von eigenen oder geleasten Wohngrundstücken, Wohngebäuden und Wohnungen"
    },
    words: ["Wohnungsbaugenossenschaft", "Bauverein", "Wohnungsgenossenschaft"],
    purposes: [
      "Die Förderung der Mitglieder vorrangig durch eine gute, sichere und sozial verantwortbare Wohnungsversorgung."
    ],
    products: ["Wohnungen", "Nachbarschaftshilfe"],
    materials: 35,
    staff: 18,
    fixedAssets: 600
  },
  {
    wz2008: { code: "35.11.1", label: "Elektrizitätserzeugung ohne Verteilung" },
    wz2025: { code: "35.12.1", label: "Elektrizitätserzeugung aus erneuerbaren Energieträgern ohne Verteilung" },
    words: ["Bürgerenergie", "Energiegenossenschaft"],
    purposes: [
      "Die Errichtung und der Betrieb von Anlagen zur Erzeugung erneuerbarer Energien zum Nutzen der Mitglieder."
    ],
    products: ["Solarstrom", "Nahwärme"],
    materials: 25,
    staff: 8,
    fixedAssets: 380
  },
  {
    wz2008: { code: "01.50.0", label: "Gemischte Landwirtschaft" },
    wz2025: { code: "01.50.0", label: "Gemischte Landwirtschaft" },
    words: ["Agrargenossenschaft", "Warengenossenschaft", "Winzergenossenschaft"],
    purposes: ["Der gemeinschaftliche Anbau, die Verarbeitung und der Absatz landwirtschaftlicher Erzeugnisse."],
    products: ["Getreide", "Saatgut", "Futtermittel"],
    materials: 60,
    staff: 18
  }
]
