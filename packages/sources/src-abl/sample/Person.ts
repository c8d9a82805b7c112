import { Draws, words } from "./Draws.ts"
import { seatOf, towns } from "./Seat.ts"
import { type Day, dayOfParts } from "./World.ts"

/** Common family names of persons. */
export const familyNames = words(`
  Weber, Hoffmann, Schäfer, Bauer, Richter, Klein, Neumann, Schwarz, Zimmermann, Braun, Krüger, Hofmann, Hartmann,
  Lange, Krause, Meier, Lehmann, Maier, Walter, König, Huber, Kaiser, Fuchs, Lang, Weiß, Jung, Hahn, Friedrich,
  Keller, Günther, Berger, Winkler, Lorenz, Baumann, Franke, Albrecht, Simon, Ludwig, Böhm, Winter, Kraus, Schumann,
  Krämer, Vogt, Stein, Jäger, Otto, Seidel, Heinrich, Haas, Schreiber, Graf, Dietrich, Ziegler, Kuhn, Kühn, Pohl,
  Engel, Horn, Busch, Bergmann, Voigt, Sauer, Arnold, Pfeiffer, Nowak, Kowalski, Yılmaz, Öztürk, Demir, Kaya, Nguyen,
  Rossi, Petrović, Hansen, Petersen, Jansen, Lüders, Thiele, Göbel, Strauß, Groß, Preuß, Weißenberg, Hüttner,
  Löffler, Bührmann, Käsbohrer, Oelmann, Quandtner, Ebeling, Wübbena, Tjarks
`)

/** Common given names of men. */
const givenNamesOfMen = words(`
  Andreas, Stefan, Frank, Uwe, Jürgen, Ralf, Bernd, Dirk, Jörg, Holger, Matthias, Christian, Markus, Alexander,
  Sebastian, Tobias, Florian, Philipp, Dominik, Fabian, Benjamin, Jonas, Lukas, Felix, Maximilian, Moritz, Niklas,
  Simon, Julian, Tim, Jan, Lars, Nils, Torsten, Carsten, Volker, Rainer, Werner, Heinz, Manfred, Dieter, Horst,
  Klaus, Norbert, Reinhold, Georg, Johannes, Mehmet, Emre, Piotr, Marek, Ivan, Luca, Can, Björn, Sören, Jörn, Veit,
  Hans-Jürgen, Jan-Erik
`)

/** Common given names of women. */
const givenNamesOfWomen = words(`
  Sabine, Petra, Susanne, Andrea, Birgit, Martina, Kerstin, Silke, Heike, Anja, Katrin, Nicole, Sandra, Stefanie,
  Melanie, Tanja, Nadine, Julia, Katharina, Christina, Sarah, Laura, Lena, Lisa, Anna, Hannah, Marie, Sophie,
  Johanna, Franziska, Theresa, Carolin, Miriam, Judith, Ute, Gabriele, Monika, Ursula, Renate, Ingrid, Elke, Karin,
  Brigitte, Barbara, Doris, Beate, Cornelia, Regina, Ayşe, Elif, Agnieszka, Olga, Giulia, Jördis, Käthe,
  Anne-Kathrin, Eva-Maria, Marie-Luise
`)

/**
 * A fictional natural person. Common given and family names are combined at random, and the birth dates are drawn: any
 * resemblance to a real person is accidental.
 */
export interface Person {
  readonly _tag: "Person"
  readonly given: string
  readonly family: string
  readonly title: string | null
  readonly prefix: string | null
  readonly birthName: string | null
  readonly isWoman: boolean
  readonly bornOn: Day
  readonly town: string
}

/** The maximum number of persons of one organization. */
const castSize = 64

/** One of the persons of an organization, by their place in its cast. */
export const personOf = (index: number, place: number): Person => {
  const draws = new Draws("person", index * castSize + place % castSize)
  const isWoman = draws.chance(38)
  const family = draws.pick(familyNames)
  const birthName = draws.pick(familyNames)
  return {
    _tag: "Person",
    given: draws.pick(isWoman ? givenNamesOfWomen : givenNamesOfMen),
    family: draws.chance(3) ? `${family}-${draws.pick(familyNames)}` : family,
    title: draws.chance(9) ? draws.pick(["Dr.", "Dr.", "Dr.", "Prof. Dr.", "Dipl.-Ing."]) : null,
    prefix: draws.chance(1) ? "von" : null,
    birthName: isWoman && birthName !== family && draws.chance(6) ? birthName : null,
    isWoman,
    bornOn: dayOfParts(draws.between(1948, 1999), draws.between(1, 12), draws.between(1, 28)),
    town: draws.chance(70) ? seatOf(index).name : draws.pick(towns).name
  }
}

/** The family name with the prefix before it, as `von Berger`. */
export const surname = ({ family, prefix }: Person): string => prefix === null ? family : `${prefix} ${family}`

/** The full name, as texts write it. */
export const fullName = (person: Person): string =>
  [person.title, person.given, surname(person)].filter((part) => part !== null).join(" ")
