import { isParticle, mayBeName, rolesIn, type Word, wordsOf } from "../persons/NameWords.ts"
import { personAt } from "../persons/Persons.ts"
import {
  type Atom,
  atomsIn,
  composed,
  entering,
  type Kind,
  leaving,
  nothing,
  type OfficeDeed,
  rolesOf,
  type Said,
  says
} from "./OfficeWords.ts"
import { certain, type Deed, type PersonNamed, type Statement } from "./Statement.ts"

/** A deed on an office, and its role where words name one. */
interface OfficeTold {
  readonly deed: OfficeDeed
  readonly role: string | undefined
  /** The number of the sentence. */
  readonly sentence: number
}

/** The place of a person in a text, between two private signs. */
const markOf = (place: number): string => `\uE000${place}\uE001`

const sentenceEnd =
  /(?<!(?<!\p{L})(?:Abs|Nr|gem|ff|lfd|Dr|Prof|Co|St|Ziff|Art|jun|sen|med|dent|jur|rer|nat|phil|Ing|Dipl|geb|gen|\p{L})|(?<![\d.])\d{1,2})\.\s+(?=[\p{Lu}\d\uE000"„(])/u

/** A role before a person, with words between them that only describe this one. */
const isBefore: ReadonlyArray<Kind> = ["former", "role", "person", "now", "power", "instead"]

/** Words in brackets right behind a person. */
const bracket = /(\uE000\d+\uE001)[\s,]*\(([^()]*)\)/gu

/** What only a content clause says: `dergestalt, dass jeder von ihnen allein vertreten kann`. */
const content = /,\sda(?:ss|ß)\s.*$/u

/** A sentence about the person of the one before. */
const ofSame = /^(?:Seine?|Ihre?|Dessen|Deren|Er|Sie)\s/u

/** Another procura before: `(bisher Gesamtprokura)`. */
const formerly = /^(?:bisher|vormals|früher|zuvor):?\s\p{L}*[Pp]rokura$/u

interface Column extends Said {
  /** True where only the role stands in the column. */
  readonly is_bare: boolean
  /** True where its deed is that of the column before it. */
  readonly is_inherited?: boolean
}

/** What the sentences of a text say of its persons, one clause after the other. */
class Reading {
  readonly told = new Map<number, Array<OfficeTold>>()
  #column: Column = { ...nothing, is_bare: true }
  #role: string | undefined
  #last: ReadonlyArray<number> = []
  #sentences = 0

  #tell(place: number, { deeds }: Said): void {
    const known = this.told.get(place) ?? []
    for (const { deed, role: named } of deeds) {
      const role = named ?? this.#role
      const same = known.findIndex((one) =>
        one.deed === deed && (one.role === role || one.role === undefined || role === undefined)
      )
      if (same < 0) known.push({ deed, role, sentence: this.#sentences })
      else if (known[same]!.role === undefined) known[same] = { deed, role, sentence: this.#sentences }
    }
    this.told.set(place, known)
  }

  /** Reads a sentence; what one clause leaves unclear is unclear of all its persons. */
  read(sentence: string): void {
    this.#sentences++
    if (!ofSame.test(sentence)) this.#last = []
    this.#column = { ...nothing, is_bare: true }
    const brackets = new Map<number, Said>()
    const plain = sentence.replaceAll(bracket, (all, person: string, words: string) => {
      const said = composed(atomsIn(words), this.#role)
      if (said.deeds.length === 0 && formerly.test(words)) {
        brackets.set(Number(person.slice(1, -1)), says({ deed: "CHANGES", role: "PROCURA" }))
        return person
      }
      if (said.deeds.length === 0) return all
      brackets.set(Number(person.slice(1, -1)), said)
      return person
    })
    const parts = plain.split(/;\s/u).flatMap((part) => {
      const atoms = atomsIn(part.replace(content, ""))
      const cuts = atoms.flatMap(({ kind }, place) => kind === "and" ? [place] : [])
      return [0, ...cuts].map((begin, index) => atoms.slice(begin, cuts[index]))
    })
    const isUnclear = parts.map((atoms) => this.#clause(atoms)).some((one) => one)
    for (const [place, said] of brackets) {
      const isOther = this.told.get(place)?.some(({ deed, role }) =>
        deed === "ENTERS" && said.deeds.some((one) => one.role === "PROCURA" && role !== "PROCURA")
      )
      if (isOther !== true) this.told.delete(place)
      this.#tell(place, said)
    }
    if (isUnclear) { for (const [, place] of sentence.matchAll(/\uE000(\d+)\uE001/gu)) this.told.delete(Number(place)) }
  }

  /** Reads a clause; true where it is unclear. */
  #clause(all: ReadonlyArray<Atom>): boolean {
    const atoms = all.filter(({ kind }, place) => kind !== "colon" || all[place - 1]?.kind !== "person")
    const places = atoms.flatMap(({ kind }, place) => kind === "person" ? [place] : [])
    const first = places[0]
    if (first === undefined) return this.#withoutPersons(atoms)
    const isColumn = atoms.slice(0, places.at(-1)).some(({ kind }) => kind === "colon") ||
      atoms.every(({ kind }) => ["person", "role", "power", "stake"].includes(kind)) ||
      this.#column.deeds.length > 0 &&
        !atoms.some(({ kind, text }) => kind === "aux" || kind === "have" || kind === "instead" || text === "vertritt")
    this.#last = places.map((place) => atoms[place]!.place)
    return isColumn ? this.#columns(atoms, places) : this.#sentence(atoms, places)
  }

  #withoutPersons(atoms: ReadonlyArray<Atom>): boolean {
    const said = composed(atoms, undefined)
    if (
      this.#column.is_inherited && atoms.some(({ kind }) => kind === "power") &&
      said.deeds.every(({ deed }) => deed === "CHANGES")
    ) {
      // Nobody who leaves has powers.
      for (const place of this.#last) this.told.delete(place)
      for (const place of this.#last) this.#tell(place, says({ deed: "ENTERS", role: this.#role }))
      return said.is_unclear
    }
    const isColumn = atoms.some(({ kind }) => kind === "colon")
    if (this.#last.length === 0 || isColumn && said.deeds.length > 0) {
      if (said.deeds.length > 0) this.#column = { ...said, is_bare: false }
      this.#role = rolesOf(atoms).at(-1) ?? this.#role
      return false
    }
    if (isColumn && said.deeds.length === 0 && rolesOf(atoms).length > 0) {
      const role = rolesOf(atoms).at(-1)
      this.#role = role
      this.#column = {
        ...this.#column,
        is_inherited: this.#column.deeds.every(({ deed }) => deed === "LEAVES"),
        deeds: this.#column.deeds.map((one) => ({ ...one, role }))
      }
      this.#last = []
      return false
    }
    for (const place of this.#last) {
      const known = this.told.get(place) ?? []
      const isPower = said.deeds.every(({ deed }) => deed === "CHANGES")
      if (isPower && !this.#column.is_bare) continue
      if (isPower && said.deeds.length > 0) this.told.delete(place)
      else if (known.length > 0 && said.deeds.some(({ deed, role }) => deed === "ENTERS" && role === undefined)) {
        continue
      }
      this.#tell(place, said)
    }
    return said.is_unclear
  }

  #columns(atoms: ReadonlyArray<Atom>, places: ReadonlyArray<number>): boolean {
    let isUnclear = false
    places.forEach((place, index) => {
      const before = atoms.slice(index === 0 ? 0 : places[index - 1]! + 1, place)
      const after = atoms.slice(place + 1, places[index + 1])
      const said = composed(before, undefined, true)
      const role = rolesOf(before).at(-1)
      const isFollowed = index + 1 < places.length && after.some(({ kind }) => kind === "colon")
      if (role !== undefined) this.#role = role
      if (
        said.deeds.length > 0 &&
        !(this.#column.deeds[0]?.deed === "CHANGES" && before.some(({ kind }) => kind === "now"))
      ) {
        this.#column = { ...said, is_bare: false }
      } else if (this.#column.deeds.length === 0 && before.some(({ kind }) => kind === "colon")) {
        this.#column = { ...says({ deed: "ENTERS", role }), is_bare: true }
      } else if (role !== undefined && before.length > 0) {
        this.#column = {
          ...this.#column,
          is_inherited: before.some(({ kind }) => kind === "colon") &&
            this.#column.deeds.every(({ deed }) => deed === "LEAVES"),
          deeds: this.#column.deeds.map((one) => ({ ...one, role }))
        }
      }
      const behind = isFollowed || after[0]?.kind === "former" ? nothing : composed(after, this.#role)
      isUnclear ||= said.is_unclear || behind.is_unclear
      const replaced = before.findLastIndex(({ kind }) => kind === "instead")
      const { deeds } = behind
      const isOwn = deeds.some(({ deed }) => deed !== "CHANGES") ||
        deeds.length > 0 &&
          (this.#column.is_bare || this.#column.deeds.every(({ deed }) => deed === "CHANGES") ||
            after.some(({ kind }) => kind === "now"))
      if (replaced >= 0) this.#tell(atoms[place]!.place, says({ deed: "LEAVES", role }))
      else if (
        deeds.some(({ role: ended }) => ended === "PROCURA") && this.#role !== "PROCURA" && !this.#column.is_bare
      ) {
        this.#tell(atoms[place]!.place, this.#column)
        this.#tell(atoms[place]!.place, says({ deed: "LEAVES", role: "PROCURA" }))
      } else this.#tell(atoms[place]!.place, isOwn ? behind : this.#column)
    })
    return isUnclear
  }

  /** `P ist entlassen und Q an dessen Stelle gesetzt`, `nicht mehr P, sondern Q`: each with verbs of its own. */
  #contrast(atoms: ReadonlyArray<Atom>, places: ReadonlyArray<number>): boolean | undefined {
    const [one, other, ...more] = places
    if (one === undefined || other === undefined || more.length > 0) return undefined
    const [ahead, between, behind] = [atoms.slice(0, one), atoms.slice(one + 1, other), atoms.slice(other + 1)]
    const isBut = between.some(({ kind }) => kind === "but") && ahead.at(-1)?.kind === "notMore"
    const isVerb = ({ kind }: Atom): boolean =>
      leaving.includes(kind) || entering.includes(kind) || kind === "successor"
    const isEach = between.some(isVerb) && behind.some(isVerb) &&
      !atoms.some(({ kind }) => kind === "instead" || kind === "former")
    if (!isBut && !isEach) return undefined
    const [left, taken] = isBut
      ? [says({ deed: "LEAVES", role: undefined }), says({ deed: "ENTERS", role: undefined })]
      : [composed([...ahead, ...between], undefined), composed(behind, undefined)]
    this.#role = rolesOf(atoms).at(-1) ?? this.#role
    this.#tell(atoms[one]!.place, left)
    this.#tell(atoms[other]!.place, taken)
    this.#column = { ...taken, is_bare: false }
    return left.is_unclear || taken.is_unclear
  }

  #sentence(atoms: ReadonlyArray<Atom>, all: ReadonlyArray<number>): boolean {
    const places = all.filter((place) =>
      atoms.slice(0, place).findLast(({ kind }) => kind !== "role")?.kind !== "proxy"
    )
    const first = places[0]
    if (first === undefined) return false
    const contrast = this.#contrast(atoms, places)
    if (contrast !== undefined) return contrast
    const instead = atoms.findIndex(({ kind }) => kind === "instead")
    const next = instead < 0 ? undefined : places.find((place) => place > instead)
    const isAlone = places.length === 1 && /^[Ff]ür$/u.test(atoms[instead]?.text ?? "")
    const replaced =
      next === undefined || isAlone || atoms.slice(instead, next).some(({ kind }) => kind === "aux" || kind === "have")
        ? undefined
        : next
    const ahead = atoms.slice(0, first)
    const apposition = ahead.every(({ kind }) => isBefore.includes(kind)) ? rolesOf(ahead).at(-1) : undefined
    const rest = atoms.filter((atom, place) =>
      atom.kind !== "person" && !(apposition !== undefined && place < first && atom.kind !== "former") &&
      !(replaced !== undefined && instead <= place && place < replaced)
    )
    const whole = composed(rest, replaced === first ? undefined : apposition)
    const isPower = whole.deeds.length > 0 && whole.deeds.every(({ deed }) => deed === "CHANGES")
    const said =
      replaced !== undefined && places.length > 1 && (isPower || whole.deeds.length === 0) && !whole.is_unclear
        ? says({ deed: "ENTERS", role: whole.deeds[0]?.role })
        : whole
    this.#role = rolesOf(rest).at(-1) ?? rolesOf(ahead).at(-1) ?? this.#role
    const to = atoms.findIndex(({ kind }) => kind === "to")
    const isTransfer = to >= 0 && atoms.some(({ kind }) => kind === "transfer")
    const isLease = atoms.some(({ text }) => text === "verpachtet")
    if (isTransfer) this.#last = [atoms[first]!.place]
    places.forEach((place, index) => {
      const own = index > 0
        ? rolesOf(atoms.slice(places[index - 1]! + 1, place)).at(-1)
        : places.length > 1 && atoms[places[1]! - 1]?.kind === "role"
        ? rolesOf(atoms.slice(place - 1, place))[0]
        : undefined
      const { place: person } = atoms[place]!
      if (isTransfer) {
        if (place > to || !isLease) {
          this.#tell(person, says({ deed: place > to ? "ENTERS" : "LEAVES", role: this.#role }))
        }
      } else if (place === replaced) {
        this.#tell(
          person,
          says({ deed: "LEAVES", role: rolesOf(atoms.slice(instead, place)).at(-1) ?? said.deeds.at(-1)?.role })
        )
      } else {this.#tell(
          person,
          own === undefined ? said : { ...said, deeds: said.deeds.map((one) => ({ ...one, role: own })) }
        )}
    })
    this.#column = { ...said, is_bare: false }
    return said.is_unclear && !isTransfer
  }
}

/** The persons of a text in which they are marks, each with what the words say of this one. */
const officesIn = (text: string): ReadonlyMap<number, ReadonlyArray<OfficeTold>> => {
  const reading = new Reading()
  for (const sentence of text.split(sentenceEnd)) reading.read(sentence)
  return reading.told
}

/** A person with the day of birth, as the register writes persons, and the place of the words in the text. */
interface Entry {
  readonly person: PersonNamed
  readonly begin: number
  readonly end: number
}

const day = /\*\s?\d{1,2}\.\s?\d{1,2}\.\s?\d{4}|(?<!\p{L})geb(?:\.|oren)(?:\sam)?\s\d{1,2}\.\s?\d{1,2}\.\s?\d{4}/u

/** At most so many words stand between the beginning of a name and the day of birth. */
const longestEntry = 16

/** Words before `von` in which it is a preposition, not the beginning of a name. */
const of = /(?:Prokura|Prokuren|Bestellung|Abberufung|Stelle|[Aa]nstelle|Eintragung|Amt)$/u

/** Tests whether a name may begin at a word: with a capital letter, behind a sign, or with particles of its own. */
const mayBegin = (words: ReadonlyArray<Word>, at: number): boolean => {
  const [before, { is_capital, text }, next] = [words[at - 1]?.text ?? "", words[at]!, words[at + 1]?.text ?? ""]
  if (is_capital) {
    return !/^(?:Auf|Von|An|Aus|In|Für|Statt|Anstatt|Anstelle|Stelle|Seine|Ihre|Deren|Dessen|Erbe|Erbin|Erben|Tod|Direktor|Direktorin|(?:Verp|P)ächter(?:in)?)$/u
      .test(text)
  }
  return isParticle(text) &&
    (isParticle(next) ||
      /^(?:[:;,(|–-]|und|sowie|\p{Lu}\p{L}+)$/u.test(before) && !of.test(before) &&
        (mayBeName(before) || !/^\p{L}/u.test(before) || /^(?:und|sowie)$/u.test(before)))
}

/** The persons of a text who have a day of birth. */
const entriesIn = (text: string): ReadonlyArray<Entry> => {
  const words = wordsOf(text)
  const entries: Array<Entry> = []
  let from = 0
  words.forEach(({ is_day }, place) => {
    if (!is_day || place < from) return
    for (let at = Math.max(from, place - longestEntry); at < place; at++) {
      const found = mayBegin(words, at) ? personAt(text, words, at) : undefined
      if (found === undefined || found.end <= place || found.person.birth_date === null) continue
      if (found.person.given === null) continue
      const last = words[found.end - 1]!
      const birthName = /^geb(?:\.|orene?)?$/u.test(words[at - 1]?.text ?? "") ? words[at - 2]?.text : undefined
      const person = birthName === undefined ? found.person : { ...found.person, family: birthName }
      entries.push({ person, begin: words[at]!.index, end: last.index + last.text.length })
      from = found.end
      return
    }
  })
  return entries
}

/** What a text tells of a person with a day of birth; without a deed this one stays as before. */
interface Told {
  readonly person: PersonNamed
  readonly deed: Deed | undefined
  readonly role: string | undefined
  readonly sentence: number
}

const toldIn = (text: string): ReadonlyArray<Told> => {
  const entries = entriesIn(text)
  const ends = [0, ...entries.map(({ end }) => end)]
  const marked = entries.map(({ begin }, place) => text.slice(ends[place], begin) + markOf(place)).join("")
  const offices = officesIn(marked + text.slice(ends.at(-1)))
  const [only, ...more] = rolesIn(text)
  const told = entries.flatMap(({ person }, place) =>
    (offices.get(place) ?? []).map(({ deed, role = more.length === 0 ? only : undefined, sentence }): Told => ({
      person,
      deed: deed === "STAYS" ? undefined : `ROLE_HOLDER ${deed}`,
      role,
      sentence
    }))
  )
  const isRepeated = (one: Told) => (other: Told): boolean =>
    one.deed === other.deed && one.role === other.role && one.person.birth_date === other.person.birth_date &&
    one.person.family === other.person.family
  return told.filter((one, place) => told.findIndex(isRepeated(one)) === place)
}

const isSame = (holder: NonNullable<Statement["holders"]>[number], { birth_date, family }: PersonNamed): boolean =>
  "family" in holder && holder.birth_date === birth_date &&
  (holder.family.includes(family) || family.includes(holder.family))

const isOf = ({ deed, holders = [] }: Statement, person: PersonNamed): boolean =>
  deed.startsWith("ROLE_HOLDER") && holders.some((holder) => isSame(holder, person))

const without = (statement: Statement, person: PersonNamed): ReadonlyArray<Statement> => {
  if (!isOf(statement, person)) return [statement]
  const holders = statement.holders!.filter((holder) => !isSame(holder, person))
  return holders.length === 0 ? [] : [{ ...statement, holders }]
}

/** Who is in the former and in the present list of a role stays. */
const isUnchanged = ([first, second, ...more]: ReadonlyArray<Told>): boolean =>
  first !== undefined && second !== undefined && more.length === 0 && first.role === second.role &&
  first.sentence === second.sentence && first.deed === "ROLE_HOLDER LEAVES" && second.deed === "ROLE_HOLDER ENTERS"

const sentenceOf = (notices: ReadonlyArray<string>, { family }: PersonNamed): string =>
  notices.find((notice) => notice.includes(family) && day.test(notice)) ?? ""

/** An intention whose sentence names no holder is about the only person with a day of birth in the text. */
const withOnlyHolder = (stated: ReadonlyArray<Statement>, text: string): ReadonlyArray<Statement> => {
  const isOpen = ({ deed, holders = [] }: Statement) => deed.startsWith("ROLE_HOLDER") && holders.length === 0
  if (!stated.some(isOpen)) return stated
  const [only, ...more] = entriesIn(text)
  return only === undefined || more.length > 0
    ? stated
    : stated.map((one) => isOpen(one) ? { ...one, holders: [only.person] } : one)
}

/** What a holder has is changed, which changes no organization: `seine Beteiligung ist in die eines … umgewandelt`. */
const ofStake = /(?:Stellung|[Bb]eteiligung|[Ee]inlage|[Pp]rokura)(?!\p{L}).*umgewandelt/u

const intention = /be?a?bsichti|(?<!\p{L})soll(?:en)?(?!\p{L})/u

/**
 * Statements with those that rows of the register add or put right: in lists and columns, each person with a day of
 * birth has the role and the deed of the words at it, whatever the sentence begins with.
 */
export const withRows = (
  stated: ReadonlyArray<Statement>,
  text: string,
  notices: ReadonlyArray<string>
): ReadonlyArray<Statement> => {
  if (!day.test(text) || stated.some(({ deed }) => deed === "ORGANIZATION REGISTERED")) return stated
  const isOfOtherMatter = ({ family }: PersonNamed): boolean =>
    stated.some((one) =>
      /^(?:TRANSFORMATION|CAPITAL)\s/u.test(one.deed) && one.text.includes(family) && !ofStake.test(one.text)
    )
  const told = toldIn(text).filter(({ deed, person, role }) =>
    (role !== undefined || deed !== "ROLE_HOLDER CHANGES") && !isOfOtherMatter(person)
  )
  const persons = told.filter((one, place) => told.findIndex(({ person }) => isSame(person, one.person)) === place)
  const isNamed = (sentence: string, deed?: Deed): boolean =>
    told.some((one) => (deed === undefined || one.deed === deed) && sentence.includes(one.person.family))
  const others = (intention.test(text) ? withOnlyHolder(stated, text) : stated).filter(({ deed, text }) =>
    deed === "TRANSFORMATION CONVERSION"
      ? !isNamed(text)
      : deed !== "REPRESENTATION CHANGED" || !isNamed(text, "ROLE_HOLDER CHANGES")
  )
  return persons.reduce<ReadonlyArray<Statement>>((known, { person }) => {
    const all = told.filter((one) => isSame(one.person, person))
    const others = known.filter((one) => isOf(one, person))
    if (isUnchanged(all) || all.every(({ deed }) => deed === undefined)) {
      return known.flatMap((one) => without(one, person))
    }
    const isRight = all.length === others.length && all.every(({ deed }) => others.some((one) => one.deed === deed))
    const sentence = sentenceOf(notices, person)
    if (isRight || sentence === "") return known
    const own = all.flatMap(({ deed, role }): ReadonlyArray<Statement> =>
      deed === undefined ? [] : [
        certain({ deed, act: "DONE", ...(role !== undefined && { role }), holders: [person], text: sentence }, text)
      ]
    )
    if (own.some(({ deed }) => deed === "REMARK MADE")) return known
    return [...known.flatMap((one) => without(one, person)), ...own]
  }, others)
}
