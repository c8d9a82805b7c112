import { Draws } from "./Draws.ts"
import type { Industry } from "./industries/Industry.ts"
import { manufacturing } from "./industries/Manufacturing.ts"
import { services } from "./industries/Services.ts"
import { slotOf } from "./Neighbourhood.ts"
import type { FormName } from "./tables/Forms.ts"
import type { World } from "./World.ts"

/** Building trades and workshops. */
const crafts: ReadonlyArray<Industry> = [
  {
    wz2008: { code: "43.21.0", label: "Elektroinstallation" },
    wz2025: { code: "43.21.0", label: "Elektroinstallation" },
    words: ["Elektrotechnik", "Elektroanlagen", "Gebäudetechnik"],
    purposes: [
      "Die Planung, Installation und Wartung von elektrischen Anlagen aller Art.",
      "Elektroinstallationen in Wohn- und Gewerbebauten sowie der Einbau von Lade- und Photovoltaikanlagen."
    ],
    products: ["Elektroinstallation", "Photovoltaikanlagen", "Ladepunkte", "Wartung"],
    materials: 42,
    staff: 36
  },
  {
    wz2008: { code: "43.22.0", label: "Gas-, Wasser-, Heizungs- sowie Lüftungs- und Klimainstallation" },
    wz2025: { code: "43.22.0", label: "Gas-, Wasser-, Heizungs- sowie Lüftungs- und Klimainstallation" },
    words: ["Haustechnik", "Wärmetechnik", "Sanitär", "Klimatechnik"],
    purposes: [
      "Der Einbau und die Wartung von Heizungs-, Sanitär-, Lüftungs- und Klimaanlagen.",
      "Das Installateur- und Heizungsbauerhandwerk einschließlich des Handels mit Wärmepumpen."
    ],
    products: ["Wärmepumpen", "Heizungsbau", "Bäder", "Lüftungsanlagen"],
    materials: 45,
    staff: 34
  },
  {
    wz2008: { code: "43.34.1", label: "Maler- und Lackierergewerbe" },
    wz2025: { code: "43.34.1", label: "Malerei- und Lackiergewerbe" },
    words: ["Malerbetrieb", "Fassaden", "Raum & Farbe"],
    purposes: [
      "Die Ausführung von Maler-, Lackierer- und Fassadenarbeiten.",
      "Maler- und Tapezierarbeiten, Wärmedämmung sowie Bodenbelagsarbeiten."
    ],
    products: ["Fassadenanstrich", "Innenraumgestaltung", "Wärmedämmung"],
    materials: 28,
    staff: 45
  },
  {
    wz2008: { code: "41.20.1", label: "Bau von Gebäuden (ohne Fertigteilbau)" },
    wz2025: { code: "41.00.1", label: "Bau von Gebäuden (ohne Fertigteilbau)" },
    words: ["Bau", "Hochbau", "Bauunternehmung", "Massivhaus"],
    purposes: [
      "Der Betrieb eines Bauunternehmens, insbesondere die Ausführung von Hochbauarbeiten.",
      "Die schlüsselfertige Errichtung von Wohn- und Gewerbegebäuden als Generalunternehmer."
    ],
    products: ["Schlüsselfertiges Bauen", "Rohbau", "Sanierung"],
    materials: 55,
    staff: 26
  },
  {
    wz2008: { code: "43.91.1", label: "Dachdeckerei und Bauspenglerei" },
    wz2025: { code: "43.41.1", label: "Dachdeckerei und Bauspenglerei" },
    words: ["Bedachungen", "Dachbau", "Dach & Wand"],
    purposes: [
      "Dachdecker-, Klempner- und Abdichtungsarbeiten.",
      "Die Errichtung, Sanierung und Begrünung von Dächern."
    ],
    products: ["Steildach", "Flachdach", "Dachbegrünung"],
    materials: 40,
    staff: 37
  },
  {
    wz2008: { code: "43.32.0", label: "Bautischlerei und -schlosserei" },
    wz2025: { code: "43.32.2", label: "Sonstige Bautischlerei und -schlosserei" },
    words: ["Tischlerei", "Innenausbau", "Fensterbau"],
    purposes: [
      "Der Betrieb einer Bau- und Möbeltischlerei.",
      "Der Innenausbau sowie die Montage von Fenstern, Türen und Treppen."
    ],
    products: ["Türen", "Fenster", "Treppen", "Innenausbau"],
    materials: 38,
    staff: 38
  },
  {
    wz2008: {
      code: "45.20.3",
      label: "Instandhaltung und Reparatur von Kraftwagen mit einem Gesamtgewicht von 3,5 t oder weniger (ohne " +
        "Lackierung und Autowäsche)"
    },
    wz2025: {
      code: "95.31.3",
      label:
        "Sonstige Instandhaltung und Reparatur von Kraftwagen mit einem zulässigen Gesamtgewicht von 3,5 t oder weniger"
    },
    words: ["Fahrzeugtechnik", "Kfz-Service", "Autohaus"],
    purposes: [
      "Der Betrieb einer Kraftfahrzeugwerkstatt sowie der Handel mit Fahrzeugen und Ersatzteilen.",
      "Wartung, Instandsetzung und Prüfung von Kraftfahrzeugen."
    ],
    products: ["Inspektion", "Reifenservice", "Karosseriearbeiten"],
    materials: 52,
    staff: 28
  },
  {
    wz2008: { code: "81.30.1", label: "Garten- und Landschaftsbau" },
    wz2025: { code: "81.30.1", label: "Garten- und Landschaftsbau" },
    words: ["Gartenbau", "Landschaftsbau", "Grünanlagen"],
    purposes: [
      "Die Anlage und Pflege von Gärten, Grünflächen und Außenanlagen.",
      "Garten- und Landschaftsbau einschließlich Pflaster- und Wegebau sowie Winterdienst."
    ],
    products: ["Gartengestaltung", "Pflasterarbeiten", "Grünpflege", "Winterdienst"],
    materials: 32,
    staff: 42
  }
]

/** Wholesale, retail, transport and hospitality. */
const trade: ReadonlyArray<Industry> = [
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

/** The aims of associations. The register of associations states no purpose. */
const associations: ReadonlyArray<Industry> = [
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
const cooperatives: ReadonlyArray<Industry> = [
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

/** Free professions, which form partnerships. */
const professions: ReadonlyArray<Industry> = [
  {
    wz2008: {
      code: "69.20.3",
      label: "Praxen von Steuerbevollmächtigten, Steuerberaterinnen und -beratern, Steuerberatungsgesellschaften"
    },
    wz2025: {
      code: "69.20.2",
      label: "Praxen von Steuerberaterinnen und -beratern, Steuerbevollmächtigten sowie steuerberatende " +
        "Berufsausübungsgesellschaften"
    },
    words: ["Steuerberater", "Steuerberatungsgesellschaft"],
    purposes: ["Die gemeinschaftliche Berufsausübung der Partner als Steuerberater."],
    products: ["Steuererklärungen", "Buchführung", "Jahresabschlüsse"],
    materials: 8,
    staff: 52
  },
  {
    wz2008: { code: "69.10.2", label: "Rechtsanwaltskanzleien ohne Notariat" },
    wz2025: { code: "69.10.1", label: "Rechtsanwaltskanzleien und Notariate" },
    words: ["Rechtsanwälte", "Anwaltskanzlei"],
    purposes: ["Die gemeinschaftliche Ausübung des Berufs des Rechtsanwalts."],
    products: ["Rechtsberatung", "Prozessvertretung"],
    materials: 6,
    staff: 48
  },
  {
    wz2008: { code: "71.11.1", label: "Architekturbüros für Hochbau" },
    wz2025: { code: "71.11.1", label: "Architekturbüros für Hochbau" },
    words: ["Architekten", "Architektur"],
    purposes: ["Die gemeinsame Berufsausübung der Partner als Architekten."],
    products: ["Entwurf", "Bauleitung"],
    materials: 15,
    staff: 50
  },
  {
    wz2008: { code: "86.23.0", label: "Zahnarztpraxen" },
    wz2025: { code: "86.23.0", label: "Zahnarztpraxen" },
    words: ["Zahnärzte", "Zahnmedizin"],
    purposes: ["Die gemeinschaftliche Ausübung des zahnärztlichen Berufs."],
    products: ["Zahnerhaltung", "Implantologie"],
    materials: 20,
    staff: 40
  }
]

/** Companies that hold other companies, or are the general partner of one. */
const holdings: ReadonlyArray<Industry> = [
  {
    wz2008: { code: "64.20.0", label: "Beteiligungsgesellschaften" },
    wz2025: { code: "64.21.0", label: "Beteiligungsgesellschaften" },
    words: ["Beteiligungs", "Holding", "Vermögensverwaltungs"],
    purposes: [
      "Der Erwerb, das Halten und das Verwalten von Beteiligungen an anderen Unternehmen.",
      "Die Verwaltung eigenen Vermögens, insbesondere von Beteiligungen; genehmigungspflichtige Geschäfte werden " +
      "nicht betrieben."
    ],
    products: ["Beteiligungsverwaltung"],
    materials: 5,
    staff: 30,
    fixedAssets: 500
  }
]

/** The business of a general partner limited company. */
const generalPartners: ReadonlyArray<Industry> = [
  {
    wz2008: { code: "64.20.0", label: "Beteiligungsgesellschaften" },
    wz2025: { code: "64.21.0", label: "Beteiligungsgesellschaften" },
    words: ["Verwaltungs", "Geschäftsführungs", "Beteiligungs"],
    purposes: [
      "Die Übernahme der persönlichen Haftung und der Geschäftsführung als persönlich haftende Gesellschafterin der"
    ],
    products: ["Geschäftsführung"],
    materials: 2,
    staff: 20
  }
]

const commerce = [...crafts, ...manufacturing, ...trade, ...services]

const byForm: Readonly<Record<FormName, ReadonlyArray<Industry>>> = {
  "GmbH": commerce,
  "UG": [...crafts, ...trade, ...services],
  "AG": [...manufacturing, ...services],
  "GmbH & Co. KG": commerce,
  "KG": [...trade, ...manufacturing],
  "OHG": [...crafts, ...trade],
  "e.K.": [...crafts, ...trade],
  "eG": cooperatives,
  "PartG": professions,
  "e.V.": associations
}

/** The line of business of an organization. */
export const industryOf = (world: World, index: number): Industry => {
  const slot = slotOf(index)
  const choice = slot.isHolding ? holdings : slot.partnership === undefined ? byForm[slot.form] : generalPartners
  return new Draws(world.seed, "industry", index).pick(choice)
}
