import type { Statement } from "./Statement.ts"

/** A ground of deletion: its words, its name, and the provisions it may rest on. */
interface Ground {
  readonly says: RegExp
  readonly ground: string
  readonly bases: ReadonlyArray<string>
}

const section = (number: number): RegExp =>
  new RegExp(`§[^.§]{0,60}?(?<!\\d)${number}(?!\\d)|(?<!\\d)${number}\\s(?:Abs|FamFG)`, "u")
const expired = /(?<!\d)31\b[^§]{0,24}H[GB]{2}|§\s?31\s(?:Abs|II)/u

/** The provisions on which deletions rest, and the words that cite them. */
const provisions: ReadonlyArray<readonly [basis: string, cites: RegExp]> = [
  ["§ 394 FamFG", section(394)],
  ["§ 31 Abs. 2 HGB", expired],
  ["§ 393 FamFG", section(393)],
  ["§ 395 FamFG", section(395)],
  ["§ 397 FamFG", section(397)],
  ["§ 399 FamFG", section(399)],
  ["§ 4 Abs. 2 VRV", /§\s?4[^§]{0,40}(?:VRV|Vereinsregisterverordnung|Verordnung über das Vereinsregister)/u],
  ["§ 73 BGB", /§\s?73\sBGB/u]
]

/** The grounds of deletions. Words decide before provisions do. */
const grounds: ReadonlyArray<Ground> = [
  {
    says:
      /(?:Weg|Fort)falls?\s(?:sämtlicher|aller|der)?\s?Mitglied|keine\sMitglieder\smehr|[Mm]itgliederlos|mangels\sMitglied|Mitglieder\saus\sdem\sVerein\sausgeschieden|(?<!\p{L})VRV|über\sdas\sVereinsregister|Vereinsregisterverordnung/u,
    ground: "NO_MEMBERS",
    bases: ["§ 395 FamFG", "§ 4 Abs. 2 VRV"]
  },
  { says: /Rechtsfähigkeit|§\s?73\sBGB/u, ground: "LEGAL_CAPACITY", bases: ["§ 73 BGB"] },
  {
    says: new RegExp(`[Vv]ermögenslos|kein\\sVermögen|${section(394).source}`, "u"),
    ground: "NO_ASSETS",
    bases: ["§ 394 FamFG"]
  },
  {
    says: new RegExp(`${expired.source}|${section(393).source}`, "u"),
    ground: "NAME_EXPIRED",
    bases: ["§ 31 Abs. 2 HGB", "§ 393 FamFG"]
  },
  {
    says: new RegExp(`${section(395).source}|wesentlichen\\sVoraussetzung|unzulässig`, "u"),
    ground: "INADMISSIBLE_ENTRY",
    bases: ["§ 395 FamFG"]
  },
  { says: section(397), ground: "VOID", bases: ["§ 397 FamFG"] },
  { says: section(399), ground: "DEFECTIVE_ARTICLES", bases: ["§ 399 FamFG"] }
]

/** The ground of a deletion, and the provisions that a sentence cites for it. */
export const groundIn = (text: string): Pick<Statement, "basis" | "ground"> => {
  const found = grounds.find(({ says }) => says.test(text))
  if (found === undefined) return {}
  return { ground: found.ground, ...basisOf(found.ground, text) }
}

/** The provisions that a text cites for a ground. */
export const basisOf = (ground: string, text: string): Pick<Statement, "basis"> => {
  const bases = grounds.find((one) => one.ground === ground)?.bases ?? []
  const cited = provisions.filter(([basis, cites]) => bases.includes(basis) && cites.test(text))
  return cited.length > 0 ? { basis: cited.map(([basis]) => basis).join(", ") } : {}
}
