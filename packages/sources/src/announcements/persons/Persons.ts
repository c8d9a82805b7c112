import { type CalendarDate, foldText } from "@kontor/core/Register"
import { courtOfName } from "@kontor/register"
import { germanDay } from "../../Reading.ts"
import type { PersonNamed } from "../grammar/Statement.ts"
import { organizationIn } from "../parties/Parties.ts"
import {
  anyRole,
  beginsFamily,
  isDegree,
  isFrequentGivenName,
  isGivenName,
  isNobility,
  isNoOtherWord,
  isParticle,
  isRareParticle,
  isTitle,
  mayBeFamilyWord,
  mayBeName,
  mayDescribeTitle,
  roleOfWord,
  type Word,
  wordsOf
} from "./NameWords.ts"

/** Words of a sentence, and the position of the next one. */
interface Names {
  readonly words: ReadonlyArray<string>
  readonly end: number
}

/** The text of the word at a position, empty behind the last one. */
const textAt = (words: ReadonlyArray<Word>, at: number): string => words[at]?.text ?? ""

const isInitial = (word: string): boolean => /^\p{Lu}\.(?:-\p{Lu}\.)*$/u.test(word)

const isNameAt = (words: ReadonlyArray<Word>, at: number): boolean =>
  words[at]?.is_capital === true && mayBeName(textAt(words, at))

const pastParticles = (words: ReadonlyArray<Word>, at: number): number => {
  let end = at
  while (
    isParticle(textAt(words, end)) || isRareParticle(textAt(words, end)) || end > at && textAt(words, end) === "dem"
  ) {
    end++
  }
  return end
}

/** Tests whether a degree or an occupation, or the adjective of one, stands at a position: `Beratender Ingenieur`. */
const isTitleAt = (words: ReadonlyArray<Word>, at: number): boolean =>
  isTitle(textAt(words, at)) || mayDescribeTitle(textAt(words, at)) && isTitle(textAt(words, at + 1))

/** Tests whether no further word of a name follows. */
const endsNameAt = (words: ReadonlyArray<Word>, at: number): boolean =>
  words[at]?.is_capital !== true && !(isParticle(textAt(words, at)) && isNameAt(words, pastParticles(words, at)))

/** Tests whether a role stands where a column has the family name: `Geschäftsführer: Vorstand, Gottlieb`. */
const isRoleInColumn = (words: ReadonlyArray<Word>, at: number): boolean =>
  (at === 0 || textAt(words, at - 1) === ":") && roleOfWord(textAt(words, at)) !== undefined

/**
 * Tests whether a word that is mostly no name is a family name by its place: behind given names alone, or before a
 * comma and them (`Peter Kaufmann`; `Kaufmann, Peter`).
 */
const isFamilyWordAt = (words: ReadonlyArray<Word>, begin: number, at: number): boolean => {
  if (!mayBeFamilyWord(textAt(words, at)) && !isRoleInColumn(words, at)) return false
  if (at > begin) return words.slice(begin, at).every(({ text }) => isGivenName(text)) && endsNameAt(words, at + 1)
  let behind = at + 2
  while (isGivenName(textAt(words, behind))) behind++
  return textAt(words, at + 1) === "," && behind > at + 2 && endsNameAt(words, behind)
}

/** Tests whether `am` in `Sophie am Ende` is a part of the name: a given name is before it, and no street behind it. */
const isRareAt = (words: ReadonlyArray<Word>, begin: number, at: number): boolean => {
  const text = textAt(words, at)
  const behind = pastParticles(words, at)
  const isBehindGiven = isGivenName(textAt(words, at - 1)) || at === begin + 1 && words[at]?.is_capital === true
  return isRareParticle(text) && (isBehindGiven || isNoOtherWord(text)) && isNameAt(words, behind) &&
    !/^\d/u.test(textAt(words, behind + 1))
}

/** Tests whether a family name with such a particle begins, before a given name: `vom Hofe, Dietmar`. */
const isRareBefore = (words: ReadonlyArray<Word>, at: number): boolean => {
  const behind = pastParticles(words, at)
  return behind > at && isNameAt(words, behind) && textAt(words, behind + 1) === "," &&
    isGivenName(textAt(words, behind + 2))
}

/**
 * Tests whether a word links others to one name: a particle, `und` of `von und zu`, `e` of `de Oliveira e Costa`, `y`
 * of `Ortega y Gasset`.
 */
const isLinkAt = (words: ReadonlyArray<Word>, at: number): boolean => {
  const text = textAt(words, at)
  return isParticle(text) || text === "und" && textAt(words, at - 1) === "von" && textAt(words, at + 1) === "zu" ||
    (text === "y" || text === "e" && isParticle(textAt(words, at - 2))) && isNameAt(words, at - 1) &&
      isNameAt(words, at + 1)
}

/** Tests whether `von` is a preposition: a whole name follows it, and no given name is before it. */
const isOfPerson = (words: ReadonlyArray<Word>, begin: number, at: number): boolean =>
  at > begin && isGivenName(textAt(words, at + 1)) && isNameAt(words, at + 2) && !isGivenName(textAt(words, at - 1))

/** The words of a name from a position on: capitalized words, and particles before them. */
const namesAt = (words: ReadonlyArray<Word>, begin: number): Names => {
  let end = begin
  let next = begin
  if (
    textAt(words, begin) === "von" && isGivenName(textAt(words, begin + 1)) && words[begin + 2]?.is_capital === true
  ) {
    return namesAt(words, begin + 1)
  }
  if (isRareBefore(words, begin)) next = pastParticles(words, begin)
  else if (/^(?:der|den|dem|zur|zum|vom|am)$/u.test(textAt(words, begin))) return { words: [], end: begin }
  while (next < words.length && !(next > begin && words[next - 1]!.is_last)) {
    const { is_capital, text } = words[next]!
    if (is_capital && mayBeName(text) && !isParticle(text) || isFamilyWordAt(words, begin, next)) end = next + 1
    else if (next > begin && isRareAt(words, begin, next)) {
      next = pastParticles(words, next)
      continue
    } else if (text === "von" && isOfPerson(words, begin, next) || !isLinkAt(words, next) && !isInitial(text)) break
    next++
  }
  return { words: words.slice(begin, end).map(({ text }) => text), end }
}

/** Given names that are family names as often. Beside a word that is no known given name they decide nothing. */
const bothNames: ReadonlySet<string> = new Set(
  ("albert alexander ali ahmad ahmed arnold benedikt benjamin clemens daniel dominik eberhard emre erhard ernst ferdinand frank " +
    "franz friedrich georg gerhard günther gustav hasan hassan heinrich henning hermann herbert hubert ibrahim ivan jakob joachim " +
    "amir aron bilal caspar cem edmund edgar edwin elias engin enzo ercan erol filip francisco gabriel gottfried halil hamid ismail jacob james jovan karim kenan khaled " +
    "khalid levent luka marek moritz nikola nikolai nikolaos omar orhan özgür pablo rafael ramazan recep robin said salih sami samir selim thilo tomas turgut umut vito " +
    "adrian claus dietrich ewald falk lorenz reinhold ruth theodor toni udo victor " +
    "josef kemal konrad leonhard ludwig lukas manuel marco martin max michael mihai mohamed mohammad mohammed murat mustafa " +
    "nikolaus norbert oliver osman otto pascal paul peter petra philipp pierre reinhard richard robert roland roman samuel sebastian " +
    "simon stefan stephan thomas tuncay ulrich veit vincent volker walter werner wilhelm wolfram yasin yusuf").split(
      " "
    )
)

/** The endings that only family names have. */
const familyEnding =
  /(?:mann|berg|burg|kamp|stein|bauer|hof|hoff|m[ae][iy]er|müller|feld|thal|dorf|bach|brink|horst|huber|schmidt|hagen|ski|wicz|ić|oğlu|oglu|enko|jan|ovic|kötter|stroth)$/u

/** Frequent family names of many languages, which the first of two family names is. */
const frequentFamilyNames: ReadonlySet<string> = new Set(
  ("abreu acosta aguilar aguirre alarcon almeida alonso alvarado alvarez alves amaral andrade aranda araujo " +
    "arias azevedo barbosa barros bautista benitez bermudez blanco borges bravo brito cabrera calderon camacho " +
    "campos cano cardenas cardoso carrasco carrillo carvalho castillo castro cavalcanti cervantes chavez coelho " +
    "contreras cordeiro cordoba coronado correa correia cortes costa cruz cunha delgado diaz dominguez duarte " +
    "duran echeverria escobar espinosa esteves estrada fernandes fernandez ferreira figueiredo figueroa flores " +
    "fonseca franco freitas fuentes gallardo gallego galvan garcia garrido gil gimenez gomes gomez goncalves " +
    "gonzales gonzalez guerrero gutierrez guzman henriques hernandez herrera herrero hidalgo ibanez iglesias " +
    "jimenez juarez leal leite lopes lopez lorca lozano machado maldonado marin marques marquez martinez martins " +
    "matos medeiros medina mejia melo mendes mendez mendoza menendez miranda molina monteiro montero montes " +
    "montoya morales moreira moreno mota moura munoz murillo nascimento navarro neto nogueira nunes nunez ochoa " +
    "oliveira ordonez orozco ortega ortiz pacheco padilla palacios pardo paredes parra pascual pena peralta " +
    "pereira perez pinheiro pinto quintero ramirez ramos rangel rebelo restrepo reyes ribeiro rios rivas rivera " +
    "robles rocha rodrigues rodriguez rojas roldan romero rosales rubio ruiz saavedra salas salazar sanchez " +
    "sandoval sanz santana santiago santos sepulveda serrano silva silveira simoes soares solano soler soto sousa " +
    "souza suarez tavares teixeira toledo torres trujillo valdez valencia valenzuela vargas vasconcelos vasquez " +
    "vaz vazquez vega velasco velasquez vergara vidal vieira villa villalobos villanueva zamora zapata zuniga " +
    "ackermann barth bauer baumann baumgartner beck becker behrens bergmann bock böhm böhme brandt braun bräuer " +
    "breuer brinkmann buchholz busch decker dietz döring ebert eder fichtner fischer fleischer förster franke " +
    "freitag fuchs funke gärtner gebauer geiger geißler giese göbel graf groß gruber günthner haas hahn hartmann " +
    "heinze heller hentschel herzog hesse heß hofer hoffmann hofmann horn huber hübner jäger jahn jansen janssen " +
    "jung kaiser kaufmann keller kellner kessler kirchner klein koch köhler kohl könig körner kraft krämer kraus " +
    "krause krebs kremer kretschmer krüger kruse kuhn kühn kunz lang lange lehmann lindner löffler maier mair " +
    "mayer meier meißner menzel metzger meyer moser möller mühlbauer müller naumann neubauer neumann nowak oswald " +
    "paulsen petersen pfeiffer pichler pohl radtke rauch reichert reuter richter riedel ritter römer roth rudolph " +
    "sauer schäfer scherer schiller schilling schlüter schmid schmidt schmitt schmitz schneider scholz schreiber " +
    "schröder schröter schubert schuler schultz schulz schumacher schuster schwab schwarz seidel seifert singer " +
    "sommer springer stahl stark stein steiner steinmann strauß thiel thiele ullmann vogel vogt voigt wagner " +
    "weber wegener weidner weigel weis weiß wendt wieczorek wiese wild wimmer winkler winter witt wittmann wolff " +
    "zander ziegler zimmer zimmermann ahmadi ahmadzai akhtar amiri begum bhatt bhatti chaudhary chaudhry " +
    "chowdhury das desai ghulam gupta haidari hashimi hosseini hussaini iqbal islam jain jha joshi kapoor karimi " +
    "kaur khan khanna kumar malhotra malik mehta mishra mohammadi nair patel qureshi rahimi rahman rana rao " +
    "rathore reddy rezaei shah shaikh sharma sheikh shrestha siddiqui singh thapa verma yadav yousafzai zadeh " +
    "demir kaya çelik çetin doğan erdoğan güneş kılıç koç korkmaz öztürk özdemir polat şimşek tekin yıldırım " +
    "ivanov ivanova petrov petrova popov popova kowalski kowalska nowicki novak horvat nagy kovács kovacs szabó " +
    "tóth horváth jovanović petrović nikolić marković rossi bianchi russo ferrari esposito romano greco dubois " +
    "dupont durand lefebvre leroy moreau jansson johansson hansen jensen nielsen olsen larsen nguyen tran pham " +
    "hoàng vu bui mensah owusu boateng asante okafor okoye diallo traore keita camara sow smith jones brown " +
    "taylor williams johnson wilson clark miller").split(" ").map(foldText)
)

/** Tests whether two words are a family name before a given name (`Muster Erika`). */
const isFamilyFirst = (first: string, second: string): boolean =>
  isFrequentGivenName(second) && !isGivenName(first) &&
  (!bothNames.has(second.toLowerCase()) || familyEnding.test(first))

/** Tests whether a word is a frequent family name, and no given name as often. */
const isFrequentFamilyName = (word: string): boolean => frequentFamilyNames.has(foldText(word))

/**
 * The beginning of a family name of two words without a hyphen (`Ana Torres Vidal`, `Luis-Miguel Aranda Soto`); -1
 * without one. A given name with a hyphen has no further one behind it.
 */
const doubleFamilyAt = (names: ReadonlyArray<string>): number => {
  const split = names.length - 2
  const first = names[split]
  if (split < 1 || first === undefined || isGivenName(first)) return -1
  const isBehindDouble = split === 1 && names[0]!.includes("-") && isGivenName(names[0]!) && !isGivenName(names[2]!)
  return isBehindDouble || familyEnding.test(first) || isFrequentFamilyName(first) ? split : -1
}

/** A person at a position, and the position of the next word. */
export interface Found {
  readonly person: PersonNamed
  readonly end: number
}

/** No holder of a role was born before this day. */
const earliestBirth = "1900-01-01"

const titlesAt = (words: ReadonlyArray<Word>, begin: number): Names => {
  let end = begin
  while (
    isTitleAt(words, end) && !isFamilyWordAt(words, end, end) ||
    (end > begin && /^[.-]$/u.test(textAt(words, end)))
  ) end++
  return { words: words.slice(begin, end).map(({ text }) => text).filter(isDegree), end }
}

/**
 * The beginning of a family name whose words say so: behind the given name, with the word before `zu` or `y`, or with a
 * family name before a particle.
 */
const familyAt = (names: ReadonlyArray<string>): number => {
  const found = names.findIndex((name, index) =>
    index > 0 && (isNobility(name) || index < names.length - 1 && beginsFamily(name))
  )
  const linked = names.indexOf("y")
  if (linked > 1) return linked - 1
  const before = names[found - 1] ?? ""
  const isFamily = isFrequentFamilyName(before) || /^zu[mr]?$/u.test(names[found] ?? "") && !isGivenName(before)
  return found > 1 && isFamily ? found - 1 : found
}

/** The two parts of `Erika von Muster`, or of `Muster Erika` where only the second word is a given name. */
const inParts = (names: ReadonlyArray<string>): Pick<PersonNamed, "family" | "given"> => {
  const [first = "", second = ""] = names
  if (names.slice(0, -1).every(isParticle)) return { family: names.join(" "), given: null }
  if (names.length === 2 && isFamilyFirst(first, second)) return { family: first, given: second }
  const begin = familyAt(names)
  const double = begin > 0 ? begin : doubleFamilyAt(names)
  const split = double > 0 ? double : names.length - 1
  return { family: names.slice(split).join(" "), given: names.slice(0, split).join(" ") }
}

/**
 * Tests whether a given name follows the comma (`Muster, Erika`), and not a town (`Erika Muster, Kiel`) or the next
 * person (`Erika Muster, Max Vorbild`).
 */
const isReversed = (names: ReadonlyArray<string>, behind: ReadonlyArray<string>): boolean => {
  if (behind.length === 0 || behind.length > 4) return false
  if (names.length === 1) return isGivenName(behind[0]!) || courtOfName(behind.join(" ")) === undefined
  if (beginsFamily(names[0]!)) return true
  return !isGivenName(names[0]!) && behind.every((name) => isGivenName(name) || name.endsWith("."))
}

const signsOfBirth: ReadonlySet<string> = new Set(["*", "geb.", "geb", "geboren", "am", "("])
const signsOfHome: ReadonlySet<string> = new Set([
  "zuletzt",
  "wohnhaft",
  "wh.",
  "wh",
  "in",
  "ansässig",
  "geschäftsansässig",
  "dienstansässig",
  "aus",
  "nun",
  "nunmehr",
  "jetzt"
])

/** Particles and signs within the name of a town. */
const within = /^(?:[av]\.d\.?|i\.d\.?|\/|\(|\)|v\.?|d\.?|am|an|der|im|in|vor|bei|ob|a\.?|i\.?)$/u

/** The first word of a country's name behind a town, which no name begins with. */
const country = /^Vereinigtes?$/u

/** Tests whether a full stop is behind the word before a position, other than that of `Hann. Münden` or `(Rhld.)`. */
const isBehindStop = (words: ReadonlyArray<Word>, at: number): boolean => {
  const { is_capital = false, is_last = false, text = "" } = words[at - 1] ?? {}
  return is_capital && is_last && !/^(?:Hann|Kr|Gr|Kl)$/u.test(text) && textAt(words, at) !== ")"
}

/** The words of a town from a position on. It ends with its sentence, or before a sign. */
const townAt = (words: ReadonlyArray<Word>, begin: number): Names => {
  const isOfTown = (text: string): boolean => mayBeName(text) || country.test(text)
  let end = begin
  while (
    !(end > begin && isBehindStop(words, end)) &&
    (words[end]?.is_capital === true && isOfTown(textAt(words, end)) || end > begin && within.test(textAt(words, end)))
  ) end++
  while (end > begin && words[end - 1]?.is_capital !== true && textAt(words, end - 1) !== ")") end--
  return { words: words.slice(begin, end).map(({ text }) => text), end }
}

/** Tests whether words that may be a town name the next person of a list: `, Friedrich von Bergen und`. */
const isNextPerson = (words: ReadonlyArray<Word>, { end, words: [first = "", ...more] }: Names): boolean =>
  isGivenName(first) && (more.length > 0 || isParticle(textAt(words, end)))

/** A river or a region behind a town, unlike the name of a country: `Nienburg/Weser`. */
const riverBehind =
  /^[^/]+\/\s?(?:\p{L}+\.|Aller|Allgäu|Erzgebirge|Sachsen|Thüringen|Vogtland|Altmark|Oberpfalz|Schwaben|Ostsee|Nordsee|Rügen|Usedom|Bergstraße|Donau|Eifel|Elbe|Elster|Ems|Fulda|Harz|Havel|Holst(?:ein|\.)?|Inn|Isar|Lahn|Main|Mosel|Müritz|Neckar|Oder|Rhein|Ruhr|Saale?|Saar|Sieg|Spree|Taunus|Unstrut|Weinstr(?:aße|\.)|Werra|Weser|Westf(?:alen|\.)?)$/u

const townOf = (sentence: string, words: ReadonlyArray<Word>, begin: number, end: number): string => {
  const last = words[end - 1]!
  const behind = last.index + last.text.length
  const isShort = words[begin]!.text.includes("/") && sentence.startsWith(".,", behind)
  const town = sentence.slice(words[begin]!.index, isShort ? behind + 1 : behind)
  return riverBehind.test(town) ? town.trim() : town.split("/")[0]!.trim()
}

/** Tests whether a day is that of birth: after its sign, or right after the comma behind the name. */
const isOfBirth = (words: ReadonlyArray<Word>, at: number): boolean =>
  /^(?:\*|geb\.?|geboren|,|\()$/u.test(textAt(words, textAt(words, at - 1) === "am" ? at - 2 : at - 1))

interface Details {
  readonly birth_date: CalendarDate | null
  readonly city: string | null
  readonly end: number
}

const endsTown = (words: ReadonlyArray<Word>, at: number): boolean =>
  at >= words.length || isBehindStop(words, at) ||
  /^(?:[,.;*():]|zum|zur|als|im|von|gemäß|geb\.?|geboren|betrieben\p{Ll}*|bestellt|gewählt|ist|sind|wurden?|wird|hat|haben)$/u
    .test(textAt(words, at))

/** The day of birth and the town in any order after a name, past a street and a postal code. */
const detailsAt = (sentence: string, words: ReadonlyArray<Word>, begin: number): Details => {
  let birth_date: CalendarDate | null = null
  let city: string | null = null
  let end = begin
  let at = begin
  while (at < words.length) {
    const { is_capital, is_day, text } = words[at]!
    if (is_day) {
      const day = germanDay(text)
      if (birth_date !== null || !isOfBirth(words, at)) break
      birth_date = day !== null && day >= earliestBirth ? day : null
      end = ++at
    } else if (/^geb(?:\.|orene?)?$/u.test(text) && words[at + 1]?.is_capital === true) {
      end = at = namesAt(words, at + 1).end
    } else if (
      text === "," || isTitleAt(words, at) || signsOfBirth.has(text) || signsOfHome.has(text) ||
      /^\d{1,5}\p{L}?$/u.test(text) || text === ")"
    ) {
      at++
    } else if (is_capital && city === null && at > begin) {
      const town = townAt(words, at)
      const isStreet = /^\d+\p{L}?$/u.test(textAt(words, town.end))
      if (isStreet) {
        at = town.end
        continue
      }
      if (
        !endsTown(words, town.end) || isNextPerson(words, town) ||
        town.words.some((word) => word.length > 1 && !mayBeName(word) && !country.test(word) && !isParticle(word))
      ) break
      city = townOf(sentence, words, at, town.end)
      end = at = town.end
    } else break
  }
  return { birth_date, city, end }
}

/** Tests whether a town and the day of birth follow, as in the register's columns: `, Kiel, *01.02.1970`. */
const isTownNext = (words: ReadonlyArray<Word>, at: number): boolean => {
  const town = textAt(words, at) === "," ? townAt(words, at + 1) : undefined
  return town !== undefined && town.words.length > 0 && textAt(words, town.end) === "," &&
    /^(?:\*|geb\.?|geboren)$/u.test(textAt(words, town.end + 1))
}

/** The position behind a name of birth: `Sommer, geb. Winter, Tina`. */
const pastBirthName = (words: ReadonlyArray<Word>, at: number): number => {
  if (!/^geb(?:\.|orene?)?$/u.test(textAt(words, at))) return at
  const { end, words: name } = namesAt(words, at + 1)
  return name.length > 0 && textAt(words, end) === "," ? end + 1 : at
}

/** The person at a position: with titles, as `Erika Muster` or `Muster, Erika`, and with what follows the name. */
export const personAt = (sentence: string, words: ReadonlyArray<Word>, begin: number): Found | undefined => {
  const { end: first, words: titles } = titlesAt(words, begin)
  const names = namesAt(words, first)
  if (names.words.length === 0 || names.words.length > 6) return undefined
  const comma = textAt(words, names.end) === "," ? pastBirthName(words, names.end + 1) : -1
  const more = comma < 0 ? titlesAt(words, words.length) : titlesAt(words, comma)
  const second = comma < 0 ? { words: [], end: names.end } : namesAt(words, more.end)
  const reversed = comma >= 0 &&
    (isReversed(names.words, second.words) || second.words.length > 0 && isTownNext(words, second.end))
  const details = detailsAt(sentence, words, reversed ? second.end : names.end)
  return {
    person: {
      ...(reversed ? { family: names.words.join(" "), given: second.words.join(" ") } : inParts(names.words)),
      titles: [...titles, ...(reversed ? more.words : [])],
      birth_date: details.birth_date,
      city: details.city
    },
    end: Math.max(details.end, reversed ? second.end : names.end)
  }
}

/** Words before a person's name: a form of address, or an occupation. */
const before = new RegExp(
  `(?<!\\p{L})(?:(?<several>Herren|Vorstandsmitgliedern?)|(?<unsure>(?:Einzel|Gesamt)?[Pp]rokur(?:a|en)\\s(?:des|der|von)|eingetragenen?)|Herrn?|Frau|Erben\\snach|Rechtsanw[aä]lt(?:in|s)?|(?:${anyRole}|Vertretungsberechtigte[rn]?)(?:\\sder\\s(?:Gesellschaft|Firma)|\\sist|\\ssind)?,?` +
    "(?:\\s(?:Herrn?|Frau))?)\\s(?=[\\p{L}])",
  "gu"
)

/** Words before names that stand alone, without a form of address, but with their role behind them. */
const asRole =
  /(?<!\p{L})(?:(?:Eintragung|Bestellung|Löschung|Abberufung)(?:\s(?:des|der|von))?|(?:ist|sind|hat|haben)|beabsichtigt,|(?<=\p{L}\)?["“”]|\p{L}\)))\s(?=\p{Lu}[^;:]{4,400}?\s(?:als|zu[mr])\s)/gu

const role = new RegExp(`^(?:als|zu[mr])\\s(?:\\p{Ll}+\\s)*(?:${anyRole})(?!\\p{L})`, "u")

const placeOf = (words: ReadonlyArray<Word>, index: number): number => words.findIndex((word) => word.index >= index)

/** Tests whether an unlisted person may follow in a list: one with a known given name. */
const isSure = ({ person: { given } }: Found): boolean => isGivenName(/^[\p{L}-]+/u.exec(given ?? "")?.[0] ?? "")

/** Persons, and the position of the word behind the last one. */
interface List {
  readonly persons: ReadonlyArray<PersonNamed>
  readonly end: number
}

/** The persons of a list from its first on: `die Herren A und B`. */
const listFrom = (sentence: string, words: ReadonlyArray<Word>, first: Found): List => {
  const persons = [first.person]
  let { end } = first
  while (words[end]?.text === "und" || words[end]?.text === ",") {
    const next = personAt(sentence, words, end + 1)
    if (next === undefined) break
    persons.push(next.person)
    end = next.end
  }
  return { persons, end }
}

/** A person, and a second one where two names share one role: `die Prokura von A und B`. */
const withSecond = (sentence: string, words: ReadonlyArray<Word>, first: Found): List => {
  const second = words[first.end]?.text === "und" && isSure(first)
    ? personAt(sentence, words, first.end + 1)
    : undefined
  return second !== undefined && isSure(second) &&
      organizationIn(sentence.slice(words[first.end + 1]!.index)) === undefined
    ? { persons: [first.person, second.person], end: second.end }
    : { persons: [first.person], end: first.end }
}

/** The persons of a list whose role is behind it. Only whole names are sure there. */
const withRoleBehind = (sentence: string, words: ReadonlyArray<Word>, first: Found): List | undefined => {
  const list = listFrom(sentence, words, first)
  const behind = words[words[list.end]?.text === "," ? list.end + 1 : list.end]
  const isList = list.persons.every(({ given }) => given !== null && given !== "") && behind !== undefined &&
    role.test(sentence.slice(behind.index, behind.index + 120))
  return isList ? list : undefined
}

const keyOf = ({ family, given }: PersonNamed): string => `${family}|${given ?? ""}`

const fullness = ({ birth_date, city, given }: PersonNamed): number =>
  [birth_date, city, given].filter((member) => member !== null).length

/** Of two mentions of one person the fuller one. A family name alone means the person first mentioned with it. */
const withoutRepetitions = (persons: ReadonlyArray<PersonNamed>): ReadonlyArray<PersonNamed> => {
  const known = new Map<string, PersonNamed>()
  for (const person of persons) {
    const key = keyOf(person)
    const same = person.given === null
      ? [...known].find(([, { family }]) => family === person.family)?.[0] ?? key
      : known.has(`${person.family}|`)
      ? `${person.family}|`
      : key
    const other = known.get(same)
    if (other === undefined || fullness(person) > fullness(other)) known.set(same, person)
  }
  return [...known.values()]
}

/** The places in a sentence where a person may begin. */
interface Introduction {
  readonly begin: number
  readonly behind: number
  readonly of: "list" | "one" | "role behind" | "unsure"
}

const introductionsIn = (sentence: string): ReadonlyArray<Introduction> => {
  const found: Array<Introduction> = []
  for (const { 0: words, groups = {}, index } of sentence.matchAll(before)) {
    const of = groups["several"] !== undefined ? "list" : groups["unsure"] === undefined ? "one" : "unsure"
    found.push({ begin: index, behind: index + words.length, of })
  }
  for (const { 0: words, index } of /\s(?:als|zu[mr])\s/u.test(sentence) ? sentence.matchAll(asRole) : []) {
    found.push({ begin: index, behind: index + words.length, of: "role behind" })
  }
  return found.toSorted((left, right) => left.begin - right.begin)
}

/** Tests whether the name at a position is that of an organization, right up to its legal form. */
const isOrganizationAt = (sentence: string, begin: number): boolean => {
  const ahead = sentence.slice(begin, begin + longestName)
  if (
    !/^\p{Lu}[\p{L}\d&+.-]*(?:\s[\p{Lu}\d&+][\p{L}\d&+.-]*)*\s(?:g?GmbH|AG|SE|UG|KG|OHG|mbH|eG)(?!\p{L})/u.test(ahead)
  ) return false
  return organizationIn(ahead) !== undefined
}

const longestName = 80

/** Tests whether a given and a family name, and no further word of a name, stand before a verb. */
const isWhole = (words: ReadonlyArray<Word>, begin: number, { end, person: { city, given } }: Found): boolean =>
  given !== null && city === null && end - begin === 2 &&
  words.slice(begin, end).every(({ text }) => /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?$/u.test(text)) &&
  /^(?:ist|wird|wurde|erstreckt|gilt)$/u.test(textAt(words, end))

/** The persons in a sentence, each once. */
export const personsIn = (sentence: string): ReadonlyArray<PersonNamed> => {
  const persons: Array<PersonNamed> = []
  let words: ReadonlyArray<Word> | undefined
  let end = 0
  for (const { begin, behind, of } of introductionsIn(sentence)) {
    if (begin < end) continue
    words ??= wordsOf(sentence)
    if (isOrganizationAt(sentence, behind)) continue
    const first = personAt(sentence, words, placeOf(words, behind))
    if (first === undefined || of === "unsure" && !isSure(first) && !isWhole(words, placeOf(words, behind), first)) {
      continue
    }
    const list = of === "role behind"
      ? withRoleBehind(sentence, words, first)
      : of === "list"
      ? listFrom(sentence, words, first)
      : withSecond(sentence, words, first)
    if (list === undefined) continue
    persons.push(...list.persons)
    end = words[list.end]?.index ?? sentence.length
  }
  return withoutRepetitions(persons)
}

/** Tests whether a name may begin at a word: with a capital letter, or with a particle behind a sign. */
const mayBegin = (words: ReadonlyArray<Word>, at: number): boolean =>
  words[at]!.is_capital || isParticle(textAt(words, at)) && /^(?:[:;,(|–-]|und|sowie)?$/u.test(textAt(words, at - 1))

/** Words before and behind a name of which no given name is known, that only a person's has. */
const [placedBehind, placedBefore] = [
  /^(?:ist|sind|wird|werden|wurden?|hat|haben|von|und|sowie|seitens|[,;:])$/u,
  /^(?:,|zu[mr]?|als|und|sowie|ist|sind|wird|wurden?|hat|haben|bestellt|gewählt|ausgeschieden|abberufen|erloschen|erteilt)?$/u
]

/** Tests whether the place of two or three capitalized words, and the words around, are those of a person's name. */
const isPlaced = (words: ReadonlyArray<Word>, begin: number, { end, person: { city, given } }: Found): boolean => {
  const isTitled = isTitle(textAt(words, begin))
  const names = words.slice(begin, end).slice(0, (given ?? "").split(" ").length + 1)
  return isTitled || names.length < 4 && names.every(({ text }) => /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?$/u.test(text)) &&
      begin > 0 &&
      (placedBehind.test(textAt(words, begin - 1)) || roleOfWord(textAt(words, begin - 1)) !== undefined) &&
      (city !== null || placedBefore.test(textAt(words, end)))
}

/** A person in a clause, and the place of the name and of what belongs to it. */
export interface Place {
  readonly person: PersonNamed
  readonly begin: number
  readonly end: number
}

/**
 * The places of persons in a clause, wherever they stand: each with given and family name, and with a known given name,
 * a day of birth or a place of a name. The name of an organization does not count.
 */
export const placesWithin = (clause: string): ReadonlyArray<Place> => {
  const words = wordsOf(clause)
  const places: Array<Place> = []
  let at = 0
  while (at < words.length) {
    const isPossible = mayBegin(words, at) && !isOrganizationAt(clause, words[at]!.index)
    const found = isPossible ? personAt(clause, words, at) : undefined
    const { birth_date = null, given = null } = found?.person ?? {}
    const isPerson = given !== null && given !== "" &&
      (birth_date !== null || isSure(found!) || isPlaced(words, at, found!))
    if (isPerson) {
      const last = words[found!.end - 1]!
      places.push({ person: found!.person, begin: words[at]!.index, end: last.index + last.text.length })
    }
    at = isPerson ? found!.end : at + 1
  }
  return places
}

/** The persons in a clause, wherever they stand, each once. */
export const personsWithin = (clause: string): ReadonlyArray<PersonNamed> =>
  withoutRepetitions(placesWithin(clause).map(({ person }) => person))
