import type { Industry } from "./Industry.ts"

/** Building trades and workshops. */
export const crafts: ReadonlyArray<Industry> = [
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
