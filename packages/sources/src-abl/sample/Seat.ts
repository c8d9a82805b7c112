import { Draws, words } from "./Draws.ts"
import { neighbour, slotOf } from "./Neighbourhood.ts"

/**
 * A town of the sample register: its register court, the suffix that the court adds to register numbers of the town,
 * real postal codes, and its number of lots in the draw of seats.
 */
export interface Town {
  readonly name: string
  readonly court: string
  readonly suffix: string
  readonly postalCodes: ReadonlyArray<string>
  readonly lots: number
}

/** Name, court with its suffix, lots, and postal codes of each town. */
const table = `
  Berlin F1103R 6 10115 10245 10407 10557 10623 10785 10969 12043 12435 13353;
  Hamburg K1101R 4 20095 20257 20354 20457 22085 22303 22765; München D2601V 4 80331 80469 80636 80802 81369 81667;
  Köln R3306 3 50667 50672 50733 50968 51063; Frankfurt am Main M1201 3 60311 60313 60325 60385 60486;
  Stuttgart B8534 2 70173 70178 70190 70327 70565; Düsseldorf R1101 3 40210 40213 40219 40479 40547;
  Leipzig U1308 2 04103 04109 04155 04177; Dortmund R2402 2 44135 44137 44227 44263;
  Essen R2503 2 45127 45130 45133 45141; Bremen H1101/HB 2 28195 28199 28203 28217;
  Bremerhaven H1101/BHV 1 27570 27576; Dresden U1104 2 01067 01069 01099 01187;
  Hannover P2305 2 30159 30161 30167 30175; Nürnberg D3310V 2 90402 90408 90429 90443;
  Duisburg R1202 1 47051 47057 47119; Bochum R2201 1 44787 44791 44801; Wuppertal R1608 1 42103 42107 42275;
  Bielefeld R2101 1 33602 33605 33611; Bonn R3201 1 53111 53113 53175; Münster R2713 2 48143 48147 48155;
  Karlsruhe B8535 1 76131 76133 76185; Mannheim B8535 1 68159 68161 68219; Heidelberg B8535 1 69115 69120;
  Augsburg D2102V 1 86150 86153 86161; Wiesbaden M1906 1 65183 65185 65197; Mönchengladbach R1504 1 41061 41065 41236;
  Gelsenkirchen R2507 1 45879 45886; Braunschweig P1103 1 38100 38106 38118; Chemnitz U1206 1 09111 09113 09126;
  Zwickau U1206 1 08056 08066; Kiel X1517R/KI 1 24103 24105 24114; Neumünster X1517R/NM 1 24534 24539;
  Rendsburg X1517R/RD 1 24768; Aachen R3101 1 52062 52064 52070; Halle (Saale) W1215 1 06108 06112 06120;
  Magdeburg W1215 1 39104 39108 39112; Freiburg im Breisgau B8536 1 79098 79104 79111; Konstanz B8536 1 78462 78467;
  Lörrach B8536 1 79539 79541; Krefeld R1402 1 47798 47803; Lübeck X1721R/HL 1 23552 23556 23560;
  Oldenburg P3210 1 26121 26129 26135; Erfurt Y1206 1 99084 99089 99096; Jena Y1206 1 07743 07745;
  Weimar Y1206 1 99423 99425; Mainz T2304V 1 55116 55118 55130; Rostock N1206V 1 18055 18057 18119;
  Schwerin N1308V 1 19053 19055; Kassel M1607 1 34117 34121 34131; Hagen R2602 1 58089 58095;
  Hamm R2404 1 59063 59065; Saarbrücken V1109 1 66111 66117 66123; Potsdam G1312 1 14467 14471 14482;
  Cottbus G1103 1 03042 03046 03050; Ludwigshafen am Rhein T3104V 1 67059 67061; Osnabrück P3313 1 49074 49078 49084;
  Darmstadt M1103 1 64283 64289 64295; Paderborn R2809 1 33098 33102; Gütersloh R2103 1 33330 33332;
  Regensburg D3410V 1 93047 93053 93055; Ingolstadt D5701V 1 85049 85055; Würzburg D4708V 1 97070 97074 97080;
  Kempten (Allgäu) D2304V 1 87435 87439; Passau D2803V 1 94032 94034; Ulm B8537 1 89073 89077 89079;
  Göttingen P2204 1 37073 37081; Koblenz T2210V 1 56068 56070; Trier T2408V 1 54290 54294; Siegen R2909 1 57072 57076;
  Hildesheim P2408 1 31134 31139; Flensburg X1112R/FL 1 24937 24941; Husum X1112R/HU 1 25813;
  Elmshorn X1321R/EL 1 25336 25337; Lüneburg P2507 1 21335 21337; Fulda M1301 1 36037 36039;
  Gießen M1406 1 35390 35394
`

/** The towns of the sample register. */
export const towns: ReadonlyArray<Town> = table.trim().split(/;\s+/).map((row) => {
  const [, name, court, suffix = "", lots, codes] = /^(.+?) (\w+)(?:\/(\w+))? (\d) (.+)$/.exec(row)!
  return { name: name!, court: court!, suffix, postalCodes: codes!.split(" "), lots: Number(lots) }
})

/** Names of streets that nearly every German town has. */
const streets = words(`
  Hauptstraße, Bahnhofstraße, Gartenstraße, Schulstraße, Dorfstraße, Bergstraße, Lindenstraße, Birkenweg, Waldstraße,
  Kirchstraße, Ringstraße, Wiesenweg, Am Markt, Mühlenweg, Industriestraße, Feldstraße, Poststraße, Rosenstraße,
  Lange Straße, Neue Straße, Am Hafen, Gewerbepark, Friedensstraße, Kastanienallee, Eichenweg, Ahornweg,
  Buchenstraße, Tannenweg, Brunnenstraße, Marktplatz, Schloßstraße, Parkstraße, Uferstraße, Hafenstraße, Mühlstraße,
  Talstraße, Sonnenstraße, Nordstraße, Südstraße, Oststraße, Weststraße, An der Bleiche, Zum Alten Speicher,
  Handwerkerstraße, Siemensstraße, Daimlerstraße, Dieselstraße, Robert-Bosch-Straße, Max-Planck-Straße,
  Carl-Benz-Straße, Goethestraße, Schillerstraße, Mozartstraße, Beethovenstraße
`)

/** A business address within a town. */
export interface BusinessAddress {
  readonly street: string
  readonly houseNumber: string
  readonly postalCode: string
}

const lots: ReadonlyArray<Town> = towns.flatMap((town) => Array.from({ length: town.lots }, () => town))

/** The town in which an organization is first registered; a general partner has that of its partnership. */
export const seatOf = (index: number): Town => {
  const { partnership } = slotOf(index)
  if (partnership !== undefined) return seatOf(neighbour(index, partnership))
  return new Draws("seat", index).pick(lots)
}

/** An address in a town. */
export const addressIn = (town: Town, draws: Draws): BusinessAddress => {
  const number = draws.between(1, 140)
  const addition = draws.below(12)
  return {
    street: draws.pick(streets),
    houseNumber: addition === 0 ? `${number}a` : addition === 1 ? `${number}-${number + 2}` : String(number),
    postalCode: draws.pick(town.postalCodes)
  }
}

/** The address at which an organization is first registered; a general partner has that of its partnership. */
export const firstAddressOf = (index: number): BusinessAddress => {
  const { partnership } = slotOf(index)
  if (partnership !== undefined) return firstAddressOf(neighbour(index, partnership))
  return addressIn(seatOf(index), new Draws("address", index))
}
