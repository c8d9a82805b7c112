import { EntityId } from "@kontor/core/Register"
import { type FinancialFigures, registerNumber, type SearchDocument } from "@kontor/register"
import { searchKey } from "@kontor/register/internal"
import { drawsOf } from "@kontor/testing/fixtures"

/** Draws that are a function of a number alone, so that any organization can be made without the others. */
const drawsFor = (index: number, topic: number) => {
  const draws = drawsOf(Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(topic + 1, 0x85ebca6b))
  return {
    ...draws,
    /**
     * A place in a list of which the first are drawn more often than the last: the density falls as 1 / (place + flat).
     * Of real names, `flat` is 6 for branches of business, and 50 for surnames.
     */
    early: (limit: number, flat = 1): number =>
      Math.floor(flat * (Math.exp(draws.next() * Math.log((limit + flat) / flat)) - 1))
  }
}
type Draws = ReturnType<typeof drawsFor>

const list = (words: string): ReadonlyArray<string> => words.trim().split(/\s+/u)

const onsets = list("B Br D Dr F Fl Fr G Gr H J K Kl Kr L M N P Pf R S Sch Schl Schm Schn Schr Schw St Str T Tr V W Z")
const vowels = list("a e i o u ä ö ü ei au ie eu")
const middles = list(
  "b ch ck d ff g hl hn hr k l ll lm ln lt m mm mp n nd ng nk nn nt nz p r rb rg rk rl rm rn rt s sch ss st t tt tz w"
)
const nameEndings = list(
  "mann er el berger ner ke ing bach meier hoff stein feld huber ert i le ler sen kamp haus ow sky a brandt"
)
const inventedEnds = list(
  "a o ia io ix ex on is us um tec nova lux vent soft plan flow sys med bio dent cura net care vita pro"
)
const branches = list(`
  Bau Holding Immobilien Service Verwaltungs Consulting Logistik Management Beteiligungs Solutions Invest Handels Transport Solar Elektro
  Energie Media Systems International Vermögensverwaltung Gastro Grundbesitz Software Hausverwaltung Technik Autohaus Marketing Trading
  Design Haustechnik Metallbau Spedition Pflegedienst Vertriebs Maschinenbau Trockenbau Gebäudereinigung Projekt Capital Group Real
  Estate Engineering Digital Ventures Steuerberatung Versicherungsmakler Tiefbau Hochbau Garten- Landschaftsbau Sanitär Heizung Dach
  Fliesen Möbel Küchen Reisen Taxi Kurier Events Fitness Apotheke Optik Praxis Labor Agrar Windpark Recycling Entsorgung Druck Verlag
  Werbung Film Musik Mode Textil Schmuck Wein Getränke Fleisch Bäckerei Café Hotel Restaurant Catering Food Bio Natur Holz Stahl Glas
  Kunststoff Chemie Pharma Medizintechnik Optoelektronik Sensorik Automation Robotik Anlagenbau Werkzeugbau Fahrzeugbau Luftfahrt
`)
const firstNames = list(`
  Peter Michael Thomas Andreas Wolfgang Klaus Jürgen Günter Stefan Christian Uwe Werner Horst Frank Dieter Manfred Gerhard Hans Bernd
  Thorsten Maria Ursula Monika Petra Elisabeth Sabine Renate Helga Karin Brigitte Ingrid Erika Andrea Gisela Claudia Susanne Gabriele
`)
const bigTowns = list(`
  Berlin Hamburg München Köln Frankfurt-am-Main Stuttgart Düsseldorf Leipzig Dortmund Essen Bremen Dresden Hannover Nürnberg Duisburg
  Bochum Wuppertal Bielefeld Bonn Münster Mannheim Karlsruhe Augsburg Wiesbaden Gelsenkirchen Mönchengladbach Braunschweig Aachen Kiel
  Chemnitz Magdeburg Freiburg-im-Breisgau Krefeld Mainz Lübeck Erfurt Rostock Kassel Saarbrücken Potsdam Ulm Koblenz Jena Siegen
`).map((town) => town.replaceAll("-", " "))
const townEnds = list(
  "burg dorf heim hausen stadt berg feld bach kirchen au ingen rode leben itz ow stedt walde furt brück"
)
const courts = list(
  "F1103R K1101R D2601V R3306 M1201 B2609 R1101 U1308 R2402 H1101 U1104 P2305 D3310V B8534 Y1206 B8536 T2210V X1517R"
)
const surnamesKnown = 60_000
const invented = 1_500_000
const smallTowns = 3000

const surname = (place: number): string => {
  const draws = drawsFor(place, 11)
  return draws.pick(onsets) + draws.pick(vowels) + draws.pick(middles) +
    (draws.below(4) === 0 ? draws.pick(vowels) + draws.pick(middles) : "") +
    draws.pick(nameEndings)
}

const inventedWord = (place: number): string => {
  const draws = drawsFor(place, 12)
  const syllables = Array.from(
    { length: 2 + draws.below(2) },
    () =>
      draws.pick(onsets).toLowerCase() + draws.pick(vowels.slice(0, 5)) +
      (draws.below(3) === 0 ? draws.pick(middles) : "")
  )
  const word = syllables.join("") + draws.pick(inventedEnds)
  return word[0]!.toUpperCase() + word.slice(1)
}

const townOf = (place: number): string => {
  if (place < bigTowns.length) return bigTowns[place]!
  const draws = drawsFor(place, 13)
  return draws.pick(onsets) + draws.pick(vowels) + draws.pick(middles) + draws.pick(townEnds)
}

const coreOf = (draws: Draws, town: string): string => {
  const kind = draws.below(100)
  const branch = () => branches[draws.early(branches.length, 6)]!
  if (kind < 22) return `${surname(draws.early(surnamesKnown, 50))} ${branch()}`
  if (kind < 34) return inventedWord(draws.below(invented))
  if (kind < 52) return `${inventedWord(draws.below(invented))} ${branch()}`
  if (kind < 60) {
    return `${draws.pick(firstNames)} ${surname(draws.early(surnamesKnown, 50))} ${
      draws.below(2) === 0 ? branch() : ""
    }`
  }
  if (kind < 66) return `${surname(draws.early(surnamesKnown, 50))} & ${surname(draws.early(surnamesKnown, 50))}`
  if (kind < 70) {
    return `${surname(draws.early(surnamesKnown, 50))}${draws.pick(["bau", "haus", "tec", "logistik"])} ${town}`
  }
  if (kind < 74) return `${branch()} ${town}`
  if (kind < 79) return `${inventedWord(draws.below(invented))}-${inventedWord(draws.below(20_000))} ${branch()}`
  if (kind < 84) {
    return `${
      String.fromCharCode(65 + draws.below(26), 65 + draws.below(26), 65 + draws.below(26))
    } ${branch()} ${branch()}`
  }
  if (kind < 90) return `${inventedWord(draws.below(invented))} ${1 + draws.below(400)}. Verwaltungs`
  if (kind < 96) return surname(draws.early(surnamesKnown, 50))
  return `${branch()} ${branch()} ${surname(draws.early(surnamesKnown, 50))}`
}

const forms: ReadonlyArray<readonly [share: number, form: string, short: string]> = [
  [62, "GmbH", "GmbH"],
  [74, "UG (haftungsbeschränkt)", "UG"],
  [84, "GmbH & Co. KG", "GmbH & Co. KG"],
  [88, "AG", "AG"],
  [92, "e.K.", "e.K."],
  [96, "e.V.", "e.V."],
  [98, "OHG", "OHG"],
  [100, "KG", "KG"]
]

const codes = list(
  "41.20.1 62.01.0 68.20.1 70.10.9 46.90.1 49.41.0 56.10.1 86.21.0 43.21.0 47.11.1 64.20.0 70.22.0 35.11.3 01.11.0 81.21.0"
)

const figuresOf = (draws: Draws): FinancialFigures => {
  if (draws.next() > 0.12) return {}
  const revenue = Math.round(Math.exp(11 + draws.next() * 9))
  return {
    emp_count: 1 + draws.early(20_000),
    bs_assets_total: Math.round(revenue * draws.next()),
    pl_revenue: revenue,
    ...(draws.next() < 0.5 && { pl_net_income: Math.round(revenue * (draws.next() - 0.4)) })
  }
}

/** A few thousand postal codes, each with the middle of its area. */
const postalCode = (town: number, draws: Draws) => {
  const code = 1000 + ((town * 7919 + draws.below(Math.max(1, Math.floor(180 / (town + 1)))) * 13) % 98_000)
  const where = drawsFor(code, 14)
  const centre = drawsFor(town, 15)
  return {
    postal_code: String(code).padStart(5, "0"),
    coordinates: {
      latitude: 47.5 + centre.next() * 7 + where.next() * 0.2,
      longitude: 6.5 + centre.next() * 8 + where.next() * 0.2
    }
  }
}

/**
 * One of the organizations of a generated country, by its number: names and shares are made up, after those of the
 * register.
 */
export const organizationOf = (index: number): SearchDocument => {
  const isSatellite = index % 11 === 10
  const named = drawsFor(isSatellite ? index - 1 : index, 1)
  const draws = drawsFor(index, 2)
  const town = named.next() < 0.45 ? named.early(bigTowns.length) : bigTowns.length + named.early(smallTowns)
  const city = townOf(town)
  const core = coreOf(named, city).trim()
  const share = draws.below(100)
  const [, form, short] = forms.find(([below]) => share < below)!
  const name = isSatellite
    ? `${core} ${draws.pick(["Verwaltungs GmbH", "Beteiligungs GmbH & Co. KG", "Service GmbH"])}`
    : `${core} ${form}`
  const hex = [1, 2, 3, 4].map((part) =>
    (drawsFor(index, 20 + part).next() * 2 ** 32 >>> 0).toString(16).padStart(8, "0")
  )
  const court = courts[town % courts.length]!
  return {
    entity_id: EntityId.make(hex.join("")),
    name,
    former_names: index % 5 < 2 ? [`${form} ${core}`] : [],
    numbers: [
      registerNumber({
        court,
        type: short.includes("K") || short === "OHG" ? "HRA" : "HRB",
        number: String(1 + index % 300_000)
      })!
    ],
    prominence: Math.floor(draws.next() ** 3 * 1000),
    fields: {
      ...postalCode(town, draws),
      city: searchKey(city),
      is_active: draws.next() < 0.85,
      legal_form: isSatellite ? "GmbH" : short,
      registered_on: `${1950 + draws.below(76)}-${String(1 + draws.below(12)).padStart(2, "0")}-${
        String(1 + draws.below(28)).padStart(2, "0")
      }`,
      industry_codes: draws.next() < 0.7 ? { WZ2008: [draws.pick(codes)], WZ2025: [] } : { WZ2008: [], WZ2025: [] },
      size: draws.next() < 0.2 ? draws.pick(["micro", "micro", "small", "medium", "large"] as const) : undefined,
      figures: figuresOf(draws)
    }
  }
}
