import { anyRole, isParticle, labelOf, mayBeName, rolesIn, type Word, wordsOf } from "../persons/NameWords.ts"
import { personAt } from "../persons/Persons.ts"
import { certain, type Deed, type PersonNamed, type Statement } from "./Statement.ts"

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
    return !/^(?:Auf|Von|An|Aus|In|Für|Statt|Seine|Ihre|Deren|Dessen|Erbe|Erbin|Erben|Tod|Direktor|Direktorin|(?:Verp|P)ächter(?:in)?)$/u
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

const out =
  `ausgeschieden|ausgetreten|Tode?s?\\s(?:de[rs]|von)(?!\\p{L})|(?:[Aa]nstelle|[Aa]n\\s(?:die\\s)?Stelle)\\s(?:de[rs]|von)(?!\\p{L})|(?<!\\p{L})(?:[Ss]tatt|[Aa]nstatt|[Ff]ür)\\s$|(?<!\\p{L})[Nn]icht\\s(?:mehr|länger)(?!\\p{L}|\\s(?:einzeln|allein|\\p{Ll}*(?:vertretungs)?berechtigt|befugt|befreit|von\\sden)(?!\\p{L}))|[Ee]rloschen|abberufen|ausgetragen|gestrichen|getilgt|entfernt|weggefallen|gelöscht|verstorben|nicht\\swiedergewählt|(?<!(?:[Bb]ei|[Ff]ür|[Aa]n|[Zz]u|[Üü]ber)\\s(?:dem|den|der)\\s)Kommandit(?:anteil|beteiligung|einlage)\\p{Ll}*\\s(?:von|de[rs])(?!\\p{L})|(?<!\\p{L})[Bb]isher(?:ige[rn]?|\\seingetragen)?(?!\\p{L})|(?<!\\p{L})[Aa]lt:|[Vv]ormals(?=\\p{Ll}|:|\\s(?:als\\s)?(?:${anyRole}))|zurückgetreten|widerrufen|niedergelegt|(?<!\\p{L})entlassen|beendet`
const into =
  "eingetreten|(?<!\\p{L})[Bb]estellt|(?<!\\p{L})[Nn]eu(?:e[rns]?)?(?!\\p{L})|(?<!\\p{L})(?:[Nn]un|[Nn]unmehr|[Jj]etzt)(?!\\p{L})|[Aa]n\\s(?:seine|ihre|dessen|deren)\\sStelle(?!\\p{L})|(?:Rechtsn|N)achfolger(?:innen|in|n)?(?!\\p{L})|eingeräumt|gewählt|erteilt(?!e)|eingetragen(?!e)|(?<!ab)berufen|ernannt|getreten|aufgenommen|hinzugefügt|hinzugekommen|übergegangen\\sauf|(?<!\\p{L})auf\\s$|^\\s(?:mit\\s[^.;*]{3,40}\\s)?an\\s$|(?<!\\p{L})[Ww]eitere[rns]?(?!\\p{L})"
const joined =
  "hinzugekommen|hinzugetreten|eingetreten|bestellt|gewählt|erteilt|eingetragen|(?<!ab)berufen|ernannt|getreten|aufgenommen"
const change =
  "[Gg]eändert|[Ää]nderung|[Bb]erichtig(?:t|ung)|[Rr]ichtig(?:stellung|gestellt)|erhöht|herabgesetzt|weiterhin|Befreiung\\s[^:;*]{0,80}(?:erteilt|aufgehoben)|Heirat|Eheschließung|Umzug|Scheidung"

const marks = new RegExp(
  `(?<out>${out}|Ausgeschieden|Abberufen|Ausgetragen|Gelöscht|Gestrichen|Entfernt|Weggefallen)|(?<change>${change}|Einlage\\sgeändert)|(?<into>${into}|Eingetreten|Gewählt|Eingetragen|Hinzugefügt|Hinzugekommen)`,
  "gu"
)
const roles = new RegExp(
  `(?<!\\p{L})(?:${anyRole}|Gesellschafter(?:in(?:nen)?)?|(?:Vorstands|Geschäftsführer|Gesellschafter|Inhaber|Liquidatoren)wechsel|Geschäftsführung|Kommanditanteil\\p{Ll}*)(?!\\p{L})`,
  "gu"
)

/** The words right behind a person that say of this one what happened: `(neu)`, `, ist als Vorstand ausgeschieden`. */
const behind = new RegExp(
  `^[\\s,.]*(?:\\(|(?:ist|sind|wurden?|hat|vertritt|gehört|zu[mr]|als)\\s)(?:[^.;:*(]{0,80}?\\s)?(?:(?<out>${out}|(?:das|sein|ihr)\\s(?:Handelsg|G)eschäft(?=\\s[^.;*]{0,60}\\s(?:an|auf)\\s$)|(?:ihren|seinen)\\s(?:[^.;:*(]{0,40}\\s)?Kommandit(?:anteil|beteiligung|einlage)\\p{Ll}*)|(?<into>${joined}|(?<=\\()neu))(?!\\p{L})|^[\\s,;:]*(?:Prokura\\s)?(?:ist\\s)?(?<over>erloschen)(?=[.;]|$)|^[\\s,]*(?:(?<left>ausgeschieden|abberufen|schied(?:en)?\\s[^.;:*(]{0,60}?aus|scheide[nt]\\s[^.;:*(]{0,60}?aus)|(?<came>(?:(?:Einzel|Gesamt)?[Pp]rokura\\s)?erteilt|eingetreten|bestellt|tr(?:at|itt|aten|eten)\\s[^.;:*(]{0,60}?(?:ein|hinzu)))(?!\\p{L}|\\s?:)`,
  "u"
)

/** A power that is given to a holder, who had the office before: `ist Befreiung von § 181 BGB erteilt`. */
const power =
  /^[\s,.]*(?:ist|sind|wurden?|wird)\s(?:[^.;:*(]{0,60}\s)?(?:Befreiung|Befugnis|Alleinvertretung|\p{L}*[Vv]ertretungs(?:befugnis|macht|recht)|\p{L}*berechtigung)(?!\p{L})[^*;]{0,160}\s(?:erteilt|eingeräumt|verliehen|zuerkannt)(?!\p{L})|^[^.;:*]{0,80}\s(?:ist|wird)\s(?:[^.;:*(]{0,60}\s)?von\sder\sVertretung\s(?:[^.;:*(]{0,40}\s)?ausgeschlossen(?!\p{L})/u

/** The words right behind a person that give new powers. */
const empowered =
  /^[\s,.;:]*(?:(?:die|ihre|seine)\s)?(?:Änderung\sde[rs]\s|(?:Haftsumme|Hafteinlage|Einlage)\s[^*;]{0,40}(?:erhöht|herabgesetzt|geändert)|\p{L}*(?:befugnis|[Pp]rokura|ort|name)\s(?:ist\s)?geändert(?![^*]{0,80}:\s*$)|(?:nun|nunmehr|jetzt)\s(?:\p{Ll}+\s){0,2}(?:vertretend|\p{L}*berechtigt|befugt|befreit)(?!\p{L})(?!:)|\((?:[^)*]{0,60}\s)?(?:Änderung|geändert)|(?:ist|sind|wurden?|vertritt)\s(?:[^.;:*(]{0,120}?\s)?(?:geändert|befreit|beschränkt|erweitert|erteilt|befugt|\p{L}*berechtigt|allein)(?!\p{L})|vertritt\s[^.;:*(]{0,60}?(?:nun|nunmehr|jetzt|fortan|nicht\smehr|nur\snoch)\s[^.;:*(]{0,60}?(?:einzeln|gemeinsam|zusammen)(?!\p{L})|nun(?:mehr)?\s(?:mit\sder\sBefugnis|\p{L}*berechtigt)[^*]{0,100}Änderung)/u

/**
 * The role that a person has now, or that stands behind the person in brackets: `, ist Liquidator`,
 * `(Schatzmeister)`.
 */
const becomes = new RegExp(
  `^[\\s,.]*(?<bracket>\\()?(?!(?:${anyRole})\\s[^.;*]{0,200}:)(?:(?:ist|sind)\\s(?:[^.;:*(]{0,80}\\s(?=nun|jetzt))?)?(?:(?:nun|nunmehr|jetzt|wieder)\\s)?(?<role>${anyRole})(?=\\)|\\s?[.;,]|\\smit\\s|$)`,
  "u"
)

const deeds: Readonly<Record<string, Deed>> = {
  out: "ROLE_HOLDER LEAVES",
  into: "ROLE_HOLDER ENTERS",
  change: "ROLE_HOLDER CHANGES"
}

/** With whom a procura is held jointly is no role of the holder. */
const jointly =
  /(?:zusammen|gemeinsam)\smit\s(?:eine[mr]|de[mr])\s(?:\p{Ll}+\s)*\p{L}+(?:\soder\s(?:eine[mr]\s)?(?:\p{Ll}+\s)*\p{L}+)?/gu

const lastRoleIn = (words: string): string | undefined => labelOf([...words.matchAll(roles)].at(-1)?.[0] ?? "")

/** The last mark in words before a person; a change, `geändert, nun`, is one whatever stands behind it. */
const markIn = (before: string): Deed | undefined => {
  const found = [...before.matchAll(marks)].map(({ groups = {} }) =>
    groups["out"] === undefined ? groups["change"] === undefined ? "into" : "change" : "out"
  )
  const last = found.at(-1)
  return last === undefined ? undefined : deeds[last === "into" && found.at(-2) === "change" ? "change" : last]
}

/** One role left and another one taken by the same person: `Nicht mehr Geschäftsführer, nunmehr Liquidator:`. */
const bothRoles = new RegExp(
  `(?:${out}|Ausgeschieden)(?!\\p{L})[^.:;*]{0,40}?(?<!\\p{L})(?<one>${anyRole})(?:,|\\sund|,\\ssondern)\\s[^.:;*]{0,30}?(?<other>${anyRole}):?\\s*$`,
  "u"
)

/** The procura of a holder of a higher office ends with it. */
const endsProcura =
  /^[^*]{0,80}?(?:unter\s(?:\p{Ll}+\s)?(?:Erlöschen|Wegfall|Beendigung)\s(?:der|seiner|ihrer)\s\p{L}*[Pp]rokura|(?:seine|ihre|die)\s\p{L}*[Pp]rokura\sist\s(?:\p{Ll}+\s)?erloschen)(?!\p{L})/u

/** `ist nicht mehr Geschäftsführerin, sondern Liquidatorin`. */
const insteadOf = new RegExp(
  `^[^.;*]{0,80}(?<!\\p{L})(?<one>${anyRole})(?:,\\ssondern\\s(?:(?:nun|nunmehr|jetzt)\\s)?|,?\\sund\\s(?:ist\\s)?(?:nun|nunmehr|jetzt|fortan)\\s)(?<other>${anyRole})(?!\\p{L})`,
  "u"
)

/** `Liquidatorin ist die bisherige Geschäftsführerin X`: the office before says who it is. */
const formerOffice = new RegExp(
  `(?<=(?:${anyRole})\\s(?:ist|sind|wird|werden)|bestellt:)\\s(?:der|die)\\sbisherigen?\\s(?:${anyRole})(?=\\s$)|\\s(?:infolge|wegen|durch|nach)\\s(?:der\\s)?(?:Bestellung|Ernennung|Wahl|Berufung)\\s(?:zu[mr]|als)\\s(?:\\p{Ll}+\\s)*(?:${anyRole})(?=:)`,
  "u"
)

/** Who goes on with the business is no leaver: `wird von dem bisherigen Gesellschafter X fortgeführt`. */
const continues = /(?<=(?:von|durch)\s(?:dem|der|den)\s)bisherigen\s/gu

/** A column of its own and the powers of a holder, which nobody has who leaves. */
const columnAhead = new RegExp(`;\\s(?:${anyRole}):\\s$`, "u")
const inOffice = /^[\s,;]*(?:\p{L}*vertretungsberechtigt|mit\sder\sBefugnis)(?!\p{L})/u

/** A role before its holder: in a column, or as the subject. */
const isPresent = /(?::\s*(?:[\p{L}\d.]+\)?\s)?|\s(?:ist|sind)\s(?:(?:nun|nunmehr|jetzt)\s)?)$/u

const restOfSentence = /^(?:[^.]|(?<=\d)\.|\.(?=\d))*/u

/** `Die Prokura des X ist infolge Bestellung zum Geschäftsführer erloschen`. */
const ofProcura = /(?<!\p{L})[Pp]rokur(?:a|en)\s(?:für|von|de[sr])\s(?:Herrn\s|Frau\s)?$/u

/** Words before a holder whom another one follows. Nothing else in the text says that this holder left. */
const isSucceeded = /(?:nachfolge|Erbfolge|Erben?)\s(?:nach|von|de[sr])\s(?:\p{L}+\s){0,3}$/u

/** The beginning of the last sentence in words before a person. */
const sentenceBegin = /^.*(?<!\d)\.\s(?=\p{Lu})/su

/** Behind a holder, in brackets, whom this one follows. */
const replaced = /^[\s,]*\((?:anstelle|an\sStelle|anstatt|statt|für)\s/u

/** The end of the organization, which is no holder's. */
const ended =
  /(?<!\p{L})(?:Gesellschaft|Firma|Genossenschaft|Partnerschaft)\s(?:ist|wurde)\s[^;.:*]*?(?:erloschen|beendet|gelöscht|aufgelöst)(?!\p{L})/gu

/** Words behind a holder whom others leave or follow. */
const stays =
  /^[\s,]*(?:ver)?bleib(?:t|en)\s(?!nur)|^[^.;*]{0,60}?\s(?:bestehen\sbleib|bleib(?:t|en)\s(?:[^.;:*]{0,40}\s)?(?:bestehen|unberührt|unverändert)|besteh(?:t|en)\s(?:\p{L}+\s)?(?:fort|weiter))/u

/** One person in a text: the deed and the role, and whether words at the person say so, or earlier ones. */
interface Told {
  readonly person: PersonNamed
  /** Absent for somebody who stays as before. */
  readonly deed: Deed | undefined
  readonly role: string
  readonly is_own: boolean
}

const leadingRole = new RegExp(`(?<=^[\\s,;]*(?:(?:und|sowie)\\s)?)(?:${anyRole})\\s$`, "u")

/** Tests whether nothing but signs of a list is between two persons. */
const isListSign = (between: string): boolean =>
  /^[\s,;]*(?:(?:und|sowie)\s)?(?:(?:\d{1,2}\.|[a-z]\))\s)?$/u.test(between.replace(leadingRole, ""))

const wordsBehind = (text: string, entries: ReadonlyArray<Entry>, place: number): string =>
  text.slice(entries[place]!.end, entries[place + 1]?.begin ?? entries[place]!.end + 140)

/** The words right behind a person, or behind the last one of a list of persons of whom they say the same. */
const ownWords = (text: string, entries: ReadonlyArray<Entry>, place: number): string => {
  const after = wordsBehind(text, entries, place)
  return /^,?\s(?:und|sowie)\s$/u.test(after) && place + 1 < entries.length ? ownWords(text, entries, place + 1) : after
}

const saidBehind = (own: RegExpExecArray | null): Deed | undefined => {
  const { came, into: joins, left, out: leaves, over } = own?.groups ?? {}
  if ((leaves ?? left ?? over) !== undefined) return deeds["out"]
  return joins !== undefined || came !== undefined ? deeds["into"] : undefined
}

/** The persons with a day of birth in rows, each by the words at it, else by those of the row before. */
const toldIn = (text: string): ReadonlyArray<Told> => {
  const entries = entriesIn(text)
  const [only, ...more] = rolesIn(text)
  let role: string | undefined
  let deed: Deed | undefined
  let from = 0
  let isListed = false
  return entries.flatMap(({ begin, end, person }, place): ReadonlyArray<Told> => {
    const before = text.slice(from, begin).replaceAll(jointly, "").replace(formerOffice, "").replace(continues, "")
      .replace(ended, "")
    const row = before.replace(sentenceBegin, "")
    const after = ownWords(text, entries, place)
    const own = replaced.test(after) ? null : behind.exec(after)
    const now = own === null ? becomes.exec(after) : null
    from = end + (after === wordsBehind(text, entries, place) ? (own ?? now)?.[0].length ?? 0 : 0)
    const named = lastRoleIn(row)
    const mark = markIn(row)
    const isProcura = ofProcura.test(row)
    if (named !== undefined) role = named
    if (mark !== undefined) deed = mark
    else if (row !== before || named !== undefined && place === 0) {
      deed = named !== undefined && isPresent.test(row) ? deeds["into"] : undefined
    }
    const isNow = now !== null && now.groups?.["bracket"] === undefined
    const changes = mark === undefined && empowered.test(after) ? deeds["change"] : undefined
    const isInOffice = mark === undefined && deed === deeds["out"] && inOffice.test(after) && columnAhead.test(before)
    if (isInOffice) deed = deeds["into"]
    const what = power.test(after) ? deeds["change"] : isNow ? deeds["into"] : saidBehind(own) ?? changes ?? deed
    const clause = /^[^.;*]*/u.exec(after)![0]
    const ownRole = (isProcura ? "PROCURA" : lastRoleIn((own ?? now)?.[0] ?? "")) ??
      (own === null ? undefined : lastRoleIn(clause)) ?? role ??
      lastRoleIn(clause) ?? lastRoleIn(restOfSentence.exec(text.slice(end))![0]) ??
      (more.length === 0 ? only : undefined)
    if (stays.test(after)) return [{ person, deed: undefined, role: ownRole ?? "", is_own: true }]
    if (what === undefined || ownRole === undefined || isSucceeded.test(row)) return []
    role = ownRole
    isListed = own !== null || isNow || isInOffice || mark !== undefined || changes !== undefined ||
      isListed && isListSign(before)
    const both = bothRoles.exec(row)?.groups
    const office = isNow && /nun|jetzt/u.test(now[0]) ? named : undefined
    const instead = what === deeds["out"] ? insteadOf.exec(after)?.groups : undefined
    const left = both === undefined ? office : labelOf(both["one"]!)
    const told = { person, deed: what, role: ownRole, is_own: isListed || endsProcura.test(after) }
    if (endsProcura.test(after) && what === deeds["into"] && ownRole !== "PROCURA") {
      return [told, { ...told, deed: deeds["out"]!, role: "PROCURA" }]
    }
    if (instead !== undefined) {
      return [{ ...told, role: labelOf(instead["one"]!)! }, {
        ...told,
        deed: deeds["into"]!,
        role: labelOf(instead["other"]!)!
      }]
    }
    if (left === "BOARD" && ownRole === "BOARD_CHAIR") return [{ ...told, deed: deeds["change"]! }]
    return left === undefined || left === ownRole
      ? [told]
      : [{ ...told, deed: deeds["out"]!, role: left }, { ...told, deed: deeds["into"]! }]
  })
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
  first.deed === deeds["out"] && second.deed === deeds["into"]

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

/**
 * Statements with those that rows of the register add or put right: in lists and columns, each person with a day of
 * birth has the role and the deed of the words at it, whatever the sentence begins with.
 */
export const withRows = (
  stated: ReadonlyArray<Statement>,
  text: string,
  notices: ReadonlyArray<string>
): ReadonlyArray<Statement> => {
  if (!day.test(text)) return stated
  if (/be?a?bsichti|(?<!\p{L})soll(?:en)?(?!\p{L})/u.test(text)) return withOnlyHolder(stated, text)
  if (stated.some(({ deed }) => deed === "ORGANIZATION REGISTERED" || deed.startsWith("TRANSFORMATION "))) return stated
  const told = toldIn(text)
  const persons = told.filter((one, place) => told.findIndex(({ person }) => isSame(person, one.person)) === place)
  const named = persons.filter(({ deed, is_own }) => is_own && deed === deeds["change"]).map(({ person }) =>
    person.family
  )
  const others = stated.filter(({ deed, text }) =>
    deed !== "REPRESENTATION CHANGED" || !named.some((family) => text.includes(family))
  )
  return persons.reduce<ReadonlyArray<Statement>>((known, { person }) => {
    const all = told.filter((one) => isSame(one.person, person))
    const others = known.filter((one) => isOf(one, person))
    if (isUnchanged(all) || all.every(({ deed }) => deed === undefined)) {
      return known.flatMap((one) => without(one, person))
    }
    const isRight = others.length > 0 && (
      !all.every(({ is_own }) => is_own) ||
      all.length === others.length && all.every(({ deed }) => others.some((one) => one.deed === deed)) ||
      others.length > all.length
    )
    const sentence = sentenceOf(notices, person)
    if (isRight || sentence === "") return known
    const own = all.flatMap(({ deed, role }): ReadonlyArray<Statement> =>
      deed === undefined ? [] : [certain({ deed, act: "DONE", role, holders: [person], text: sentence }, text)]
    )
    if (own.some(({ deed }) => deed === "REMARK MADE")) return known
    return [...known.flatMap((one) => without(one, person)), ...own]
  }, others)
}

const role = `(?:${anyRole})`
const name = "\\p{Lu}[^.;:,]{2,60}?"
const register = "(?:aus\\sdem\\s(?:\\p{L}*[Rr]egister)\\s)?"

/** Words that courts use beside the usual ones, and the usual ones. */
const others: ReadonlyArray<readonly [says: RegExp, usual: string]> = [
  [
    /^(?<one>[^.;]{3,160}?\s(?<verb>ist|wurde)\s[^;,]{0,120}?(?:beendet|beendigt|abgeschlossen|aufgelöst|erloschen)),?\sund\s(?:(?:die|der|das)\s)(?<two>\p{Lu}[^.;,]{2,80}?)\s(?:(?:ist|wurde)\s)?(?<end>erloschen|gelöscht|aufgelöst)(?=\.?$)/gu,
    "$<one>. $<two> $<verb> $<end>"
  ],
  [/(?<!\p{L})Es\sbesteht\sdie\sAbsicht/gu, "Es ist beabsichtigt"],
  [/(?<!\p{L})hat\sdie\sAbsicht/gu, "beabsichtigt"],
  [/(?<=gericht\s)kündigt\san(?=,)/gu, "beabsichtigt"],
  [/(?<!\p{L})kündigt\s(?<what>die\sLöschung\s.{3,160}?),?\san(?=[.,;]|$)/gu, "beabsichtigt $<what>"],
  [/(?<!\p{L})kommt\s(?<what>die\sLöschung\s[^.;:]{3,160}?)\sin\sBetracht/gu, "ist $<what> beabsichtigt"],
  [/(?<!\p{L})(?:erwägt|gedenkt|zieht\sin\sErwägung)(?=,|\s)/gu, "beabsichtigt"],
  [/(?<!\p{L})(?:vorgesehen|geplant|erwogen|in\sAussicht\sgenommen|ins\sAuge\sgefasst)(?!\p{L})/gu, "beabsichtigt"],
  [
    new RegExp(`(?<!\\p{L})${register}(?:gestrichen|getilgt|entfernt|beseitigt|ausgetragen)(?!\\p{L})`, "gu"),
    "gelöscht"
  ],
  [new RegExp(`(?<!\\p{L})${register}zu\\s(?:streichen|tilgen|entfernen|beseitigen)(?!\\p{L})`, "gu"), "zu löschen"],
  [
    new RegExp(`(?<!\\p{L})will\\s(?<what>[^.;:]{1,160}?)\\s${register}(?:streichen|löschen|tilgen)(?!\\p{L})`, "gu"),
    "beabsichtigt, $<what> zu löschen"
  ],
  [/(?<!\p{L})Geschäftsführer(?:stellung|eigenschaft)(?!\p{L})/gu, "Bestellung als Geschäftsführer"],
  [/(?<!\p{L})(?:im|vom)\sAufsichtsrat(?=\s[^.;:]{0,40}niedergelegt)/gu, "als Aufsichtsratsmitglied"],
  [/(?<!\p{L})will\s(?<what>[^.;:]{1,160}?)\seintragen(?!\p{L})/gu, "beabsichtigt, $<what> einzutragen"],
  [new RegExp(`(?<=\\szu[mr]\\s(?:\\p{Ll}+\\s)?${role}\\s)bestimmt(?!\\p{L})`, "gu"), "bestellt"],
  [
    new RegExp(`(?<=\\szu[mr]\\s(?:\\p{Ll}+\\s)?${role}\\s)zu\\s(?:bestimmen|ernennen|berufen)(?!\\p{L})`, "gu"),
    "zu bestellen"
  ],
  [/(?<=Prokura\s(?:von\s[^.;:,]{3,60}?\s)?(?:ist|wurde)\s)(?:zurückgenommen|zurückgezogen)/gu, "widerrufen"],
  [
    new RegExp(
      `^Im\\sAufsichtsrat(?:\\sder\\sGesellschaft)?\\s(?:ist|wurde)\\s(?<old>${name})\\sdurch\\s(?<fresh>\\p{Lu}[^.;:]{3,90}?),?\\sersetzt(?:\\sworden)?(?=\\.|$)`,
      "gu"
    ),
    "Ausgeschiedenes Aufsichtsratsmitglied: $<old>. Neues Aufsichtsratsmitglied: $<fresh>"
  ],
  // Who controls in an agreement, by what the law says that its sides do.
  [
    /^Die\sGesellschaft\shat\s(?:sich\s)?(?:[^;:]{0,120}\s)?ihren\s(?:ganzen|gesamten)\sGewinn\san\s(?:die|den)\s(?<who>\p{Lu}[^;:]{2,160}?),?\sabzuführen(?!\p{L})[^;]*$/gu,
    "Mit der $<who> als herrschendem Unternehmen ist ein Gewinnabführungsvertrag geschlossen."
  ],
  [
    /^Die\sGesellschaft\shat\s(?:[^;:]{0,120}\s)?die\sLeitung\sihres\sUnternehmens\s(?:der|dem)\s(?<who>\p{Lu}[^;:]{2,160}?),?\sunterstellt(?!\p{L})[^;]*$/gu,
    "Mit der $<who> als herrschendem Unternehmen ist ein Beherrschungsvertrag geschlossen."
  ],
  [
    /^Die\s(?<who>\p{Lu}[^;:]{2,160}?),?\sführt\s(?:[^;:]{0,120}\s)?ihren\s(?:(?:ganzen|gesamten)\s)?Gewinn\san\sdie\sGesellschaft\sab(?!\p{L})[^;]*$/gu,
    "Mit der $<who> als abhängiger Gesellschaft ist ein Gewinnabführungsvertrag geschlossen."
  ],
  [/(?<!\p{L})Streichung(?!\p{L})/gu, "Löschung"],
  [/(?<=^Die\sLöschung\sde[rs]\s[^.;:]{3,200}\s)wird\s(?:hiermit\s)?angekündigt(?=\.?$)/gu, "ist beabsichtigt"],
  [
    /^Die\s(?:[^;:]{0,60}?\s)?angekündigte\sLöschung\s(?<basis>(?:nach|gemäß)\s§\s?\d[\d\p{L}\s.]{2,30}?\s)?(?:ist|wurde)(?:,\s[^,]{3,120},)?\s(?:[^.;:,]{0,40}\s)?(?:vollzogen|erfolgt|durchgeführt|vorgenommen)(?=\.?$)/gu,
    "Die Gesellschaft ist $<basis>gelöscht"
  ],
  [/(?<=kapital(?!\p{L}).{0,200}\s)(?:heraufgesetzt|aufgestockt|angehoben)(?!\p{L})/gu, "erhöht"],
  [/(?<=kapital(?!\p{L}).{0,200}\s)(?:vermindert|reduziert|gesenkt|ermäßigt|verringert)(?!\p{L})/gu, "herabgesetzt"],
  [/(?:Heraufsetzung|Aufstockung|Anhebung)(?=\sdes\s(?:Stamm|Grund)kapitals)/gu, "Erhöhung"],
  [/(?:Reduzierung|Verminderung|Verringerung|Senkung|Ermäßigung)(?=\sdes\s(?:Stamm|Grund)kapitals)/gu, "Herabsetzung"],
  [
    new RegExp(
      `(?<=\\sals\\s(?:\\p{Ll}+\\s)?${role}\\s)(?:beizuordnen|zu\\sgeben|zu\\sberufen|zu\\sernennen|zu\\sbenennen|einzusetzen)(?!\\p{L})`,
      "gu"
    ),
    "zu bestellen"
  ],
  [
    new RegExp(`(?<!\\p{L})das\\sAmt\\sde[rs]\\s(?<one>${role})\\s(?:übertragen|verliehen)(?!\\p{L})`, "gu"),
    "zum $<one> bestellt"
  ],
  [
    new RegExp(`(?<!\\p{L})mit\\sdem\\sAmt\\sde[rs]\\s(?<one>${role})\\sbetraut(?!\\p{L})`, "gu"),
    "zum $<one> bestellt"
  ],
  [/(?<=\sAmt\s.{0,60})zur\sVerfügung\sgestellt/gu, "niedergelegt"],
  [
    new RegExp(`(?<=\\s)auf\\s(?<whose>ihr|sein)\\sAmt\\sals\\s(?<one>${role})\\sverzichtet`, "gu"),
    "$<whose> Amt als $<one> niedergelegt"
  ],
  [/(?<!\p{L})(?:schied|scheidet)\s(?<who>(?:[^.;:]|(?<=\d)\.){3,160}?)\saus(?=[.,;]|$)/gu, "ist $<who> ausgeschieden"],
  [/(?<!\p{L})trat\s(?<who>[^.;:]{3,160}?)\szurück(?=[.,;]|$)/gu, "ist $<who> zurückgetreten"],
  [/(?<!\p{L})tr(?:at|itt)\s(?<who>[^.;:]{3,160}?)\sein(?=[.,;]|$)/gu, "ist $<who> eingetreten"],
  [/(?<!\p{L})legte\s(?<who>[^.;:]{3,160}?)\snieder(?=[.,;]|$)/gu, "hat $<who> niedergelegt"],
  [/(?<!\p{L})rückt\s(?<who>[^.;:]{0,160}?\s)?nach(?=[.,;]|$)/gu, "ist $<who>nachgerückt"],
  [
    /(?<!\p{L})aus\sder\s(?:Geschäftsführung|Geschäftsleitung)(?=\s[^.;:]{0,40}(?:ausgeschieden|abberufen|zurückgetreten))/gu,
    "als Geschäftsführer"
  ],
  [
    /(?<!\p{L})in\sdie\s(?:Geschäftsführung|Geschäftsleitung)(?=\s[^.;:]{0,60}(?:berufen|bestellt|gewählt))/gu,
    "zum Geschäftsführer"
  ],
  [/(?<!\p{L})aus\sder\sPartnerschaft(?=\s(?:ausgeschieden|ausgetreten))/gu, "als Partner"],
  [
    /^(?<who>(?:Die|Der)\s\p{L}+)\s(?:ist|wurde)\s[^;]{0,200}\sangemeldet(?:\sworden)?,?\sund\s(?:(?:ist|wurde)\s)?(?=gelöscht|erloschen|aufgelöst)/gu,
    "$<who> ist "
  ],
  [/^Die\sGeschäftsführung\shat\s(?<who>[^.;:]{3,120}?)\sübernommen/gu, "Zum Geschäftsführer ist $<who> bestellt"],
  [
    new RegExp(
      `(?<!\\p{L})(?:[Aa]n\\s(?:die\\s)?Stelle\\s(?:de[rs]|von)(?:\\s(?:bisherigen|ausgeschiedenen|abberufenen|verstorbenen|zurückgetretenen))?|[Ff]ür\\sde[nr]\\s(?:ausgeschiedenen?|abberufenen?|verstorbenen?|zurückgetretenen?))\\s(?<one>${role})\\s(?<old>${name})\\s(?:ist|tritt|wurde)\\s(?<fresh>${name})(?:,\\s(?<town>\\p{Lu}[\\p{L}-]+),?)?(?:\\sgetreten|\\s(?:zu[mr]|als)\\s(?:\\p{Ll}+\\s)?${role}\\s(?:bestellt|eingetreten|gewählt)(?:\\sworden)?|\\sbestellt(?:\\sworden)?)?(?=\\.|$)`,
      "gu"
    ),
    "Nicht mehr $<one>: $<old>. Bestellt als $<one>: $<fresh>, $<town>"
  ],
  [
    new RegExp(
      `^(?:Statt|Anstelle\\svon|Anstatt|Für)\\s(?<old>${name})\\s(?:ist|wird|wurde)\\s(?:(?:jetzt|nun|nunmehr)\\s)?(?<fresh>${name})\\s(?:zu[mr]\\s|als\\s)?(?<one>${role})(?:\\s(?:bestellt|gewählt))?(?=\\.|$)`,
      "gu"
    ),
    "Nicht mehr $<one>: $<old>. Bestellt als $<one>: $<fresh>"
  ],
  [
    new RegExp(
      `^(?:Anstelle|An\\sStelle|Anstatt)\\sde[rs]\\s(?:abberufenen|ausgeschiedenen|verstorbenen|zurückgetretenen)\\s(?!${role})(?<old>${name})\\s(?:ist|wurde)\\s(?:(?:dessen|deren)\\s\\p{L}+\\s)?(?<fresh>${name})\\szu[mr]\\s(?<one>${role})\\s(?:bestellt|gewählt|berufen)(?:\\sworden)?(?=\\.|$)`,
      "gu"
    ),
    "Nicht mehr $<one>: $<old>. Bestellt als $<one>: $<fresh>"
  ],
  [
    new RegExp(
      `^Neue[rs]?\\s(?<one>${role})\\sist\\s(?<fresh>${name})\\s(?:anstelle|an\\sStelle|statt)\\s(?:von|de[rs])\\s(?:\\p{Ll}+\\s)?(?<old>${name})(?=\\.|$)`,
      "gu"
    ),
    "Nicht mehr $<one>: $<old>. Bestellt als $<one>: $<fresh>"
  ],
  [
    new RegExp(
      `^(?:Für|Anstelle)\\s(?:das|des)\\sausgeschiedenen?\\sAufsichtsratsmitglied(?:e?s)?\\s(?<old>${name})\\s(?:ist|wurde)\\s(?<fresh>${name})\\s(?:in\\sden\\sAufsichtsrat|zum\\sMitglied\\sdes\\sAufsichtsrate?s)\\s(?:gewählt|bestellt|entsandt)(?:\\sworden)?(?=\\.|$)`,
      "gu"
    ),
    "Ausgeschiedenes Aufsichtsratsmitglied: $<old>. Neues Aufsichtsratsmitglied: $<fresh>"
  ],
  [
    new RegExp(
      `^(?<one>${role})\\s(?:der\\sGesellschaft\\s)?(?:ist|sind)\\snicht\\s(?:mehr|länger)\\s(?:die\\s|der\\s)?(?<old>\\p{Lu}[^.;:*]{2,90}?),\\ssondern\\s(?:(?:nun|nunmehr|jetzt)\\s)?(?:die\\s|der\\s)?(?<fresh>\\p{Lu}[^;:]{2,120}?)(?=\\.?$)`,
      "gu"
    ),
    "Nicht mehr $<one>: $<old>. Bestellt als $<one>: $<fresh>"
  ],
  [
    /Stellvertreter(?:in)?(?<=\szu[mr]\s\p{L}+)\s(?:eines|des|von)\s(?:\p{Ll}+\s)?Vorstandsmitglied(?:e?s|ern)(?!\p{L})/gu,
    "Vorstand"
  ],
  [
    /(?:übergetreten|eingetreten|gewechselt)(?<=\sdie\sStellung\seine[sr]\sKommandit\p{Ll}+\s\p{L}+)/gu,
    "zurückgetreten"
  ],
  [
    /(?:das|dem)\s(?:Aufsichtsratsmitglied|Mitglied\sdes\sAufsichtsrate?s)\s(?=\p{Lu})(?<=§\s105\s.*)/gu,
    "Herr "
  ],
  [
    /(?<!\p{L})(?<what>mit\sder|auf\sdie)\s(?:hier|im\shiesigen\sRegister)\seingetragenen?\s(?<as>als\s(?:übernehmende|übertragende)[nrm]?)\s(?<kind>Gesellschaft|Genossenschaft|Partnerschaft)(?!\p{L})/gu,
    "$<what> $<kind> $<as> Rechtsträgerin"
  ],
  [
    /richtig:(?<=\s(?:lautet|heißt)\srichtig:)\s["„](?<right>[^"„“”]{12,400})["“”](?:,?\s(?:statt|und\snicht|nicht):?\s["„][^"„“”]*["“”])?/gu,
    "wie folgt. $<right>."
  ],
  [/(?<=\sihre?\s)Mandate?\sim\sAufsichtsrat(?=\s[^.;:]{0,40}niedergelegt)/gu, "Amt als Aufsichtsratsmitglied"],
  [/^Dem\s(?:\p{L}+angestellten|Angestellten|Kaufmann|Mitarbeiter)\s(?=\p{Lu})/gu, "Herrn "],
  [/^Der\s(?:\p{L}+angestellten|Angestellten|Kauffrau|Mitarbeiterin)\s(?=\p{Lu}[\p{L}-]+\s\p{Lu})/gu, "Frau "],
  [
    /^Hervorgegangen\saus\sde[rm]\s(?<old>.{5,160}?),?\sdurch\s(?<how>Formwechsel|Umwandlung)/gu,
    "Entstanden durch $<how> der $<old>"
  ],
  [
    new RegExp(
      `^(?:(?:Der|Die)\\s)?bisherige[rn]?\\s(?<one>${role})\\s(?<old>[^.;:*]{3,90}?)\\sist\\s(?:nun|nunmehr|jetzt)\\s(?<other>${role})(?=\\.?$)`,
      "gu"
    ),
    "Nicht mehr $<one>: $<old>. Bestellt als $<other>: $<old>"
  ],
  [/\s\((?:vormals|bisher|früher|zuvor|alt)(?::|\s)[^()]{3,120}\)(?=\.?$)/gu, ""]
]

const sign =
  /Stellvertreter|Stellung\seine|§\s105\s|eingetragenen?\sals\s|richtig:|angekündigt|Gewinn\san\sd|unterstellt|Partnerschaft\saus|angemeldet|\sund\s(?:die|der|das)\s.*(?:erloschen|gelöscht|aufgelöst)\.?$|Absicht|kündigt|Betracht|sondern|bestimm|rückge|ersetzt|stellung|eigenschaft|erwäg|erwog|gedenkt|Erwägung|vorgesehen|geplant|Aussicht|Auge\sgef|gestrichen|getilgt|entfernt|beseitig|ausgetragen|streichen|tilgen|will\s|Streichung|gesetzt|gestockt|angehoben|mindert|reduziert|gesenkt|mäßigt|ringer|setzung|stockung|hebung|Reduz|Senkung|Verminderung|beizuordnen|zu\s(?:geben|berufen|ernennen|benennen)|einzusetzen|das\sAmt|dem\sAmt|gung\sgestellt|verzichtet|sch(?:ied|eidet)\s|tr(?:at|itt)\s|legte\s|rückt\s|Geschäftsführung|Geschäftsleitung|Stelle\s|^Statt|Statt\s|[Aa]nstelle|Anstatt|Für\s|Mandat|^De[mr]\s|Hervorgegangen|\((?:vormals|bisher|früher|zuvor|alt)|bisherige/u

/** A sentence in the words that courts use most, where they say the same. */
export const inUsualWords = (sentence: string): string =>
  sign.test(sentence) ? others.reduce((left, [says, usual]) => left.replaceAll(says, usual), sentence) : sentence
