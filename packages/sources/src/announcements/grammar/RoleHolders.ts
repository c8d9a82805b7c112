import { organizationIn } from "../parties/Parties.ts"
import { anyRole, isGivenName, roleOfWord, rolesIn, wordsOf } from "../persons/NameWords.ts"
import { personAt, personsIn, personsWithin } from "../persons/Persons.ts"
import type { Deed, OrganizationNamed, PersonNamed, Statement } from "./Statement.ts"

/** The holder of a role. */
type Holder = OrganizationNamed | PersonNamed

const separators =
  /(?:^|[:;]|(?<=\*\d{1,2}\.\d{1,2}\.\d{4}),?\s(?:und\s|sowie\s)?(?=\p{Lu}[^*;:]{3,100}\*\d)|\sund\s(?=\p{Lu}\p{Ll}+\s\p{Lu})|,?\s(?=\d{1,2}\.\s\p{Lu}|[a-z]\)\s\p{Lu}))\s*(?:\d{1,2}\.\s|[a-z]\)\s)?/u

/** The names in `Erika Muster, Max Vorbild`, where a given name begins each; else the text as it is. */
const namesOf = (part: string): ReadonlyArray<string> => {
  const names = part.split(/,\s(?=\p{Lu}\p{L}+\s\p{Lu})/u)
  const isList = names.length > 1 && names.every((name) => isGivenName(/^\p{L}+(?=\s)/u.exec(name)?.[0] ?? ""))
  return isList ? names : [part]
}

const leadingRole = new RegExp(`^(?:(?:(?:neu\\s)?eingetretenen?|neuen?)\\s)?(?:${anyRole})\\s(?=\\p{Lu})`, "u")

const holderIn = (written: string): Holder | undefined => {
  const part = written.replace(leadingRole, "").replace(/^(?:die\s)?Firma\s(?=\p{Lu})/u, "")
  const named = organizationIn(part)
  if (named !== undefined) return { organization: named.name, city: named.seat ?? null }
  const person = personAt(part, wordsOf(part), 0)?.person
  return person?.given === null ? undefined : person
}

/** The persons and organizations in a column's list after a colon: numbered, or separated by semicolons. */
const listed = (text: string): ReadonlyArray<Holder> => {
  const colon = text.indexOf(":")
  if (colon < 0) return personsIn(text)
  const parts = text.slice(colon + 1).split(separators).map((part) => part.trim()).filter((part) => part !== "")
  return parts.flatMap(namesOf).flatMap((part) => holderIn(part) ?? [])
}

const verb = /\s(?:ist|sind|wurden?|wird|werden|hat|haben)\s/u
const article = /^(?:Der|Die|Das)\s(?:Gesellschafter(?:in)?\s)?/u

/** Several persons with their days of birth, in a sentence without a colon. */
const withDays = /\*\d.*\*\d/su

/** Words before a name that stands within a clause without a form of address. */
const introduction =
  /(?<!\p{L})(?:[Dd](?:es|er|ie|em|en)|von|an|auf|aus|für|hat|ist|sind|war|waren|wurden?|gehör(?:t|en)|bisher|nun|nunmehr|jetzt|fortan|auch|ferner|außerdem)\s(?:Vereinsmitglieder(?:n)?\s|Eheleuten?\s|(?:neu\s)?eingetretenen?\s)?(?=(?:\p{L}+\.\s)*\p{Lu})/gu

/** Words of the clause before the name, which a name does not have. */
const isClause = /\s(?:an|auf|von|mit)\s(?:den|der|die)\s/u

const isSure = (holder: Holder): boolean =>
  "organization" in holder
    ? !isClause.test(holder.organization) && !/^(?:Bei|Für|In|Mit|Auf|An)\s/u.test(holder.organization)
    : isGivenName(/^\p{L}+/u.exec(holder.given ?? "")?.[0] ?? "")

/** A part of a list that is a name alone, with what a list may end with. */
const wholeName =
  /^(?:\p{L}+\.\s)*\p{Lu}[\p{L}'’-]+(?:\s(?:\p{Lu}[\p{L}'’-]+|von|van|zu|der|de))*\s\p{Lu}[\p{L}'’-]+(?:\s\([^()]*\))?(?:\s(?:nicht\smehr\s)?(?:an|\p{Ll}+(?:en|t)))?\.?$/u

/** The names of a list: each part of it is a whole name with its form or a known given name; empty for one alone. */
const severalIn = (named: string, isPlural = false): ReadonlyArray<Holder> => {
  const several = named.split(/,\s|\s(?:und|sowie)\s/u).map((part) => wholeName.test(part) ? holderIn(part) : undefined)
  const sure = several.flatMap((holder) => holder !== undefined && isSure(holder) ? [holder] : [])
  const all = several.flatMap((holder) => holder ?? [])
  const isEach = sure.length > 1 && sure.length === several.length
  return isEach || isPlural && sure.length > 0 && all.length > 1 && all.length === several.length ? all : []
}

/** A name behind a preposition, an article or a verb: an organization with its form, or a known given name. */
const introduced = (clause: string): ReadonlyArray<Holder> => {
  for (const { 0: found, index } of clause.matchAll(introduction)) {
    const named = clause.slice(index + found.length).split(verb)[0]!
    const several = severalIn(named)
    if (several.length > 0) return several
    const holder = holderIn(named)
    if (holder !== undefined && isSure(holder)) return [holder]
  }
  return []
}

/** Words with a form of address before a colon behind which something else is listed. */
const withAddress =
  /^.*?(?<!\p{L})(?:Herrn?|Frau|Rechtsanwält\p{Ll}+|Rechtsanwalt)\s[^:]*(?:bestellt|bestellen|ernannt|berufen)(?!\p{L})[^:]*(?=:)/su

/** The persons and organizations that a clause names: after a colon, with a form of address, first, or within it. */
const namedIn = (clause: string): ReadonlyArray<Holder> => {
  const addressed = withAddress.exec(clause)?.[0]
  const beforeColon = addressed === undefined ? [] : personsIn(addressed)
  if (beforeColon.length > 0) return beforeColon
  const behindColon = clause.includes(":") ? listed(clause) : []
  if (behindColon.length > 0) return behindColon
  const [persons, within] = [personsIn(clause), personsWithin(clause)]
  if (persons.length > 0) return within.length > persons.length ? within : persons
  if (withDays.test(clause) && !clause.includes("nicht mehr")) {
    const dated = clause.split(separators).map((part) => holderIn(part.trim()))
    const sure = dated.flatMap((holder) =>
      holder !== undefined && "family" in holder && holder.birth_date !== null ? [holder] : []
    )
    if (sure.length > 1) return sure
  }
  const first = (clause.split(verb)[0] ?? clause).replace(article, "")
  const several = severalIn(first, /\s(?:sind|wurden|haben|werden)\s|[Pp]rokura\serteilt/u.test(clause))
  if (several.length > 0) return several
  const subject = holderIn(first)
  return subject !== undefined ? [subject] : within.length > 0 ? within : introduced(clause)
}

const role = `(?<role>${anyRole})(?!\\p{L})`
const procura = "(?<role>(?:Einzel|Gesamt)?[Pp]rokur(?:a|en))(?!\\p{L})"
const finite = "(?<!\\p{L})(?:ist|sind|wurden?|wird|werden|hat|haben)(?!\\p{L})"
const some = "[^:;]{0,200}?(?<!\\p{L})"
const few = "(?:\\p{Ll}+\\s){0,3}"

/** A participle that ends a main clause: in a subordinate clause, which gives a reason, the verb follows it. */
const ending = (participles: string): string =>
  `(?:${participles})(?!\\p{L}|\\s(?:ist|sind|war|waren|wurden?|wird|hat|haben|habe|hatte)(?!\\p{L}))`

const goneOrResigned = ending(
  "ausgeschieden|abberufen|entlassen|zurückgetreten|verstorben|Amt\\s(?:[^:;]{1,60}\\s)?niedergelegt"
)
const over = ending("erloschen|beendet|widerrufen|entzogen")
const chosen = ending("bestellt|gewählt|berufen|ernannt|eingesetzt|entsandt")

const now = "(?:nun|nunmehr|jetzt|fortan)"
const board = "(?:[Zz]um|[Dd]em)\\s(?<role>Vorstand)(?!\\p{L})"

/** `Das Geschäft ist auf X übergegangen`: a transformation is another matter, and so are the assets alone. */
const business =
  "^(?!.*(?:[Aa]usglieder|schm[eo]lz|spalt|[Uu]mwandlung|UmwG|Vermögen))(?:Das\\s(?:Handelsg|G)eschäft)(?!\\p{L})"

/** The forms of a clause about a role in the order of a sentence, its deed, and the role where no word names it. */
const clauses: ReadonlyArray<readonly [says: string, deed: Deed, role?: string]> = [
  [`${board}\\sgehör(?:t|en)\\s(?:${now}\\s)?(?:auch|ferner|außerdem|zusätzlich|neu)(?!\\p{L})`, "ROLE_HOLDER ENTERS"],
  [`${board}\\sgehör(?:t|en)\\s${now}(?!\\p{L})`, "ROLE_HOLDER CHANGES"],
  [`^(?:Der\\s)?(?<role>Vorstand)\\s(?:des\\s\\p{L}+\\s)?besteht\\s${now}\\saus(?!\\p{L})`, "ROLE_HOLDER CHANGES"],
  [
    `${business}${some}(?:auf|an)\\s${some}${ending("übergegangen|übertragen|veräußert|verpachtet")}`,
    "ROLE_HOLDER ENTERS",
    "OWNER"
  ],
  [
    `^(?:Die\\sFirma|Das\\s(?:Handelsg|G)eschäft)\\s(?:ist|wird|wurde)\\s${some}fortgeführt\\s(?:von|durch)\\s`,
    "ROLE_HOLDER ENTERS",
    "OWNER"
  ],
  [
    `(?<!\\p{L})führt\\sdas\\s(?:Handelsg|G)eschäft\\s${some}als\\s(?<role>Inhaber(?:in)?)\\s${some}(?:fort|weiter)(?!\\p{L})`,
    "ROLE_HOLDER ENTERS"
  ],
  [`${business}${some}(?:übergegangen|veräußert|verpachtet)\\s(?:auf|an)\\s`, "ROLE_HOLDER ENTERS", "OWNER"],
  [
    "(?<!\\p{L})den\\sAufsichtsrat\\s(?:um|durch)\\s.*(?:ergänzt|zu\\sergänzen)",
    "ROLE_HOLDER ENTERS",
    "SUPERVISORY_BOARD"
  ],
  [
    `^(?!.*[Ll]iste).*(?:[Zz]u[mr]\\sVorsitzenden\\sdes\\sAufsichtsrate?s)(?!\\p{L}).*${chosen}`,
    "ROLE_HOLDER ENTERS",
    "SUPERVISORY_BOARD_CHAIR"
  ],
  [
    `^(?:(?:Der|Die|Das)\\s)?(?:Haftsumme|Hafteinlage|Einlage|Firma|Sitz|Wohnort|\\p{L}*[Nn]ame)\\s(?:des|der)\\s${role}${some}(?:erhöht|herabgesetzt|geändert|verlegt|erweitert|lautet)`,
    "ROLE_HOLDER CHANGES"
  ],
  [
    `^(?:(?:Der|Die)\\s)?${role}\\s(?:[^:;]{0,60}\\s)?(?:führt|firmiert|heißt|wohnt)\\s(?:[^:;]{0,40}\\s)?(?:${now})\\s`,
    "ROLE_HOLDER CHANGES"
  ],
  [
    `${procura}\\s(?:von|der|des|für)\\s${some}(?:dahin\\p{Ll}*\\s)?(?:geändert|erweitert|beschränkt|umgewandelt|erstreckt\\ssich\\s${now})(?!\\p{L})`,
    "ROLE_HOLDER CHANGES"
  ],
  [
    `(?:^Die|\\s(?:ist|wird)\\sdie)\\s(?:\\p{Ll}+\\s)?Bestellung\\s(?:von|des|der)\\s${some}(?:zu[mr]|als)\\s${few}${role}${some}beabsichtigt`,
    "ROLE_HOLDER ENTERS"
  ],
  [
    `(?<!\\p{L})beabsichtigten\\sBestellung\\s(?:von|des|der)\\s${some}(?:zu[mr]|als)\\s${few}${role}`,
    "ROLE_HOLDER ENTERS"
  ],
  [
    `(?<!\\p{L})beabsichtigt,?\\s(?:[^:;]{0,80}\\s)?(?:den|die)\\s${role}\\s${some}(?:abzuberufen|zu\\sentlassen|abzusetzen)(?!\\p{L})`,
    "ROLE_HOLDER LEAVES"
  ],
  [
    "^(?:Der|Die\\sMitglieder\\sdes)\\sAufsichtsrate?s?\\s(?:[^:;]{0,60}\\s)?soll(?:en)?\\s.*Bestellung\\s(?:von|de[rs])\\s.*ergänzt\\swerden",
    "ROLE_HOLDER ENTERS",
    "SUPERVISORY_BOARD"
  ],
  [
    `(?:beabsichtigt|soll)(?!\\p{L})${some}(?<vacant>einen?|eine)\\s(?:\\p{Ll}+\\s)?${role}${some}(?:zu\\sbestellen|bestellt\\swerden)`,
    "ROLE_HOLDER ENTERS"
  ],
  [`${procura}${some}${finite}${some}${over}`, "ROLE_HOLDER LEAVES"],
  [
    `^(?:Neu\\s)?[Ii]n\\sden\\s(?<role>Vorstand)\\s${few}(?:gewählt|bestellt|berufen)\\s(?:ist|sind|wurden?)(?!\\p{L})`,
    "ROLE_HOLDER ENTERS"
  ],
  [
    `^(?:(?:Der|Die|Das)\\s)?${role}\\s.{2,120}?\\s(?:ist|sind|wurden?|hat|haben)\\s(?:[^:;]{1,80}\\s)?${goneOrResigned}`,
    "ROLE_HOLDER LEAVES"
  ],
  [
    `^Die\\s(?:\\p{Ll}+\\s)?(?:Entlassung|Abberufung|Löschung)\\s(?:de[rs]|von)\\s${few}${role}${some}beabsichtigt`,
    "ROLE_HOLDER LEAVES"
  ],
  [`^Als\\s${few}${role}\\s(?:ist|sind|wird)\\s${some}beabsichtigt`, "ROLE_HOLDER ENTERS"],
  [
    `be?a?bsichtigt\\s(?:[^:;]{0,60}\\s)?die\\sBestellung\\s(?:von|des|der)\\s${some}(?:zu[mr]|als)\\s${few}${role}`,
    "ROLE_HOLDER ENTERS"
  ],
  [
    `(?<!\\p{L})(?:ist|sind|wurde)\\s(?:[^:;,]{2,80}?\\s)?nicht\\s(?:mehr|länger)\\s${few}${role}`,
    "ROLE_HOLDER LEAVES"
  ],
  [
    `(?<!\\p{L})(?:[Zz]u[mr]?\\s(?:\\p{Ll}+\\s){0,12}|[Aa]ls\\s${few})${role}${some}(?:(?:zu\\sbestellen|einzusetzen)(?!\\p{L})|${chosen})`,
    "ROLE_HOLDER ENTERS"
  ],
  [`(?<!\\p{L})hat\\s(?<holders>${some})${procura}\\s${ending("erteilt")}`, "ROLE_HOLDER ENTERS"],
  [`(?<!\\p{L})übernimmt\\sdas\\sAmt\\sde[rs]\\s${few}${role}`, "ROLE_HOLDER ENTERS"],
  [
    `(?<!\\p{L})(?:ist|sind)\\s(?:(?:nun|nunmehr|jetzt|fortan)\\s${few}|(?:neue[rs]?|weitere[rs]?)\\s)${role}`,
    "ROLE_HOLDER ENTERS"
  ]
]

const patterns = clauses.map(([says, deed, label]) => ({ says: new RegExp(says, "u"), deed, label }))

/** Separates sentences about a role from nearly all others, in one pass. */
const sign =
  /übernimmt\s|mgewandelt|rstreckt|wohnt\s|ergänzt\s|führ(?:t|en)\s|firmiert\s|heißt\s|fortgeführt|lautet\s|erlegt(?!\p{L})|(?:etreten|bergegangen|ntbunden|nthoben|usgetreten|eigetreten|enannt|estellt|ingetragen|nachgerückt|rteilt|ernannt|erufen|ewählt|eschieden|ntlassen|ückgetreten|ingetreten|iedergelegt|rloschen|iderrufen|beendet|ntzogen|ufgehoben|erstorben|endete?|rlosch)(?!\p{L})|gehör(?:t|en)\s|besteht\s(?:nun|jetzt|fortan)|^Das\s(?:Handelsg|G)eschäft|bestellen|einzusetzen|abzuberufen|beabsichtigt|eändert|rweitert|eschränkt|erhöht|erabgesetzt|ntsandt|ingesetzt|eräußert|nicht\s(?:mehr|länger)|(?:ist|sind)\s(?:nun|nunmehr|jetzt|fortan|neue[rs]?|weitere[rs]?)\s|(?:hat|haben|erhält|erhalten)\s\p{L}*[Pp]rokur/u

/** An office for a lawsuit or a check, which no register shows, and shares that pass to somebody. */
const outsideRegister =
  /§\s?(?:142|147|318)\s(?:AktG|HGB)|§\s?26\sUmwG|§\s?57\sZPO|(?:Geschäftsanteil|Aktie|Vermögen)\p{Ll}*\s[^;:]*übergegangen/u

/** The words of a clause that denies something. */
const denied = /(?<!\p{L})(?:kein\p{Ll}*|nicht(?!\s(?:mehr|länger)(?!\p{L})))(?!\p{L})/u

const intended =
  /(?<!\p{L})(?:soll(?:en)?|be?a?bsichti?gt?e?n?)(?!\p{L})|(?:zu\sbestellen|zu\sergänzen|einzusetzen|abzuberufen)(?!\p{L})/u

const participle =
  "(?:ausgeschieden|abberufen|verstorben|niedergelegt|erloschen|beendet|widerrufen|bestellt|gewählt|erteilt|eingetreten)"
const between = new RegExp(
  `(?<=(?<!\\p{L})${participle}(?:\\sworden)?)(?:;|,|,?\\s(?:und|sowie))\\s(?=.{0,300}${participle}(?!\\p{L}))|,\\s(?=(?:ausgeschieden|abberufen|zurückgetreten)\\s(?:ist|sind)\\s)|` +
    `(?:;|,|,?\\s(?:und|sowie))\\s(?=(?:(?:neu\\s)?${participle}\\s(?:ist|sind|wurden?)|er\\s(?:ist|wurde|hat)|sie\\s(?:ist|wurde|hat))\\s)`,
  "u"
)

/** One person whom the words before name. */
const pronoun =
  /^(?:[Ee]r|[Ss]ie|[Dd]ieser?|[Ll]etzterer?|(?:[Ii]hre?|[Ss]eine?|[Dd]eren|[Dd]essen)\s(?:\p{L}*[Pp]rokura|Bestellung|Amt))\s(?:ist|wurde|hat|wird)\s/u

const holdersIn = (clause: string, earlier: string): ReadonlyArray<Holder> => {
  if (!pronoun.test(clause)) return namedIn(clause)
  const holders = namedIn(earlier)
  return holders.length === 1 ? holders : []
}

/** The holders before a newcomer, of whom another clause says that they left. */
const predecessor =
  /(?:[Aa]nstelle|[Aa]n\s(?:die\s)?Stelle|[Aa]nstatt)\s(?:de[sr]|von)\s[^;:]{0,160}?\s(?=(?:ist|sind|wird|wurden?|tritt)(?!\p{L}))/gu

/** A participle at the end of a clause, or at its beginning: `Neu gewählt wurde X`. */
const participleOf = (participles: string): string =>
  `(?<!\\p{L})${
    ending(participles)
  }|^(?:\\p{L}+(?:\\s\\p{L}+){0,2}:\\s)?(?:Neu\\s|Ferner\\s)?(?:${participles})\\s(?:ist|sind|wird|wurden?)(?!\\p{L})`

/** Who is entered as the holder of a role, if not still or already. */
const asEntered =
  `(?<!\\p{L})als\\s(?<!(?:noch|weiterhin|derzeit|zurzeit|bisher|bislang|immer|vor|bereits|unverändert|lediglich|war(?:en)?|zuletzt|früher|ehemals|zuvor|einst)\\s(?:[^:;]{0,60}\\s)?als\\s)${few}(?:${anyRole})\\s(?:[^:;,]{0,40}\\s)?eingetragen(?:(?<=(?<!\\p{L})(?:ist|sind|wird|werden|wurden?)\\s[^:;]*)(?:\\sworden)?(?=\\.?$)|(?=\\s(?:ist|wurde)\\s\\p{Lu}))(?!.*\\s(?:noch|weiterhin|unverändert)\\s)`

/** Words that begin or end an office; a clause with words of both kinds says too little. */
const begins = new RegExp(
  `${
    participleOf(
      "bestellt|gewählt|berufen|ernannt|eingesetzt|entsandt|eingetreten|nachgerückt|erteilt|beigetreten|benannt|getreten|übergegangen"
    )
  }|${asEntered}|(?:zu\\sbestellen|zu\\sberufen|zu\\sernennen)(?!\\p{L})|(?<!\\p{L})(?:${now}|neue[rs]?|weitere[rs]?)\\s(?:${anyRole})(?!\\p{L})`,
  "iu"
)
const ends = new RegExp(
  `${
    participleOf(
      "ausgeschieden|ausgetreten|abberufen|entlassen|entbunden|enthoben|zurückgetreten|verstorben|niedergelegt|erloschen|beendet|widerrufen|entzogen|aufgehoben"
    )
  }|abzuberufen(?!\\p{L})|(?<!\\p{L})nicht\\s(?:mehr|länger)\\s(?:(?:als\\s)?(?:${anyRole}|im\\s(?:Amt|Vorstand))|(?:[^:;,]{0,80}\\s)?zur\\sVertretung\\s(?:[^:;,]{0,80}\\s)?als\\s(?:${anyRole})\\s(?:[^:;,]{0,40}\\s)?(?:befugt|berechtigt))(?!\\p{L})`,
  "iu"
)

/** The end of a thing, which may be another one than an office. */
const endOfThing = /(?<!\p{L})(?:erloschen|beendet|widerrufen|entzogen|aufgehoben)(?!\p{L})/u

/** Words of a clause about others than the holder: who applied, by whom or after whose death it is done. */
const beside =
  /(?<!\p{L})(?:[Aa]uf\s(?:Antrag|Anregung|Vorschlag)|[Dd]urch|[Nn]ach\sdem\s(?:Tode?|Ausscheiden|Rücktritt)|[Ii]nfolge|[Nn]eben|(?:gemeinsam|zusammen)\smit|vertreten\sdurch|zu\sHänden)\s(?:de[rsmn]\s|von\s|eine[rsmn]\s)?[^,;:]{0,80}?(?=,|\s(?:ist|sind|wird|werden|wurden?|hat|haben|zu[mr]?|als|ausgeschieden|erloschen|beendet|eingetreten)(?!\p{L}))/gu

/** An office that is none of the register's: `zum Verfahrenspfleger`, `des Abschlussprüfers`. */
const otherOffice = new RegExp(
  `(?<!\\p{L})Vorsitz\\p{Ll}*\\sder\\s\\p{L}*[Vv]ersammlung(?!\\p{L})|(?<!\\p{L})\\p{L}*(?:[Pp]rüfer|[Pp]fleger|[Gg]utachter|[Ss]achverständige|[Ss]achwalter|[Vv]erwalter)\\p{Ll}*(?!\\p{L})|(?<!\\p{L})(?:zu[mr]|als)\\s(?:\\p{Ll}+\\s){0,3}(?!${anyRole}|Gesellschafter|Mitglied|Ersatzmitglied|Aufsichtsrat|Vorsitz|Organ|Vertretung)\\p{Lu}\\p{Ll}`,
  "u"
)

/** Tests whether words are about an office that no register shows. */
export const isOfOtherOffice = (words: string): boolean => otherOffice.test(words) || outsideRegister.test(words)

/**
 * A change of role holders by the words of a clause alone: who comes or goes, and in which role of it or of the one
 * before.
 */
const saidIn = (clause: string, sentence: string, earlier: string): Statement | undefined => {
  const plain = clause.replaceAll(beside, " ").replaceAll(predecessor, " ")
  const isEnd = ends.test(plain)
  if (isEnd === begins.test(plain) || denied.test(plain) || isOfOtherOffice(plain)) {
    return undefined
  }
  if (
    isEnd && endOfThing.test(plain) &&
    !/[Pp]rokur|Bestellung|(?<!\p{L})\p{L}*[Aa]mt(?:e?s)?(?!\p{L})|Vertretungs/u.test(plain)
  ) return undefined
  const own = rolesIn(plain)
  const [label, ...more] = own.length > 0 ? own : rolesIn(earlier)
  if (label === undefined || more.length > 0) return undefined
  const persons = pronoun.test(clause) ? holdersIn(clause, earlier) : personsWithin(plain)
  const holders = persons.length > 0
    ? persons
    : [...namedIn(plain), ...introduced(plain)].filter((holder) => "organization" in holder && isSure(holder))
      .slice(0, 1)
  if (holders.length === 0) return undefined
  const act = intended.test(plain) ? "INTENDED" : "DONE"
  return { deed: isEnd ? "ROLE_HOLDER LEAVES" : "ROLE_HOLDER ENTERS", act, text: sentence, role: label, holders }
}

/** `ist in die Stellung eines Kommanditisten zurückgetreten`: who leaves one role has another. */
const afterwards = /in\sdie\sStellung\s(?:eines|einer)\sKommanditist(?:en|in)\s/u

const withRoleAfterwards = (statement: Statement): ReadonlyArray<Statement> =>
  statement.deed === "ROLE_HOLDER LEAVES" && afterwards.test(statement.text)
    ? [statement, { ...statement, deed: "ROLE_HOLDER ENTERS", role: "LIMITED_PARTNER" }]
    : [statement]

const statementIn = (clause: string, sentence: string, earlier: string): Statement | undefined => {
  if (denied.test(clause) || outsideRegister.test(clause)) return undefined
  for (const { deed, label = "", says } of patterns) {
    const found = says.exec(clause)
    if (found === null) continue
    const given = namedIn(found.groups?.["holders"] ?? "")
    const holders = given.length > 0 ? given : holdersIn(clause, earlier)
    const isVacant = found.groups?.["vacant"] !== undefined || intended.test(clause) && clause.includes("zu bestellen")
    if (holders.length === 0 && !isVacant) continue
    const role = label === "" ? roleOfWord(found.groups?.["role"] ?? "") : label
    const act = intended.test(clause.slice(0, found.index + found[0].length)) ? "INTENDED" : "DONE"
    return { deed, act, text: sentence, ...(role !== undefined && { role }), holders }
  }
  return undefined
}

const statementOf = (
  deed: Deed,
  act: "DONE" | "INTENDED",
  text: string,
  of: string | undefined,
  named: string
): ReadonlyArray<Statement> => {
  const first = namedIn(named)
  const holder = first.length > 0 ? undefined : holderIn(named.replace(/^(?:Herrn?|Frau)\s/u, ""))
  const holders = holder === undefined ? first : [holder]
  return holders.length === 0 ? [] : [{ deed, act, text, holders, ...(of !== undefined && { role: of }) }]
}

/** `den Liquidator X abzuberufen und an seiner Stelle Y zum Liquidator zu bestellen`. */
const swapped = new RegExp(
  `be?a?bsichtigt,\\s(?:den|die)\\s(?<one>${anyRole})\\s(?<old>.{3,120}?)\\sabzuberufen\\sund\\s(?:an\\s(?:seiner|ihrer|deren|dessen)\\sStelle\\s)?(?<fresh>.{3,160}?)\\szu[mr]\\s(?:\\p{Ll}+\\s)?(?<other>${anyRole})\\szu\\sbestellen`,
  "u"
)

const swapIn = (groups: Readonly<Record<string, string>>, text: string): ReadonlyArray<Statement> => [
  ...statementOf("ROLE_HOLDER LEAVES", "INTENDED", text, roleOfWord(groups["one"] ?? ""), groups["old"] ?? ""),
  ...statementOf("ROLE_HOLDER ENTERS", "INTENDED", text, roleOfWord(groups["other"] ?? ""), groups["fresh"] ?? "")
]

/** `X hat sein Handelsgeschäft an Y veräußert`, `Das Handelsgeschäft ist von X auf Y übergegangen`. */
const sold = [
  /^(?:(?:Der|Die)\s(?:bisherige\s)?(?:Inhaber(?:in)?)\s)?(?<old>\p{Lu}[^,;:]{3,60}?)\shat\s(?:sein|ihr)(?:en?)?\s(?:Handelsgeschäft|Geschäft|Einzelunternehmen)\s(?:\([^)]*\)\s)?an\s(?<fresh>\p{Lu}[^;:]{3,120}?)\s(?:veräußert|übergeben|verkauft|verpachtet)(?!\p{L})/u,
  /^Das\s(?:Handelsg|G)eschäft\s(?:ist|wurde)\s(?:[^;:]{0,60}\s)?von\s(?<old>\p{Lu}[^;:]{3,80}?)\sauf\s(?<fresh>\p{Lu}[^;:]{3,80}?)\s(?:übergegangen|übertragen)(?!\p{L})/u
]

const saleIn = (groups: Readonly<Record<string, string>>, text: string): ReadonlyArray<Statement> => [
  ...statementOf("ROLE_HOLDER LEAVES", "DONE", text, "OWNER", groups["old"] ?? ""),
  ...statementOf("ROLE_HOLDER ENTERS", "DONE", text, "OWNER", groups["fresh"] ?? "")
]

/** A holder who chooses, removes or endows another one: `Der Geschäftsführer P hat Q bestellt`. */
const agent = new RegExp(
  `^(?:(?:Der|Die)\\s)?(?:${anyRole})\\s\\p{Lu}[^;:]{2,120}?\\shat\\s(?=(?:Herrn?\\s|Frau\\s|de[nrm]\\s|die\\s)?\\p{Lu}(?:(?!\\s(?:ist|sind|wurden?)\\s)[^;:])*\\s(?:bestellt|ernannt|berufen|gewählt|eingesetzt|entsandt|abberufen|entlassen|enthoben|erteilt)(?!\\p{L}))`,
  "u"
)

/**
 * The changes of role holders whom a sentence names, stated outside the columns of the register: `Die Prokura des Herrn
 * X ist erloschen, und Frau Y ist zur Geschäftsführerin bestellt`. `previous` is the sentence before it.
 */
const roleClausesIn = (written: string, previous: string): ReadonlyArray<Statement> => {
  if (!sign.test(written)) return []
  const sentence = written.replace(agent, "hat ")
  const swap = swapped.exec(sentence)?.groups
  if (swap !== undefined) return swapIn(swap, sentence)
  const sale = sold.map((says) => says.exec(sentence)?.groups).find((groups) => groups !== undefined)
  if (sale !== undefined) return saleIn(sale, sentence)
  const clauses = sentence.split(/^[^:;]*;/u.test(sentence) ? /;\s/u : /$^/u).flatMap((part) => part.split(between))
  return clauses.flatMap((clause, place) => {
    const earlier = clauses[place - 1] ?? (pronoun.test(clause) ? previous : "")
    const statement = statementIn(clause, sentence, earlier) ??
      saidIn(clause, sentence, earlier === "" ? previous : earlier)
    return statement === undefined ? [] : withRoleAfterwards(statement)
  })
}

/** The beginnings of the register's columns about roles, and their deeds; `%` stands for the role. */
const columns: ReadonlyArray<readonly [says: RegExp, deed: Deed, role: string | undefined]> = (
  [
    ["(?:Nicht mehr|Ausgeschieden|Abberufen|Nicht länger)(?:,)?(?: \\(?als\\)?)?:? (?<role>%)", "ROLE_HOLDER LEAVES"],
    ["(?:Erloschene? |Erloschen: )(?<role>%)", "ROLE_HOLDER LEAVES"],
    ["(?<role>%)(?: (?:ist|sind))? erloschen", "ROLE_HOLDER LEAVES"],
    ["Änderung (?:bezüglich|hinsichtlich) de[rs] [^:]{3,60}: (?<role>%)", "ROLE_HOLDER CHANGES"],
    ["(?:Nun|Nunmehr|Jetzt)(?: als)?:? (?<role>%)(?=:)", "ROLE_HOLDER ENTERS"],
    ["(?<role>%) geändert,? (?:nun|nunmehr|jetzt)", "ROLE_HOLDER CHANGES"],
    [
      "(?:(?:Kommandite|Hafte|E)inlage|Haftsumme) (?:erhöht|herabgesetzt|geändert)(?:,? (?:nun|nunmehr|jetzt))?(?: bei)?(?=:)",
      "ROLE_HOLDER CHANGES",
      "LIMITED_PARTNER"
    ],
    ["(?<role>%) (?:wurde |ist )?erteilt(?=:)", "ROLE_HOLDER ENTERS"],
    ["Ausgeschiedene[rs]? (?<role>%)(?=:)", "ROLE_HOLDER LEAVES"],
    ["(?:Neu e|E)ingetretene[rs]? (?<role>%)(?=:)", "ROLE_HOLDER ENTERS"],
    ["(?:(?:Neu e|E)ingetretene|Neue)[rs]? Gesellschafter(?:in(?:nen)?)?(?=:)", "ROLE_HOLDER ENTERS", "PARTNER"],
    ["Ausgeschiedene[rs]? Gesellschafter(?:in(?:nen)?)?(?=:)", "ROLE_HOLDER LEAVES", "PARTNER"],
    ["Ausgeschiedene[rs]? Aufsichtsratsmitglied(?:er)?(?=:)", "ROLE_HOLDER LEAVES", "SUPERVISORY_BOARD"],
    ["Neue[rs]? Aufsichtsratsmitglied(?:er)?(?=:)", "ROLE_HOLDER ENTERS", "SUPERVISORY_BOARD"],
    [
      "(?:Nicht mehr|Ausgeschieden)(?: \\(?als\\)?)?:? Gesellschafter(?:in(?:nen)?)?(?=:)",
      "ROLE_HOLDER LEAVES",
      "PARTNER"
    ],
    ["(?:Bestellt|Eingetreten)(?: \\(?als\\)?)?:? Gesellschafter(?:in(?:nen)?)?(?=:)", "ROLE_HOLDER ENTERS", "PARTNER"],
    ["(?:Durch|Im Wege der) \\p{L}+,? eingetreten(?: als)?:? (?<role>%)", "ROLE_HOLDER ENTERS"],
    ["(?:Durch|Im Wege der) \\p{L}+,? ausgeschieden(?: als)?:? (?<role>%)", "ROLE_HOLDER LEAVES"],
    ["Als (?:weitere[nrs]? |neue[nrs]? )?(?<role>%) (?:tritt|treten) (?:ein|hinzu)(?=:)", "ROLE_HOLDER ENTERS"],
    ["Zu[mr]? (?:\\p{Ll}+ )?(?<role>%) (?:bestellt|gewählt) (?:ist|sind|wurden?)", "ROLE_HOLDER ENTERS"],
    ["Vertretungsberechtigte[r]?:? (?<role>%)", "ROLE_HOLDER ENTERS"],
    ["Personenbezogene Daten(?: \\([^)]*\\))?: (?<role>%)(?=:)", "ROLE_HOLDER ENTERS"],
    [
      "(?:Geändert,? (?:nun|nunmehr|jetzt)|Änderung zu Nr\\.? ?\\d+|Personenbezogene Daten (?:geändert|von Amts wegen berichtigt)(?:,? (?:nun|nunmehr|jetzt))?)(?::|,)?(?: wieder)?(?: (?<role>%))?",
      "ROLE_HOLDER CHANGES"
    ],
    ["(?:Bestellt|Eingetreten|Neu bestellt|Gewählt)(?: \\(?als\\)?| zum| zur)?:? (?<role>%)", "ROLE_HOLDER ENTERS"],
    ["(?:Als )?(?<role>%)(?: (?:ist|sind))? (?:ausgeschieden|abberufen)(?=:)", "ROLE_HOLDER LEAVES"],
    [
      "Als (?:weitere[nrs]? |neue[nrs]? )?(?<role>%)(?: (?:ist|sind))? (?:eingetragen|bestellt|eingetreten)(?=:)",
      "ROLE_HOLDER ENTERS"
    ],
    ["Zu[mr] (?:\\p{Ll}+ )?(?<role>%) (?:(?:ist|sind|wurde|wurden) )?(?:bestellt|gewählt)", "ROLE_HOLDER ENTERS"],
    ["(?<role>%),? (?:nun|nunmehr|jetzt)(?=:)", "ROLE_HOLDER ENTERS"],
    ["Von Amts wegen gelöscht[^:]{0,80}:? (?<role>%)", "ROLE_HOLDER LEAVES"],
    [
      "Nach (?:Heirat|Eheschließung|Scheidung|Namensänderung|Umzug),? (?:nun|nunmehr|jetzt):? (?<role>%)",
      "ROLE_HOLDER CHANGES"
    ],
    ["(?:Neue[rs]?|Weitere[rs]?) (?<role>%)", "ROLE_HOLDER ENTERS"],
    [
      "(?<role>%) (?:ist|sind)(?: (?:nun|nunmehr|jetzt|fortan))?(?: (?:der|die)(?: bisherigen?)?)?(?=:| \\p{Lu})",
      "ROLE_HOLDER ENTERS"
    ],
    [
      "(?<role>%)(?: der Zweigniederlassung)?(?:,? (?:gemeinsam|mit|ohne|unter|beschränkt|jeweils)[^.:]{0,160})?(?=:)",
      "ROLE_HOLDER ENTERS"
    ]
  ] satisfies ReadonlyArray<readonly [says: string, deed: Deed, role?: string]>
).map((
  [says, deed, label]
) => [new RegExp(`^(?:\\d+\\.\\s)?${says.replace("%", anyRole)}(?!\\p{L})`, "u"), deed, label])

/** The first word of any column. It rules out most sentences in one pass. */
const beginsColumn = new RegExp(
  `^(?:\\d+\\.\\s)?(?:Nicht\\s|Ausgesch|Abber|Erlosch|Geändert|Änderung|Personenb|Bestellt|Eingetr|Neu|Gewählt|Nach\\s|Von\\sAmts|Zu[mr]?\\s|Als\\s|Weitere|Durch\\s|Im\\sWege\\s|Vertretungsb|Nun|Jetzt|Kommanditeinl|Haft|Einlage|${anyRole})`,
  "u"
)

const holdersOf = (sentence: string, { 0: column, index }: RegExpExecArray): ReadonlyArray<Holder> => {
  const holders = listed(sentence.slice(index))
  return holders.length > 0 || sentence.includes(":") ? holders : namedIn(sentence.slice(index + column.length).trim())
}

/** The change of a role holder in a sentence that is a column of the register. */
const columnIn = (sentence: string): Statement | undefined => {
  for (const [says, deed, label] of beginsColumn.test(sentence) ? columns : []) {
    const found = says.exec(sentence)
    if (found === null) continue
    const holders = holdersOf(sentence, found)
    const [only, ...more] = deed === "ROLE_HOLDER CHANGES" ? rolesIn(sentence) : []
    const role = label ?? roleOfWord(found.groups?.["role"] ?? "") ?? (more.length === 0 ? only : undefined)
    if (holders.length === 0 && deed === "ROLE_HOLDER ENTERS") continue
    if (role === undefined && !holders.some((holder) => "family" in holder && holder.birth_date !== null)) continue
    return { deed, act: "DONE", text: sentence, ...(role !== undefined && { role }), holders }
  }
  return undefined
}

/** A name that ends with a legal form behind a hyphen is a firm's: `Muster Verwaltungs-GmbH`. */
const firm = (holder: Holder): Holder =>
  "family" in holder && /-(?:GmbH|AG|KG|SE|UG|OHG)$/u.test(holder.family)
    ? { organization: [holder.given, holder.family].filter((part) => part !== null).join(" "), city: holder.city }
    : holder

/**
 * The changes of role holders in a sentence: in the register's columns, or in the words of a court. `previous` is the
 * sentence before it, whose person a pronoun means.
 */
export const roleHoldersIn = (sentence: string, previous: string): ReadonlyArray<Statement> => {
  const column = columnIn(sentence)
  const found = column === undefined ? roleClausesIn(sentence, previous) : [column]
  return found.map((statement) =>
    statement.holders === undefined ? statement : { ...statement, holders: statement.holders.map(firm) }
  )
}
