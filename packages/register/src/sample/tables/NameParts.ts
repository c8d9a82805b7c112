import { words } from "./Words.ts"

/** First parts of made-up company names. */
export const firstParts = words(`
  Hagen, Tann, Oster, Wester, Brink, Eich, Birk, Kron, Lauter, Mühl, Stein, Wald, Rosen, Falken, Hirsch, Adler,
  Linden, Reh, Steg, Born, Grün, Hohen, Nieder, Ober, Alten, Neuen, Rauten, Silber, Sonnen, Wolfs, Bären, Fuchs,
  Kirch, Kloster, Heide, Moor, Elm, Ulm, Wacker, Weiden, Quellen, Achter, Buchen, Dorn, Erlen, Felden, Hasel, Kessel,
  Lerchen, Molken
`)

/** Second parts of made-up company names. */
export const secondParts = words(`
  hofer, brink, mann, stetter, kamp, feld, berger, bach, wiek, haus, horst, rode, büttel, heimer, egger, siepen,
  schmitt, brecht, meister, garten, thaler, ried, ström, lohe, bühl, roth, müller, höfer, grund, häuser
`)

/** Beginnings of coined names. */
export const coinedBeginnings = words(`
  Velo, Nori, Tecta, Luma, Kora, Arvi, Zeno, Mira, Nexo, Quanti, Ferro, Civa, Domo, Elva, Meri, Novu, Orbi, Pari,
  Reva, Simu, Tero, Viva
`)

/** Endings of coined names. */
export const coinedEndings = words(`
  rix, tec, nova, lis, dur, mont, via, plan, cor, dia, sys, flex, zent, line, mar, tron, bit, gen, para, wert
`)

/** Names of houses, put into quotation marks. */
export const houseNames = words(`
  Goldene Linde, Zum Anker, Alte Mühle, Haus am See, Zur Post, Grüner Baum, Weißer Schwan, Drei Kronen
`)
