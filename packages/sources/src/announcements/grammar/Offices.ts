import { labelOf, namedRole } from "../persons/NameWords.ts"
import words from "./offices.json" with { type: "json" }
import { addNothing } from "./Statement.ts"

/** How an office changes for its holder; `STAYS` if it does not. */
type OfficeDeed = "CHANGES" | "ENTERS" | "LEAVES" | "STAYS"

type Kind = keyof typeof words

interface Atom {
  readonly kind: Kind
  readonly text: string
  readonly place: number
}

/**
 * The words of clauses about offices as patterns, by what they mean: who comes or goes, what is given, ends or changes,
 * and what the rest of the clause does to that. The first kind that fits decides, so their order counts. With whom
 * somebody acts is no role of the holder (`gemeinsam mit einem Prokuristen`), and so `jointly` comes before `role`.
 */
const kinds = Object.keys(words) as ReadonlyArray<Kind>
const atomSign = new RegExp(
  kinds.map((kind) => {
    const isSign = kind === "person" || kind === "colon"
    const said = `(?<${kind}>${words[kind].join("|").replaceAll("{role}", namedRole)})`
    return isSign ? said : `(?<!\\p{L})${said}(?!\\p{L})`
  }).join("|"),
  "gu"
)

const atomsIn = (clause: string): ReadonlyArray<Atom> =>
  [...clause.matchAll(atomSign)].map(({ 0: text, groups = {} }) => {
    const kind = kinds.find((one) => groups[one] !== undefined)!
    return { kind, text, place: kind === "person" ? Number(text.slice(1, -1)) : -1 }
  })

/** What a clause says of its persons. */
interface Said {
  readonly deeds: ReadonlyArray<{ readonly deed: OfficeDeed; readonly role: string | undefined }>
  readonly is_unclear: boolean
}

const unclear: Said = { deeds: [], is_unclear: true }
const nothing: Said = { deeds: [], is_unclear: false }

const rolesOf = (atoms: ReadonlyArray<Atom>): ReadonlyArray<string> =>
  atoms.flatMap(({ kind, text }) => kind === "role" ? labelOf(text) ?? [] : [])

const partners: ReadonlyArray<string> = ["LIMITED_PARTNER", "PERSONALLY_LIABLE_PARTNER", "PARTNER"]

/** The thing that a word about giving, ending or changing something is about: the nearest one. */
const thingAt = (atoms: ReadonlyArray<Atom>, at: number): Atom | undefined => {
  const isThing = ({ kind }: Atom): boolean => ["power", "stake", "data", "role", "office"].includes(kind)
  return atoms.map((atom, place) => ({ atom, distance: Math.abs(place - at) + (place > at ? 0.5 : 0) }))
    .filter(({ atom }) => isThing(atom)).toSorted((left, right) => left.distance - right.distance)[0]?.atom
}

/** Half a clause: what one word of coming or going is about, by the role at it. */
interface Half {
  readonly deed: OfficeDeed
  readonly role: string | undefined
}

const says = (...deeds: ReadonlyArray<Half>): Said => ({ deeds, is_unclear: false })

const leaving: ReadonlyArray<Kind> = ["notMore", "leave", "end"]
const entering: ReadonlyArray<Kind> = ["enter", "reelected"]

/** A role that ends and another one that begins: `nicht mehr Prokurist, nun Geschäftsführer`. */
const swapIn = (atoms: ReadonlyArray<Atom>, apposition: string | undefined): Said | undefined => {
  const verbs = atoms.flatMap(({ kind }, place) =>
    leaving.includes(kind) || entering.includes(kind) || kind === "but" || kind === "now" ? [place] : []
  )
  const roles = atoms.flatMap(({ kind, text }, place) => kind === "role" ? [{ place, label: labelOf(text) }] : [])
  const distinct = new Set(roles.map(({ label }) => label))
  if (roles.length === 0 || distinct.size < 2 && (apposition === undefined || distinct.has(apposition))) {
    return undefined
  }
  const left = verbs.filter((place) => leaving.includes(atoms[place]!.kind))
  const taken = verbs.filter((place) => !leaving.includes(atoms[place]!.kind))
  if (left.length === 0 || taken.length === 0) return undefined
  const near = (place: number, other: number) =>
    roles.toSorted((one, two) =>
      Math.abs(one.place - place) - Math.abs(two.place - place) ||
      Math.abs(two.place - other) - Math.abs(one.place - other)
    )[0]?.label
  const isProcuraEnded = atoms[left[0]!]!.kind === "end" && distinct.has("PROCURA")
  const out = isProcuraEnded ? "PROCURA" : near(left[0]!, taken[0]!)
  const into = roles.findLast(({ label }) => label !== out)?.label
  if (distinct.size < 2) {
    const isTaken = apposition === "PROCURA" ||
      Math.abs(roles[0]!.place - taken.at(-1)!) < Math.abs(roles[0]!.place - left[0]!)
    return isTaken
      ? says({ deed: "LEAVES", role: apposition }, { deed: "ENTERS", role: roles[0]!.label })
      : says({ deed: "LEAVES", role: roles[0]!.label }, { deed: "ENTERS", role: apposition })
  }
  return says({ deed: "LEAVES", role: out }, { deed: "ENTERS", role: into })
}

/** A clause or a column as atoms; the role before its person says who it is. */
class Clause {
  readonly atoms: ReadonlyArray<Atom>
  readonly apposition: string | undefined
  readonly is_column: boolean
  readonly roles: ReadonlyArray<string>
  readonly own: string | undefined

  constructor(atoms: ReadonlyArray<Atom>, apposition: string | undefined, isColumn: boolean) {
    this.atoms = atoms
    this.apposition = apposition
    this.is_column = isColumn
    this.roles = rolesOf(atoms)
    this.own = this.roles.at(-1) ?? apposition
  }

  has(...of: ReadonlyArray<Kind>): boolean {
    return this.atoms.some(({ kind }) => of.includes(kind))
  }

  at(kind: Kind): number {
    return this.atoms.findIndex((one) => one.kind === kind)
  }

  says(pattern: RegExp): boolean {
    return this.atoms.some(({ text }) => pattern.test(text))
  }

  one(deed: OfficeDeed, role: string | undefined = this.own): Said {
    return says({ deed, role })
  }

  /** The office before its person, where it is another than the one taken. */
  get other(): string | undefined {
    return this.apposition === this.own ? undefined : this.apposition
  }
}

const both = (left: string | undefined, taken: string | undefined): Said =>
  says({ deed: "LEAVES", role: left }, { deed: "ENTERS", role: taken })

/** Kinds that `nicht mehr` may be about. */
const scopes: ReadonlyArray<Kind> = ["role", "office", "power", "leave", "enter", "reelected", "stake"]

/** An end: of the office, or of a power, which changes it. */
const endIn = (clause: Clause): Said | undefined => {
  const { apposition, atoms, is_column, roles } = clause
  if (clause.has("notMore")) {
    const place = clause.at("notMore")
    if (atoms.at(-1)?.text === "beschränkt") return clause.one("CHANGES", roles[0] ?? apposition)
    const scope = atoms.slice(place + 1).find(({ kind }) => scopes.includes(kind)) ?? thingAt(atoms, place)
    return clause.one(scope?.kind === "power" && !is_column ? "CHANGES" : "LEAVES")
  }
  if (!clause.has("leave", "end")) return undefined
  const isBoth = clause.has(...entering) && !clause.has("former")
  if (clause.has("leave")) {
    const isOfPower = /usgeschlossen/u.test(atoms[clause.at("leave")]!.text) && clause.has("power")
    return isOfPower ? clause.one("CHANGES") : isBoth ? unclear : clause.one("LEAVES")
  }
  const thing = thingAt(atoms, clause.at("end"))
  if (thing?.kind === "stake") return clause.one("CHANGES")
  if (thing?.kind !== "power") return isBoth ? unclear : clause.one("LEAVES")
  const isRepresentation = is_column && thing.text.includes("Vertretungs")
  return clause.has(...entering) ? unclear : clause.one(isRepresentation ? "LEAVES" : "CHANGES")
}

/** Something given: a procura makes a holder, a power changes one. */
const grantIn = (clause: Clause): Said | undefined => {
  if (!clause.has("grant")) return undefined
  if (clause.roles.includes("PROCURA")) return clause.one("ENTERS", "PROCURA")
  if (clause.has("power")) return clause.one("CHANGES")
  const thing = thingAt(clause.atoms.filter(({ kind }) => kind !== "office"), clause.at("grant"))
  // A column says what is given in the one before: `Prokura erloschen: P; erteilt: Q`.
  return thing?.kind === "role" || thing === undefined && clause.is_column ? clause.one("ENTERS") : unclear
}

/** A change of the office, or the way from one to another. */
const changeIn = (clause: Clause): Said | undefined => {
  const { apposition, atoms, is_column, other, own, roles } = clause
  const isPartner = [other, own].every((one) => one !== undefined && partners.includes(one))
  if (clause.has("aux") && isPartner) return both(other, own)
  const isChair = apposition === "BOARD" && own === "BOARD_CHAIR" || roles.join(" ") === "BOARD_CHAIR BOARD"
  if (isChair && clause.has("enter", "now")) return clause.one("CHANGES")
  const isDescription = is_column && !clause.has("aux", "now", "data", "stake") &&
    atoms.every(({ kind, text }) => kind !== "modify" || /^[Bb]eschränkt/u.test(text))
  if (!clause.has("modify") || isDescription) return undefined
  return clause.has("enter") && !clause.has("data", "stake", "power") ? unclear : clause.one("CHANGES")
}

/** A beginning, by a verb or a noun of it. */
const beginningIn = (clause: Clause): Said | undefined => {
  const { roles } = clause
  if (clause.has(...entering, "successor")) {
    return clause.has("former") && roles.length > 1 ? both(roles[0], roles[1]) : clause.one("ENTERS")
  }
  if (!clause.has("transfer")) return undefined
  return clause.has("aux") && clause.says(/Geschäftsführung|[Aa]mt$/u) ? clause.one("ENTERS") : nothing
}

/** What a clause without such words says: who has which office, power, stake or name now. */
const stateIn = (clause: Clause): Said => {
  const { apposition, atoms, is_column, other, own, roles } = clause
  const hasProcura = roles.includes("PROCURA") || apposition === "PROCURA"
  const now = clause.at("now")
  if (clause.has("onlyStill") && hasProcura) return clause.one("CHANGES")
  if (clause.has("former") && now >= 0 && apposition !== undefined && roles.length === 0) return clause.one("CHANGES")
  if (now >= 0 && clause.has("former") && roles.length > 1 && new Set(roles).size === 1) return clause.one("CHANGES")
  if (now >= 0 && atoms[now + 1]?.kind === "role" && !clause.has("power")) {
    return other !== undefined ? both(other, own) : clause.one("ENTERS")
  }
  if (clause.has("data") && (clause.has("now", "aux", "former") || clause.says(/^(?:wohnt|heißt|führt)$/u))) {
    return clause.one("CHANGES")
  }
  if (is_column && clause.has("former") && !clause.has("now", "aux")) return clause.one("LEAVES")
  const isCopula = clause.has("aux") && roles.length > 0 && !clause.has("power")
  if (isCopula && other !== undefined && (now >= 0 || clause.has("former"))) return both(other, own)
  if (isCopula && now < 0 && apposition === own) return clause.one("CHANGES")
  if (isCopula || is_column && now >= 0) return clause.one("ENTERS")
  if (clause.has("stake") && clause.has("now", "onlyStill", "aux")) return clause.one("CHANGES")
  if (clause.has("have") && hasProcura && !clause.has("power") && clause.says(/[Pp]rokur(?:a|en)$/u)) {
    return clause.one("ENTERS", "PROCURA")
  }
  const isStated = clause.has("aux", "now", "onlyStill") ||
    apposition !== undefined && clause.says(/^(?:vertritt|darf|dürfen)$/u)
  if (clause.has("power") && !is_column && isStated) return clause.one("CHANGES")
  return now >= 0 && roles.length > 0 ? clause.one("ENTERS") : nothing
}

/** The deeds that the words of a clause or of a column compose; the role before its person says who it is. */
const composed = (atoms: ReadonlyArray<Atom>, apposition: string | undefined, isColumn = false): Said => {
  const clause = new Clause(atoms, apposition, isColumn)
  if (clause.has("unmade", "not")) return unclear
  if (clause.has("stay") && !clause.has("now", "modify", "onlyStill")) return clause.one("STAYS")
  if (clause.has("fromTo") && clause.roles.length > 1) return both(clause.roles[0], clause.roles[1])
  return swapIn(atoms, apposition) ?? endIn(clause) ?? grantIn(clause) ?? changeIn(clause) ?? beginningIn(clause) ??
    stateIn(clause)
}

/** A deed on an office, and its role where words name one. */
interface OfficeTold {
  readonly deed: OfficeDeed
  readonly role: string | undefined
  /** The number of the sentence. */
  readonly sentence: number
  /** True where it is to be done. */
  readonly is_intended: boolean
  /** True where every word of the sentence is one of offices, or says when and by whom. */
  readonly is_plain: boolean
}

/** The place of a person in a text, between two private signs. */
export const markOf = (place: number): string => `\uE000${place}\uE001`

const sentenceEnd =
  /(?<!(?<!\p{L})(?:Abs|Nr|gem|ff|lfd|Dr|Prof|Co|St|Ziff|Art|jun|sen|med|dent|jur|rer|nat|phil|Ing|Dipl|geb|gen|\p{L})|(?<![\d.])\d{1,2})\.\s+(?=[\p{Lu}\d\uE000"„(])/u

/** A role before a person, with words between them that only describe this one. */
const isBefore: ReadonlyArray<Kind> = ["former", "role", "person", "now", "power", "instead"]

/** Words in brackets right behind a person. */
const bracket = /(\uE000\d+\uE001)[\s,]*\(([^()]*)\)/gu

/** What only a content clause says: `dergestalt, dass jeder von ihnen allein vertreten kann`. */
const content = /,\sda(?:ss|ß)\s.*$/u

/**
 * A semicolon, or a comma between two main clauses with a person each or before one that begins with its participle;
 * `und` too before what is yet to be done.
 */
const nextClause =
  /;\s|(?<=\uE001)\s[-–]\s(?=\p{Ll}+(?:t|en)\s)|,\s(?:und\s)?(?=(?:neu\s|ferner\s)?\p{Ll}+(?:t|en)\s(?:ist|sind|wurden?)\s)|(?<=(?<!\p{L})(?:ist|sind|wurden?|hat)\s[^;,]*\p{Ll}(?:t|en))(?:,\s(?:und\s)?(?=(?:Herrn?\s|Frau\s)?\uE000\d+\uE001,?\s(?:ist|sind|wurden?|hat|soll)\s)|\sund\s(?=(?:Herrn?\s|Frau\s)?\uE000\d+\uE001,?\ssoll\s))/u

/** Tests whether one person replaces another: `P wurde durch Q ersetzt`. */
const isReplacement = (atoms: ReadonlyArray<Atom>): boolean => atoms.some(({ kind }) => kind === "replaced")

/** Participles of those who choose or remove a holder, or give something: `P hat Q bestellt`. */
const ordering =
  /^(?:[Bb]estellt|[Ee]rnannt|[Bb]erufen|[Gg]ewählt|[Ee]ingesetzt|[Ee]ntsandt|[Bb]enannt|[Bb]eigeordnet|[Aa]bberufen|[Ee]ntlassen|enthoben|abgesetzt|[Ee]rteilt|eingeräumt|verliehen)$/u

/** A sentence about the person of the one before. */
const ofSame = /^(?:Seine?|Ihre?|Dessen|Deren|Er|Sie)\s/u

/** Another procura before: `(bisher Gesamtprokura)`. */
const formerly = /^(?:bisher|vormals|früher|zuvor):?\s\p{L}*[Pp]rokura$/u

/** The offices that nobody has beside another one, by this one. */
const givenUpFor: Readonly<Record<string, ReadonlyArray<string>>> = {
  LIQUIDATOR: ["MANAGING_DIRECTOR", "BOARD"]
}

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
  #isIntended = false
  #isPlain = false

  #tell(place: number, { deeds }: Said): void {
    const known = this.told.get(place) ?? []
    for (const { deed, role: named } of deeds) {
      const role = named ?? this.#role
      const same = known.findIndex((one) =>
        one.deed === deed && (one.role === role || one.role === undefined || role === undefined)
      )
      const one = { deed, role, sentence: this.#sentences, is_intended: this.#isIntended, is_plain: this.#isPlain }
      if (same < 0) known.push(one)
      else if (known[same]!.role === undefined) known[same] = one
    }
    this.told.set(place, known)
  }

  /** Reads a sentence; what one clause leaves unclear is unclear of all its persons. */
  read(sentence: string): void {
    this.#sentences++
    const isOfOne = sentence.startsWith("Er ") && this.#last.length > 1
    if (isOfOne || !ofSame.test(sentence)) this.#last = []
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
    this.#isIntended = false
    this.#isPlain = addNothing(sentence.replaceAll(atomSign, " ")) && !sentence.includes("Geburt")
    const parts = plain.split(nextClause).flatMap((part) => {
      const atoms = atomsIn(part.replace(content, ""))
      const first = atoms.findIndex(({ kind }) => kind === "person")
      const cuts = atoms.flatMap(({ kind }, place) => kind === "and" && first >= 0 && place > first ? [place] : [])
      return [0, ...cuts].map((begin, index) => atoms.slice(begin, cuts[index]))
    })
    const isUnclear = parts.map((atoms) => {
      // An intention holds for the clauses behind it, not for those before.
      this.#isIntended ||= atoms.some(({ kind }) => kind === "intent")
      return this.#clause(atoms.filter(({ kind }) => kind !== "intent"))
    }).some((one) => one)
    for (const [place, said] of brackets) {
      const isOther = this.told.get(place)?.some(({ deed, role }) =>
        deed === "ENTERS" && said.deeds.some((one) => one.role === "PROCURA" && role !== "PROCURA")
      )
      if (isOther !== true) this.told.delete(place)
      this.#tell(place, said)
    }
    if (!isUnclear) return
    for (const [, place] of sentence.matchAll(/\uE000(\d+)\uE001/gu)) this.told.delete(Number(place))
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

  /** Who presides now in a list of the board was on it before: `Vorstand: bestellt: P; nunmehr Vorsitzender: Q`. */
  #chair(before: ReadonlyArray<Atom>): Said | undefined {
    const isOfChair = before.some(({ kind, text }) => kind === "role" && /[Vv]orsitzende/u.test(text))
    const kinds = before.map(({ kind }) => kind)
    return isOfChair && this.#role === "BOARD" && this.#column.deeds.length > 0 && kinds.includes("now") &&
        kinds.every((kind) => kind === "now" || kind === "role" || kind === "colon")
      ? says({ deed: "CHANGES", role: "BOARD_CHAIR" })
      : undefined
  }

  /** The office that its holder had until this one: `Liquidator: P, bisher Geschäftsführer`. */
  #givenUp([former, role]: ReadonlyArray<Atom>): string | undefined {
    const label = former?.kind === "former" && role?.kind === "role" ? labelOf(role.text) : undefined
    const isTaken = this.#column.deeds.some(({ deed }) => deed === "ENTERS" || deed === "CHANGES")
    return isTaken && label !== undefined && givenUpFor[this.#role ?? ""]?.includes(label) === true ? label : undefined
  }

  #columns(atoms: ReadonlyArray<Atom>, places: ReadonlyArray<number>): boolean {
    let isUnclear = false
    places.forEach((place, index) => {
      const before = atoms.slice(index === 0 ? 0 : places[index - 1]! + 1, place)
      const after = atoms.slice(place + 1, places[index + 1])
      const said = this.#chair(before) ?? composed(before, undefined, true)
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
      const given = this.#givenUp(after)
      if (given !== undefined) this.#tell(atoms[place]!.place, says({ deed: "LEAVES", role: given }))
    })
    return isUnclear
  }

  /**
   * `P ist entlassen und Q an dessen Stelle gesetzt`, `nicht mehr P, sondern Q`: each with verbs of its own; `P wurde
   * durch Q ersetzt`.
   */
  #contrast(atoms: ReadonlyArray<Atom>, places: ReadonlyArray<number>): boolean | undefined {
    const [one, other, ...more] = places
    if (one === undefined || other === undefined || more.length > 0) return undefined
    const [ahead, between, behind] = [atoms.slice(0, one), atoms.slice(one + 1, other), atoms.slice(other + 1)]
    const isBut = between.some(({ kind }) => kind === "but") && ahead.at(-1)?.kind === "notMore"
    const isVerb = ({ kind }: Atom): boolean =>
      leaving.includes(kind) || entering.includes(kind) || kind === "successor" || kind === "grant"
    const isEach = between.some(isVerb) && behind.some(isVerb) &&
      !atoms.some(({ kind }) => kind === "instead" || kind === "former")
    const isReplaced = isReplacement(atoms)
    const same = rolesOf(behind).length > 0 ? [] : ahead.filter(({ kind }) => kind === "role")
    if (!isBut && !isEach && !isReplaced) return undefined
    const deeds = [says({ deed: "LEAVES", role: undefined }), says({ deed: "ENTERS", role: undefined })]
    const isReplacing = isReplaced &&
      (!atoms.some(({ kind }) => kind === "aux") || ahead.some(({ kind }) => kind === "by"))
    const [first, second] = isReplacing
      ? deeds.toReversed()
      : isReplaced || isBut
      ? deeds
      : [composed([...ahead, ...between], undefined), composed([...same, ...behind], undefined)]
    this.#role = rolesOf(atoms).at(-1) ?? this.#role
    this.#tell(atoms[one]!.place, first!)
    this.#tell(atoms[other]!.place, second!)
    this.#column = { ...second!, is_bare: false }
    return first!.is_unclear || second!.is_unclear
  }

  #sentence(atoms: ReadonlyArray<Atom>, all: ReadonlyArray<number>): boolean {
    // Who has given a procura to another one, or has chosen or removed this one, is no holder of it.
    const isGiver = (place: number, index: number): boolean =>
      index === 0 && atoms[place + 1]?.kind === "have" && !atoms.some(({ kind }) => kind === "aux") &&
      atoms.some(({ text }) => ordering.test(text))
    // Nor is a proxy a holder, nor by whom a deed on another one is done.
    const isActing = (place: number): boolean => {
      const before = atoms.slice(0, place).findLast(({ kind }) => kind !== "role")?.kind
      return before === "proxy" || before === "by" && all.length > 1 && !isReplacement(atoms)
    }
    const places = all.filter((place, index) => !isActing(place) && !isGiver(place, index))
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
    // `Liquidator ist der bisherige Geschäftsführer P`
    const isFormer = ahead.at(-1)?.kind === "role" && ahead.at(-2)?.kind === "former"
    const isAhead = ahead.every(({ kind }) => isBefore.includes(kind))
    const apposition = isAhead || isFormer ? rolesOf(ahead).at(-1) : undefined
    const before = isAhead ? 0 : first - 1
    const rest = atoms.filter((atom, place) =>
      atom.kind !== "person" &&
      !(apposition !== undefined && before <= place && place < first && atom.kind !== "former") &&
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
    const isPart = atoms.some(({ text }) => text === "Teil")
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
          this.#tell(person, says({ deed: place > to ? "ENTERS" : isPart ? "CHANGES" : "LEAVES", role: this.#role }))
        }
      } else if (place === replaced) {
        this.#tell(
          person,
          says({ deed: "LEAVES", role: rolesOf(atoms.slice(instead, place)).at(-1) ?? said.deeds.at(-1)?.role })
        )
      } else {
        const ofOwn = { ...said, deeds: said.deeds.map((one) => ({ ...one, role: own })) }
        this.#tell(person, own === undefined ? said : ofOwn)
      }
    })
    this.#column = { ...said, is_bare: false }
    return said.is_unclear && !isTransfer
  }
}

/** The persons of a text in which they are marks, each with what the words say of this one. */
export const officesIn = (text: string): ReadonlyMap<number, ReadonlyArray<OfficeTold>> => {
  const reading = new Reading()
  for (const sentence of text.split(sentenceEnd)) reading.read(sentence)
  return reading.told
}
