import { Draws, words } from "./Draws.ts"
import type { FormName } from "./Forms.ts"
import { industryOf } from "./Industries.ts"
import { neighbour, slotOf } from "./Neighbourhood.ts"
import { familyNames, personOf } from "./Person.ts"
import { seatOf } from "./Seat.ts"

/** First parts of made-up company names. */
const firstParts = words(`
  Hagen, Tann, Oster, Wester, Brink, Eich, Birk, Kron, Lauter, Mühl, Stein, Wald, Rosen, Falken, Hirsch, Adler,
  Linden, Reh, Steg, Born, Grün, Hohen, Nieder, Ober, Alten, Neuen, Rauten, Silber, Sonnen, Wolfs, Bären, Fuchs,
  Kirch, Kloster, Heide, Moor, Elm, Ulm, Wacker, Weiden, Quellen, Achter, Buchen, Dorn, Erlen, Felden, Hasel, Kessel,
  Lerchen, Molken
`)

/** Second parts of made-up company names. */
const secondParts = words(`
  hofer, brink, mann, stetter, kamp, feld, berger, bach, wiek, haus, horst, rode, büttel, heimer, egger, siepen,
  schmitt, brecht, meister, garten, thaler, ried, ström, lohe, bühl, roth, müller, höfer, grund, häuser
`)

/** Beginnings of coined names. */
const coinedBeginnings = words(`
  Velo, Nori, Tecta, Luma, Kora, Arvi, Zeno, Mira, Nexo, Quanti, Ferro, Civa, Domo, Elva, Meri, Novu, Orbi, Pari,
  Reva, Simu, Tero, Viva
`)

/** Endings of coined names. */
const coinedEndings = words(`
  rix, tec, nova, lis, dur, mont, via, plan, cor, dia, sys, flex, zent, line, mar, tron, bit, gen, para, wert
`)

/** Names of houses, put into quotation marks. */
const houseNames = words(`
  Goldene Linde, Zum Anker, Alte Mühle, Haus am See, Zur Post, Grüner Baum, Weißer Schwan, Drei Kronen
`)

const editions = 8

const surnames = (draws: Draws): string => {
  const first = draws.pick(familyNames)
  const second = draws.pick(familyNames)
  return draws.pick([first, `Gebr. ${first}`, `${first} & Söhne`, `${first} + ${second}`, `${first} & ${second}`])
}

const regions = words("Nord, Süd, Ost, West, Elbe, Rhein, Main, Donau, Neckar, Weser, Spree, Isar, Ruhr")

const initials = (draws: Draws): string =>
  Array.from({ length: 3 }, () => draws.pick(["H", "K", "L", "T", "V", "Z"])).join("")

/** The made-up part of a name, without the line of business. */
const coreOf = (index: number, edition: number): string => {
  const draws = new Draws("name", index * editions + edition)
  const kind = draws.below(100)
  if (kind < 42) return draws.pick(firstParts) + draws.pick(secondParts)
  if (kind < 62) return draws.pick(coinedBeginnings) + draws.pick(coinedEndings)
  if (kind < 76) return surnames(draws)
  if (kind < 84) return `${draws.pick(regions)}-${draws.pick(regions)}`
  if (kind < 90) return initials(draws)
  if (kind < 93) return `"${draws.pick(houseNames)}"`
  return draws.pick(coinedBeginnings) + draws.pick(["Werk", "Plus", "!"])
}

const stemOf = (index: number, edition: number): string => {
  const slot = slotOf(index)
  const draws = new Draws("name's line of business", index * editions + edition)
  const word = draws.pick(industryOf(index).words)
  if (slot.partnership !== undefined) return `${stemOf(neighbour(index, slot.partnership), edition)} ${word}`
  if (slot.parent !== undefined) return `${coreOf(neighbour(index, slot.parent), 0)} ${word}`
  if (draws.chance(8)) return `${word} ${seatOf(index).name}`
  return `${coreOf(index, edition)} ${word}`
}

const partners = (index: number): string => [0, 1].map((place) => personOf(index, place).family).join(" & ")

/** The name's part before the legal form. */
const bodyOf = (index: number, edition: number): string => {
  const { form } = slotOf(index)
  const draws = new Draws("name's body", index * editions + edition)
  const word = draws.pick(industryOf(index).words)
  const town = seatOf(index).name
  const owner = personOf(index, 0)
  switch (form) {
    case "GmbH":
    case "UG":
    case "AG":
    case "GmbH & Co. KG":
    case "KG":
      return stemOf(index, edition)
    case "OHG":
      return `${partners(index)} ${word}`
    case "e.K.":
      return edition === 0 ? `${word} ${owner.given} ${owner.family}` : stemOf(index, edition)
    case "PartG":
      return `${partners(index)} ${word}`
    case "eG":
      return `${word} ${edition === 0 ? town : coreOf(index, edition)}`
    case "e.V.":
      return `${word} ${town}${edition === 0 ? "" : "-Mitte"}${draws.chance(40) ? ` ${draws.between(1861, 2015)}` : ""}`
  }
}

const endings: Readonly<Record<FormName, ReadonlyArray<string>>> = {
  "GmbH": [...Array.from({ length: 8 }, () => "GmbH"), "Gesellschaft mit beschränkter Haftung"],
  "UG": ["UG (haftungsbeschränkt)"],
  "AG": ["AG", "AG", "Aktiengesellschaft"],
  "GmbH & Co. KG": ["GmbH & Co. KG"],
  "KG": ["KG"],
  "OHG": ["OHG"],
  "e.K.": ["e.K.", "e.K.", "e. K."],
  "eG": ["eG"],
  "PartG": ["Partnerschaft mbB", "PartG mbB"],
  "e.V.": ["e.V.", "e.V.", "e. V."]
}

/**
 * The name of an organization in a legal form; every change of name is a new edition. Names combine made-up words at
 * random: any resemblance to a real company is accidental.
 */
export const companyName = (index: number, edition: number, form: FormName): string =>
  `${bodyOf(index, edition)} ${new Draws("name's ending", index).pick(endings[form])}`
