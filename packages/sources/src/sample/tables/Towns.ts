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

/** The towns of the sample register. */
export const towns: ReadonlyArray<Town> = [
  {
    name: "Berlin",
    court: "F1103R",
    suffix: "",
    postalCodes: ["10115", "10245", "10407", "10557", "10623", "10785", "10969", "12043", "12435", "13353"],
    lots: 6
  },
  {
    name: "Hamburg",
    court: "K1101R",
    suffix: "",
    postalCodes: ["20095", "20257", "20354", "20457", "22085", "22303", "22765"],
    lots: 4
  },
  {
    name: "München",
    court: "D2601V",
    suffix: "",
    postalCodes: ["80331", "80469", "80636", "80802", "81369", "81667"],
    lots: 4
  },
  { name: "Köln", court: "R3306", suffix: "", postalCodes: ["50667", "50672", "50733", "50968", "51063"], lots: 3 },
  {
    name: "Frankfurt am Main",
    court: "M1201",
    suffix: "",
    postalCodes: ["60311", "60313", "60325", "60385", "60486"],
    lots: 3
  },
  {
    name: "Stuttgart",
    court: "B8534",
    suffix: "",
    postalCodes: ["70173", "70178", "70190", "70327", "70565"],
    lots: 2
  },
  {
    name: "Düsseldorf",
    court: "R1101",
    suffix: "",
    postalCodes: ["40210", "40213", "40219", "40479", "40547"],
    lots: 3
  },
  { name: "Leipzig", court: "U1308", suffix: "", postalCodes: ["04103", "04109", "04155", "04177"], lots: 2 },
  { name: "Dortmund", court: "R2402", suffix: "", postalCodes: ["44135", "44137", "44227", "44263"], lots: 2 },
  { name: "Essen", court: "R2503", suffix: "", postalCodes: ["45127", "45130", "45133", "45141"], lots: 2 },
  { name: "Bremen", court: "H1101", suffix: "HB", postalCodes: ["28195", "28199", "28203", "28217"], lots: 2 },
  { name: "Bremerhaven", court: "H1101", suffix: "BHV", postalCodes: ["27570", "27576"], lots: 1 },
  { name: "Dresden", court: "U1104", suffix: "", postalCodes: ["01067", "01069", "01099", "01187"], lots: 2 },
  { name: "Hannover", court: "P2305", suffix: "", postalCodes: ["30159", "30161", "30167", "30175"], lots: 2 },
  { name: "Nürnberg", court: "D3310V", suffix: "", postalCodes: ["90402", "90408", "90429", "90443"], lots: 2 },
  { name: "Duisburg", court: "R1202", suffix: "", postalCodes: ["47051", "47057", "47119"], lots: 1 },
  { name: "Bochum", court: "R2201", suffix: "", postalCodes: ["44787", "44791", "44801"], lots: 1 },
  { name: "Wuppertal", court: "R1608", suffix: "", postalCodes: ["42103", "42107", "42275"], lots: 1 },
  { name: "Bielefeld", court: "R2101", suffix: "", postalCodes: ["33602", "33605", "33611"], lots: 1 },
  { name: "Bonn", court: "R3201", suffix: "", postalCodes: ["53111", "53113", "53175"], lots: 1 },
  { name: "Münster", court: "R2713", suffix: "", postalCodes: ["48143", "48147", "48155"], lots: 2 },
  { name: "Karlsruhe", court: "B8535", suffix: "", postalCodes: ["76131", "76133", "76185"], lots: 1 },
  { name: "Mannheim", court: "B8535", suffix: "", postalCodes: ["68159", "68161", "68219"], lots: 1 },
  { name: "Heidelberg", court: "B8535", suffix: "", postalCodes: ["69115", "69120"], lots: 1 },
  { name: "Augsburg", court: "D2102V", suffix: "", postalCodes: ["86150", "86153", "86161"], lots: 1 },
  { name: "Wiesbaden", court: "M1906", suffix: "", postalCodes: ["65183", "65185", "65197"], lots: 1 },
  { name: "Mönchengladbach", court: "R1504", suffix: "", postalCodes: ["41061", "41065", "41236"], lots: 1 },
  { name: "Gelsenkirchen", court: "R2507", suffix: "", postalCodes: ["45879", "45886"], lots: 1 },
  { name: "Braunschweig", court: "P1103", suffix: "", postalCodes: ["38100", "38106", "38118"], lots: 1 },
  { name: "Chemnitz", court: "U1206", suffix: "", postalCodes: ["09111", "09113", "09126"], lots: 1 },
  { name: "Zwickau", court: "U1206", suffix: "", postalCodes: ["08056", "08066"], lots: 1 },
  { name: "Kiel", court: "X1517R", suffix: "KI", postalCodes: ["24103", "24105", "24114"], lots: 1 },
  { name: "Neumünster", court: "X1517R", suffix: "NM", postalCodes: ["24534", "24539"], lots: 1 },
  { name: "Rendsburg", court: "X1517R", suffix: "RD", postalCodes: ["24768"], lots: 1 },
  { name: "Aachen", court: "R3101", suffix: "", postalCodes: ["52062", "52064", "52070"], lots: 1 },
  { name: "Halle (Saale)", court: "W1215", suffix: "", postalCodes: ["06108", "06112", "06120"], lots: 1 },
  { name: "Magdeburg", court: "W1215", suffix: "", postalCodes: ["39104", "39108", "39112"], lots: 1 },
  { name: "Freiburg im Breisgau", court: "B8536", suffix: "", postalCodes: ["79098", "79104", "79111"], lots: 1 },
  { name: "Konstanz", court: "B8536", suffix: "", postalCodes: ["78462", "78467"], lots: 1 },
  { name: "Lörrach", court: "B8536", suffix: "", postalCodes: ["79539", "79541"], lots: 1 },
  { name: "Krefeld", court: "R1402", suffix: "", postalCodes: ["47798", "47803"], lots: 1 },
  { name: "Lübeck", court: "X1721R", suffix: "HL", postalCodes: ["23552", "23556", "23560"], lots: 1 },
  { name: "Oldenburg", court: "P3210", suffix: "", postalCodes: ["26121", "26129", "26135"], lots: 1 },
  { name: "Erfurt", court: "Y1206", suffix: "", postalCodes: ["99084", "99089", "99096"], lots: 1 },
  { name: "Jena", court: "Y1206", suffix: "", postalCodes: ["07743", "07745"], lots: 1 },
  { name: "Weimar", court: "Y1206", suffix: "", postalCodes: ["99423", "99425"], lots: 1 },
  { name: "Mainz", court: "T2304V", suffix: "", postalCodes: ["55116", "55118", "55130"], lots: 1 },
  { name: "Rostock", court: "N1206V", suffix: "", postalCodes: ["18055", "18057", "18119"], lots: 1 },
  { name: "Schwerin", court: "N1308V", suffix: "", postalCodes: ["19053", "19055"], lots: 1 },
  { name: "Kassel", court: "M1607", suffix: "", postalCodes: ["34117", "34121", "34131"], lots: 1 },
  { name: "Hagen", court: "R2602", suffix: "", postalCodes: ["58089", "58095"], lots: 1 },
  { name: "Hamm", court: "R2404", suffix: "", postalCodes: ["59063", "59065"], lots: 1 },
  { name: "Saarbrücken", court: "V1109", suffix: "", postalCodes: ["66111", "66117", "66123"], lots: 1 },
  { name: "Potsdam", court: "G1312", suffix: "", postalCodes: ["14467", "14471", "14482"], lots: 1 },
  { name: "Cottbus", court: "G1103", suffix: "", postalCodes: ["03042", "03046", "03050"], lots: 1 },
  { name: "Ludwigshafen am Rhein", court: "T3104V", suffix: "", postalCodes: ["67059", "67061"], lots: 1 },
  { name: "Osnabrück", court: "P3313", suffix: "", postalCodes: ["49074", "49078", "49084"], lots: 1 },
  { name: "Darmstadt", court: "M1103", suffix: "", postalCodes: ["64283", "64289", "64295"], lots: 1 },
  { name: "Paderborn", court: "R2809", suffix: "", postalCodes: ["33098", "33102"], lots: 1 },
  { name: "Gütersloh", court: "R2103", suffix: "", postalCodes: ["33330", "33332"], lots: 1 },
  { name: "Regensburg", court: "D3410V", suffix: "", postalCodes: ["93047", "93053", "93055"], lots: 1 },
  { name: "Ingolstadt", court: "D5701V", suffix: "", postalCodes: ["85049", "85055"], lots: 1 },
  { name: "Würzburg", court: "D4708V", suffix: "", postalCodes: ["97070", "97074", "97080"], lots: 1 },
  { name: "Kempten (Allgäu)", court: "D2304V", suffix: "", postalCodes: ["87435", "87439"], lots: 1 },
  { name: "Passau", court: "D2803V", suffix: "", postalCodes: ["94032", "94034"], lots: 1 },
  { name: "Ulm", court: "B8537", suffix: "", postalCodes: ["89073", "89077", "89079"], lots: 1 },
  { name: "Göttingen", court: "P2204", suffix: "", postalCodes: ["37073", "37081"], lots: 1 },
  { name: "Koblenz", court: "T2210V", suffix: "", postalCodes: ["56068", "56070"], lots: 1 },
  { name: "Trier", court: "T2408V", suffix: "", postalCodes: ["54290", "54294"], lots: 1 },
  { name: "Siegen", court: "R2909", suffix: "", postalCodes: ["57072", "57076"], lots: 1 },
  { name: "Hildesheim", court: "P2408", suffix: "", postalCodes: ["31134", "31139"], lots: 1 },
  { name: "Flensburg", court: "X1112R", suffix: "FL", postalCodes: ["24937", "24941"], lots: 1 },
  { name: "Husum", court: "X1112R", suffix: "HU", postalCodes: ["25813"], lots: 1 },
  { name: "Elmshorn", court: "X1321R", suffix: "EL", postalCodes: ["25336", "25337"], lots: 1 },
  { name: "Lüneburg", court: "P2507", suffix: "", postalCodes: ["21335", "21337"], lots: 1 },
  { name: "Fulda", court: "M1301", suffix: "", postalCodes: ["36037", "36039"], lots: 1 },
  { name: "Gießen", court: "M1406", suffix: "", postalCodes: ["35390", "35394"], lots: 1 }
]
