import {
  anyRole,
  isParticle,
  labelOf,
  mayBeName,
  namedRole,
  rolesIn,
  type Word,
  wordsOf
} from "../persons/NameWords.ts"
import { personAt, type Place, placesWithin } from "../persons/Persons.ts"
import { certain } from "./Certainty.ts"
import { markOf, officesIn } from "./Offices.ts"
import { isOfOtherOffice } from "./RoleHolders.ts"
import type { Deed, PersonNamed, Statement } from "./Statement.ts"

const day = /\*\s?\d{1,2}\.\s?\d{1,2}\.\s?\d{4}|(?<!\p{L})geb(?:\.|oren)(?:\sam)?\s\d{1,2}\.\s?\d{1,2}\.\s?\d{4}/u

/** At most so many words stand between the beginning of a name and the day of birth. */
const longestEntry = 16

/** Words before `von` in which it is a preposition, not the beginning of a name. */
const of =
  /(?:Prokura|Prokuren|Bestellung|Abberufung|Stelle|[Aa]nstelle|Eintragung|Amt|[Ee]inlage|Haftsumme|Wohnort|[Bb]efugnis)$/u

/** A word for the office or the body, not for its holder. */
const ofBody = /[Pp]rokur(?:a|en)$|[Vv]orst(?:and|änd)(?:e?s)?$|(?:ung|amte?s?|wechsels?)$/u

/** Tests whether a holder's particle follows a word: `Kommanditistin von Muster, Erika`. */
const isBeforeParticle = (words: ReadonlyArray<Word>, at: number): boolean => {
  const before = words[at - 1]?.text ?? ""
  return labelOf(before) !== undefined && !ofBody.test(before) && words[at + 1]?.is_capital === true &&
    words[at + 2]?.text === ","
}

/** Tests whether a name may begin at a word: with a capital letter, behind a sign, or with particles of its own. */
const mayBegin = (words: ReadonlyArray<Word>, at: number): boolean => {
  const [before, { is_capital, text }, next] = [words[at - 1]?.text ?? "", words[at]!, words[at + 1]?.text ?? ""]
  if (is_capital) {
    return !before.endsWith("gericht") && !(text === "Neu" && words[at + 1]?.is_capital === true) &&
      !/^(?:Auf|Von|An|Aus|In|Für|Statt|Anstatt|Anstelle|Stelle|Seine|Ihre|Deren|Dessen|Erbe|Erbin|Erben|Tod|Direktor|Direktorin|\p{L}*[Ee]inlage|Haftsumme|Wohnort|\p{L}*[Bb]efugnis|(?:Verp|P)ächter(?:in)?)$/u
        .test(text)
  }
  return isParticle(text) &&
    (isParticle(next) || isBeforeParticle(words, at) ||
      /^(?:[:;,(|–-]|und|sowie|\p{Lu}\p{L}+)$/u.test(before) && !of.test(before) &&
        (mayBeName(before) || !/^\p{L}/u.test(before) || /^(?:und|sowie)$/u.test(before)))
}

/** The persons of a text who have a day of birth. */
const entriesIn = (text: string): ReadonlyArray<Place> => {
  const words = wordsOf(text)
  const entries: Array<Place> = []
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

/** The change that a text states for a person with a day of birth. Without a deed, nothing changes. */
interface Told {
  readonly person: PersonNamed
  readonly deed: Deed | undefined
  readonly role: string | undefined
  readonly sentence: number
  readonly act: "DONE" | "INTENDED"
  readonly is_plain: boolean
}

/** A role or its office. A text without one says nothing of persons without a day of birth. */
const ofRole = new RegExp(`(?<!\\p{L})(?:${namedRole})(?!\\p{L})`, "u")

/** The persons of a text: those with a day of birth, and if none has one, all. */
const holdersIn = (text: string): ReadonlyArray<Place> => {
  const dated = day.test(text) ? entriesIn(text) : []
  return dated.length > 0 ? dated : placesWithin(text)
}

const toldIn = (text: string): ReadonlyArray<Told> => {
  const entries = holdersIn(text)
  const ends = [0, ...entries.map(({ end }) => end)]
  const marked = entries.map(({ begin }, place) => text.slice(ends[place], begin) + markOf(place)).join("")
  const offices = officesIn(marked + text.slice(ends.at(-1)))
  const [only, ...more] = rolesIn(text)
  const told = entries.flatMap(({ person }, place) =>
    (offices.get(place) ?? []).map((
      { deed, is_intended, is_plain, role = more.length === 0 ? only : undefined, sentence }
    ): Told => ({
      person,
      deed: deed === "STAYS" ? undefined : `ROLE_HOLDER ${deed}`,
      role,
      sentence,
      act: is_intended ? "INTENDED" : "DONE",
      is_plain
    }))
  )
  const isRepeated = (one: Told) => (other: Told): boolean =>
    one.deed === other.deed && one.role === other.role && one.person.birth_date === other.person.birth_date &&
    one.person.family === other.person.family && one.person.given === other.person.given
  return told.filter((one, place) => told.findIndex(isRepeated(one)) === place)
}

/**
 * The given name distinguishes two persons of one family who have no day of birth. A given name that a list was read to
 * begin with is one of the person whose entry it belongs to.
 */
const isSame = (
  holder: NonNullable<Statement["holders"]>[number],
  { birth_date, family, given }: PersonNamed
): boolean =>
  "family" in holder && holder.birth_date === birth_date &&
  (birth_date !== null || holder.given === null || holder.given === given) &&
  (holder.family.includes(family) || family.includes(holder.family) ||
    birth_date !== null && given?.split(" ").includes(holder.family) === true)

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

const sentenceOf = (notices: ReadonlyArray<string>, { birth_date, family, given }: PersonNamed): string =>
  notices.find((notice) =>
    notice.includes(family) && (birth_date === null ? notice.includes(given ?? "") : day.test(notice))
  ) ?? ""

/** An intention whose sentence names no holder is about the only person with a day of birth in the text. */
const withOnlyHolder = (stated: ReadonlyArray<Statement>, text: string): ReadonlyArray<Statement> => {
  const isOpen = ({ deed, holders = [] }: Statement) => deed.startsWith("ROLE_HOLDER") && holders.length === 0
  if (!stated.some(isOpen)) return stated
  const [only, ...more] = entriesIn(text)
  return only === undefined || more.length > 0
    ? stated
    : stated.map((one) => isOpen(one) ? { ...one, holders: [only.person] } : one)
}

/** A holder's stake or power changes, not an organization: `seine Beteiligung ist in die eines … umgewandelt`. */
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
  if (!day.test(text) && !ofRole.test(text)) return stated
  if (stated.some(({ deed }) => deed === "ORGANIZATION REGISTERED")) return stated
  const isOfOtherMatter = ({ family }: PersonNamed): boolean =>
    stated.some((one) =>
      /^(?:TRANSFORMATION|CAPITAL)\s/u.test(one.deed) && one.text.includes(family) && !ofStake.test(one.text)
    )
  // Without a day of birth, it may be of somebody else or a step towards a deed: it has to be plain, and unread so far.
  const isNew = ({ is_plain, person, role }: Told): boolean => {
    const sentence = sentenceOf(notices, person)
    const isRead = (one: Statement): boolean =>
      isOf(one, person) || one.text === sentence && !one.deed.startsWith("ROLE_HOLDER")
    return is_plain && role !== undefined && !stated.some(isRead) && !isOfOtherOffice(sentence)
  }
  const told = toldIn(text).filter((one) =>
    !isOfOtherMatter(one.person) &&
    (one.person.birth_date === null ? isNew(one) : one.role !== undefined || one.deed !== "ROLE_HOLDER CHANGES")
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
    const isRight = all.length === others.length &&
      all.every(({ act, deed, role }) =>
        others.some((one) =>
          one.deed === deed && (one.act === act || act === "DONE") &&
          (role === undefined || one.role === undefined || role === one.role) &&
          one.holders?.some((holder) => "family" in holder && holder.family.length >= person.family.length)
        )
      )
    const sentence = sentenceOf(notices, person)
    if (isRight || sentence === "") return known
    const own = all.flatMap(({ act, deed, role }): ReadonlyArray<Statement> =>
      deed === undefined ? [] : [
        certain({ deed, act, ...(role !== undefined && { role }), holders: [person], text: sentence }, text)
      ]
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
    /^(?:[^:;]{0,160}\s)?(?:wird|ist|wurde)\s(?:hiermit\s)?(?:eingetragen|bekannt\s?gemacht|veröffentlicht):\s(?=(?:D(?:ie|er|as)|Dem|Den)\s\p{Lu})/gu,
    ""
  ],
  [/(?<!\p{L})(?:Damen\sund\sHerren|Herren\sund\sDamen)(?=\s\p{Lu})/gu, "Herren"],
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
  [/(?<!\p{L})will\s(?<what>[^.;:]{1,160}?)\seintragen(?!\p{L})/gu, "beabsichtigt, $<what> einzutragen"],
  [new RegExp(`(?<=\\szu[mr]\\s(?:\\p{Ll}+\\s)?${role}\\s)bestimmt(?!\\p{L})`, "gu"), "bestellt"],
  [
    new RegExp(`(?<=\\szu[mr]\\s(?:\\p{Ll}+\\s)?${role}\\s)zu\\s(?:bestimmen|ernennen|berufen)(?!\\p{L})`, "gu"),
    "zu bestellen"
  ],
  [/(?<=Prokura\s(?:von\s[^.;:,]{3,60}?\s)?(?:ist|wurde)\s)(?:zurückgenommen|zurückgezogen)/gu, "widerrufen"],
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
  [/(?<=\sAmt\s.{0,60})zur\sVerfügung\sgestellt/gu, "niedergelegt"],
  [
    new RegExp(`(?<=\\s)auf\\s(?<whose>ihr|sein)\\sAmt\\sals\\s(?<one>${role})\\sverzichtet`, "gu"),
    "$<whose> Amt als $<one> niedergelegt"
  ],
  [/(?<!\p{L})(?:schied|scheidet)\s(?<who>(?:[^.;:]|(?<=\d)\.){3,160}?)\saus(?=[.,;]|$)/gu, "ist $<who> ausgeschieden"],
  [/(?<!\p{L})trat\s(?<who>[^.;:]{3,160}?)\szurück(?=[.,;]|$)/gu, "ist $<who> zurückgetreten"],
  [/(?<!\p{L})legte\s(?<who>[^.;:]{3,160}?)\snieder(?=[.,;]|$)/gu, "hat $<who> niedergelegt"],
  [/(?<!\p{L})rückt\s(?<who>[^.;:]{0,160}?\s)?nach(?=[.,;]|$)/gu, "ist $<who>nachgerückt"],
  [/(?<!\p{L})aus\sder\sPartnerschaft(?=\s(?:ausgeschieden|ausgetreten))/gu, "als Partner"],
  [
    /^(?<who>(?:Die|Der)\s\p{L}+)\s(?:ist|wurde)\s[^;]{0,200}\sangemeldet(?:\sworden)?,?\sund\s(?:(?:ist|wurde)\s)?(?=gelöscht|erloschen|aufgelöst)/gu,
    "$<who> ist "
  ],
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
  /Damen|(?:eingetragen|gemacht|veröffentlicht):\sD|Stellvertreter|Stellung\seine|§\s105\s|eingetragenen?\sals\s|richtig:|angekündigt|Gewinn\san\sd|unterstellt|Partnerschaft\saus|angemeldet|\sund\s(?:die|der|das)\s.*(?:erloschen|gelöscht|aufgelöst)\.?$|Absicht|kündigt|Betracht|sondern|bestimm|rückge|ersetzt|stellung|eigenschaft|erwäg|erwog|gedenkt|Erwägung|vorgesehen|geplant|Aussicht|Auge\sgef|gestrichen|getilgt|entfernt|beseitig|ausgetragen|streichen|tilgen|will\s|Streichung|gesetzt|gestockt|angehoben|mindert|reduziert|gesenkt|mäßigt|ringer|setzung|stockung|hebung|Reduz|Senkung|Verminderung|beizuordnen|zu\s(?:geben|berufen|ernennen|benennen)|einzusetzen|das\sAmt|dem\sAmt|gung\sgestellt|verzichtet|sch(?:ied|eidet)\s|tr(?:at|itt)\s|legte\s|rückt\s|Geschäftsführung|Geschäftsleitung|Stelle\s|^Statt|Statt\s|[Aa]nstelle|Anstatt|Für\s|Mandat|^De[mr]\s|Hervorgegangen|\((?:vormals|bisher|früher|zuvor|alt)|bisherige/u

/** What an organization is and has in the register, and the proceedings over its assets. */
const ofOrganization =
  "(?:Sitz|Firma|Name|Gesellschaft|Verein|Genossenschaft|Partnerschaft|(?:Stamm|Grund)kapital|Satzung|Gesellschaftsvertrag|" +
  "(?:Unternehmensg|G)egenstand|(?:Geschäftsa|A)nschrift|Vertretungsregelung|Rechtsform|(?:Insolvenz|Konkurs)verfahren)"

/** A participle before its verb and its subject: `Verlegt ist der Sitz der Gesellschaft nach Kiel`. */
const participleFirst = new RegExp(
  "^(?!.*[Ee]ingetragen)(?<done>(?:Neu\\s)?\\p{Lu}?\\p{Ll}+(?:t|en))\\s(?<verb>ist|sind|wurden?)\\s" +
    `(?<first>(?:d(?:er|ie|as)|über)\\s(?:\\p{Ll}+\\s)*(?:Vermögen|${ofOrganization})(?!\\p{L})(?:\\sde[rs]\\s(?:\\p{Ll}+\\s)*\\p{Lu}\\p{L}+)?)` +
    "(?<rest>[^:;]*?)(?<end>(?:\\s\\([^()]*\\))?\\.?)$",
  "u"
)

/** A sentence that begins with its subject, whatever the court puts first. */
const withSubjectFirst = (sentence: string): string => {
  const { done = "", end = "", first = "", rest = "", verb } = participleFirst.exec(sentence)?.groups ?? {}
  return verb === undefined
    ? sentence
    : `${first[0]!.toUpperCase()}${first.slice(1)} ${verb}${rest} ${done[0]!.toLowerCase()}${done.slice(1)}${end}`
}

/** Who does something to the organization, and what: `Das Amtsgericht Kiel hat das Insolvenzverfahren eingestellt`. */
const doneByOrgan = new RegExp(
  "^(?:Die\\s(?:Gesellschafter|Haupt|Mitglieder|General|Vertreter)versammlung|Die\\sGesellschafter|Das\\s(?:Amts|Insolvenz|Register)gericht(?:\\s\\p{Lu}[\\p{L}-]+)?)" +
    "(?:\\svom\\s\\d{1,2}\\.\\s?(?:\\d{1,2}\\.|\\p{L}+)\\s?\\d{4})?\\s(?:hat|haben)\\s(?<when>(?:[^:;,]|(?<=\\d),){0,120}?\\s)?" +
    `(?<article>die|den|das)\\s(?<what>(?:\\p{Ll}+\\s)*${ofOrganization}(?!\\p{L})(?:\\sde[rs]\\s\\p{Lu}\\p{L}+)?)\\s(?<rest>[^:;]*?)` +
    "(?<done>(?:neu\\s)?(?:aufgelöst|gelöscht|geändert|gefasst|verlegt|erhöht|herabgesetzt|eröffnet|eingestellt|aufgehoben))(?<end>(?:\\s\\([^()]*\\))?\\.?)$",
  "u"
)

const nominative: Readonly<Record<string, string>> = { die: "Die", den: "Der", das: "Das" }

/** A sentence about the organization, whoever does it. */
const inPassive = (sentence: string): string => {
  const { article = "", done, end, rest, what, when = "" } = doneByOrgan.exec(sentence)?.groups ?? {}
  return done === undefined ? sentence : `${nominative[article]} ${what} ist ${when}${rest}${done}${end}`
}

/** A condition that came to pass, as a clause ahead or as the time of what follows. */
const fulfilledAhead =
  /^(?:Die\s(?:aufschiebenden?\s)?Bedingung(?:en)?|Der\sVorbehalt)\s(?:ist|sind)\s(?:[^;,.]|(?<=\d)\.){0,60}?(?:eingetreten|erfüllt|weggefallen)[;,]\s(?:so\s?dass\s)?(?=\p{L})/u
const fulfilled =
  /(?:^(?<ahead>)|,?\s)(?:[Nn]ach|[Mm]it|[Dd]urch|[Ii]nfolge|[Aa]ufgrund|[Ss]eit)\s(?:de[ms]\s)?(?:Eintritts?|Erfüllung)\s(?:der|einer|aller)\s(?:aufschiebenden?\s)?Bedingung(?:en)?(?:\s(?:am|vom|zum)\s\d[\d.]*\d)?(?:,(?=\s\p{Ll}))?/u
const toCome = /(?<!\p{L})(?:wird|werden|soll(?:en)?|nicht|kein\p{Ll}*|erst|würden?)(?!\p{L})/u

const cameToPass = /(?<!\p{L})(?:ist|sind|wurden?|hat|haben|eingetragen)(?!\p{L})/u

/**
 * A sentence without the condition that it says was fulfilled. One that is still to come stays, and so does one in the
 * present tense: `Mit Eintritt der Bedingung scheidet er aus` does not say that it came to pass.
 */
const withoutFulfilled = (sentence: string): string => {
  if (!sentence.includes("Bedingung") || toCome.test(sentence) || !cameToPass.test(sentence)) return sentence
  const rest = sentence.replace(fulfilledAhead, "").replace(
    fulfilled,
    (_, ahead?: string) => ahead === undefined ? "" : "Nunmehr"
  )
  return rest === "" ? sentence : rest[0]!.toUpperCase() + rest.slice(1)
}

/** A sentence in the order and in the words that courts use most, where they say the same. */
export const inUsualWords = (written: string): string => {
  const sentence = inPassive(withSubjectFirst(withoutFulfilled(written)))
  return sign.test(sentence) ? others.reduce((left, [says, usual]) => left.replaceAll(says, usual), sentence) : sentence
}
