import words from "./clauses.json" with { type: "json" }
import { type Deed, mainClauseOf, type Statement } from "./Statement.ts"

/** A pattern for one of the alternatives in a list of words, which are patterns themselves. */
const oneOf = (...lists: ReadonlyArray<keyof typeof words>): string =>
  `(?:${lists.flatMap((list) => words[list]).join("|")})`

/** A full stop of a day, a number or an abbreviation ends no clause. */
const inner = /(?<=\d)\.(?=\s?[\d\p{L}])|(?<=(?:Abs|Nr|Art|Dr))\./gu

const bracketed = /\s?\([^()]*\)/gu

/** Verbs by which a clause says that something is so. */
const asserts = new RegExp(
  `(?<!\\p{L})(?:ist|sind|wurden?|wird|hat|haben|gilt|gelten|lautet|besteht|bestehen|${oneOf("finites")})(?!\\p{L})`,
  "u"
)

/** Verbs by which it says that something was so, or may, can, shall or would be. */
const supposes =
  /(?<!\p{L})(?:war|waren|hatten?|kann|können|könnten?|soll|sollen|sollten?|muss|müssen|müssten?|darf|dürfen|dürften?|will|wollen|wollten?|möchten?|mögen|mag|würden?|wären?)(?!\p{L})/u

/** Verbs that say of an act named by a noun that it is to come, is undone, or something else of it. */
const doesNotEnact = new RegExp(
  `${supposes.source}|(?<!\\p{L})${
    oneOf("notEnacting")
  }(?!\\p{L})|^(?!.*\\s(?:ist|sind|wurden?|hat|haben)\\s).*\\swird\\s`,
  "iu"
)

const isFuture =
  /^(?!.*(?<!\p{L})(?:ist|sind|wurden?|hat|haben)(?!\p{L})).*(?<!\p{L})(?:wird|werden)\s[^;:]*\s(?:werden|sein)\.?$/su

/** What stands in quotation marks, and the verb of a clause: a name has none. */
const quotation = /„[^“”"]*[“”"]|“[^”]*”|"[^"]*"/gu
const verbOfClause = /\s(?:ist|sind|wurden?|wird|hat|haben)\s/u

/** Tests whether a text quotes a clause, behind other words. */
const isQuoting = (text: string): boolean =>
  /["„“]/u.test(text) &&
  [...text.matchAll(quotation)].some(({ 0: found, index }) =>
    verbOfClause.test(found) && /\p{L}/u.test(text.slice(0, index))
  )

/** A whole sentence behind a colon, and the words ahead. */
const behindLead =
  /^(?<lead>[^:;]{2,120}):\s[„"]?(?:Die|Der|Das|Über|Durch|Herrn?|Frau|Ein|Eine|Es|Mit|Zum|Zur|Als)\s[^:]*(?<!\p{L})(?:ist|sind|wurden?|wird|hat|haben)(?!\p{L})/u

const ofRegister = new RegExp(
  `${oneOf("leads", "closureNouns", "transformationNouns", "fieldNouns", "capitalNouns", "officeNouns")}|§`,
  "u"
)

const strange = new RegExp(`^[^:]*(?<!\\p{L})${oneOf("strangeLeads")}(?!\\p{L})[^:]*:\\s`, "u")

/** Whose knowledge a clause repeats: `Nach Angaben des Notars ist …`, `Einem Bericht zufolge wurde …`. */
const saying = new RegExp(
  `(?<!\\p{L})(?:[Nn]ach|[Ll]aut|[Gg]emäß)\\s(?:(?:de[rmns]|eine[rmns]?|ihre[rmn]|seine[rmn]|diese[rmn]?|unsere[rmn])\\s)?(?:[\\p{Ll}]+e[nrms]?\\s){0,2}${
    oneOf("sayings")
  }(?!\\p{L})(?!\\s(?:de[rs]\\s)?\\p{L}*[Gg]erichts?(?!\\p{L}))|` +
    `(?<!\\p{L})(?!Beschlu)\\p{Lu}\\p{Ll}+(?:\\s[^,;:]{0,60})?\\szufolge(?!\\p{L})|^(?:[\\p{L}]+\\s){0,2}${
      oneOf("sayings")
    }\\snach(?!\\p{L})|` +
    "[–,-]\\sso\\s(?:(?:d(?:ie|er|as)|eine?|laut)\\s|\\p{Lu})",
  "u"
)

/** Parts of the words of whose knowledge it is: most texts have none of them. */
const maySay = ["ach ", "aut ", "emäß ", " so ", "zufolge"]

/** Tests whether a text repeats what somebody says or knows who is no court. */
export const isReported = (text: string): boolean => maySay.some((word) => text.includes(word)) && saying.test(text)

/** A content that a clause only reports, and the clause that does. */
const content = /^Dass\s.*,\s(?<after>[^,]*)$|^(?<before>.*?),\s(?:dass|ob|wann|warum|weshalb|inwieweit)\s/su

/** A matter by its nouns, and by the participles that say that it is done. */
interface Matter {
  readonly of: ReadonlyArray<string>
  readonly noun: RegExp
  readonly done: RegExp
}

const nounOf = (list: keyof typeof words): RegExp => new RegExp(`(?<![\\p{L}-])${oneOf(list)}(?:s|es)?(?!\\p{L})`, "u")

const matters: ReadonlyArray<Matter> = [
  {
    of: ["ORGANIZATION DELETED", "ORGANIZATION DISSOLVED", "ORGANIZATION EXPIRED"],
    noun: nounOf("closureNouns"),
    done:
      /(?<!\p{L})(?:aufgelöst|gelöscht|erloschen|(?:voll)?beende(?:t|igt)|getreten|untergegangen|geschlossen|entzogen|verzichtet|aufgehoben|ausgetragen|besteht|befindet|tritt|trat|verloren)(?!\p{L})/iu
  },
  {
    of: ["TRANSFORMATION AGREEMENT"],
    noun: nounOf("agreementNouns"),
    done:
      /(?<!\p{L})(?:geschlossen|abgeschlossen|beendet|gekündigt|aufgehoben|(?:ab)?geändert|angepasst|ergänzt|verlängert|endete?|geendet|besteht|zugestimmt|beigetreten|unterstellt|abgeführt|abzuführen|führt|aufgelöst|erloschen|ausgelaufen)(?!\p{L})/iu
  },
  {
    of: ["TRANSFORMATION "],
    noun: nounOf("transformationNouns"),
    done:
      /(?<!\p{L})(?:verschmolzen|umgewandelt|formgewechselt|(?:ab|auf)?gespalten|(?:aus)?gegliedert|übertr[aä]g\p{Ll}*|überge\p{Ll}+|überg\p{Ll}ng\p{Ll}*|übern\p{Ll}+|entstanden|errichtet|gegründet|aufgenommen|hervorgegangen|beigetreten|aufgegangen|\p{L}*[Vv]ertr\p{Ll}+|wechselt|gewechselt|Rechtsträger\p{Ll}*|besteht)(?!\p{L})/iu
  },
  {
    of: ["NAME ", "SEAT ", "ADDRESS ", "PURPOSE ", "LEGAL_FORM ", "REPRESENTATION ", "ARTICLES "],
    noun: nounOf("fieldNouns"),
    done:
      /(?<!\p{L})(?:(?:ab)?geändert|gefasst|verlegt|erweitert|ergänzt|eingeschränkt|angepasst|um(?:benannt|firmiert|gezogen)|lautet|heißt|firmiert|aufgehoben|gestrichen|gelöscht|geworden|nun|nunmehr|jetzt|neue[rsn]?|künftig|fortan|ersetzt|eingefügt|geschlossen|entfallen|weggefallen|berichtigt)(?!\p{L})/iu
  },
  {
    of: ["CAPITAL INCREASED", "CAPITAL DECREASED"],
    noun: nounOf("capitalNouns"),
    done: /(?<!\p{L})(?:erhöht|herabgesetzt|beträgt|ausgegeben)(?!\p{L})/iu
  },
  {
    of: ["INSOLVENCY "],
    noun: nounOf("insolvencyNouns"),
    done:
      /(?<!\p{L})(?:eröffnet|eingestellt|aufgehoben|abgelehnt|abgewiesen|zurückgewiesen|aufgelöst|bestellt|angeordnet|auferlegt|untersagt|beendet|gekündigt|erloschen)(?!\p{L})/iu
  },
  {
    of: ["ROLE_HOLDER "],
    noun: nounOf("officeNouns"),
    done: new RegExp(`(?<!\\p{L})${oneOf("officeVerbs")}(?!\\p{L})`, "iu")
  }
]

const articleWord = /^(?:[Dd](?:ie|er|as|en|em|es)|[Ee]ine?[rnms]?|[Ii]hre[rnms]?|[Ss]eine[rnms]?|[Dd]iese[rnms]?)$/u
const attribute = /^\p{Ll}{3,}e[rnms]?$/u
const linking = /^(?:ist|sind|wurden?|werden|haben|und|sowie)$/u
const participle = /^(?:Neu|\p{Lu}\p{Ll}+(?:t|en))$/u
const ofHead = new RegExp(`^${oneOf("headsOfNouns")}$`, "u")
const prepositions =
  /^(?:[Aa]n|[Aa]uf|[Aa]us|[Bb]ei|[Bb]eim|[Bb]etreffend|[Bb]ezüglich|[Dd]urch|[Ff]ür|[Gg]egen|[Hh]insichtlich|[Ii]m|[Ii]n|[Ii]nfolge|[Mm]it|[Nn]ach|[Üü]ber|[Uu]m|[Uu]nter|[Vv]on|[Vv]om|[Vv]or|[Ww]egen|[Zz]u[mr]?|[Ss]eit|[Tt]rotz|[Oo]hne|[Aa]ufgrund|[Mm]angels)$/u
const enacts = new RegExp(`(?<!\\p{L})${oneOf("enacting")}(?!\\p{L})`, "iu")

/** Tests whether a noun is what its clause is about: neither behind a preposition nor in the genitive of another noun. */
const isHead = (before: string): boolean => {
  const ahead = before.trim().split(/\s+/u)
  while (attribute.test(ahead.at(-1)!) && !articleWord.test(ahead.at(-1)!) && !linking.test(ahead.at(-1)!)) ahead.pop()
  const article = articleWord.test(ahead.at(-1) ?? "") ? ahead.pop() : undefined
  const word = ahead.at(-1) ?? ""
  if (word === "") return true
  if (ofHead.test(word)) return isHead(ahead.slice(0, -1).join(" "))
  const isGenitive = article === undefined || /^(?:[Dd](?:er|es)|[Ee]ine[rs])$/u.test(article)
  return !prepositions.test(word) && !(isGenitive && /^\p{Lu}\p{L}+$/u.test(word) && !participle.test(word))
}

const matterOf = (deed: Deed): Matter | undefined => matters.find(({ of }) => of.some((one) => deed.startsWith(one)))

/** A noun as the way by which something else is done: `ist durch Abspaltung auf die A überführt`. */
const isWay =
  /(?:(?<!\p{L})(?:[Dd]urch|[Mm]ittels|[Ii]nfolge|[Aa]ufgrund|[Kk]raft|[Mm]it)\s(?:(?:de[rms]|eine[rms])\s)?|Wege\s(?:der|einer)\s)(?:\p{Ll}+\s)*$/u

/** Tests whether a clause that names a matter by a noun says that it takes place. */
const isEnacted = ({ done, noun }: Matter, clause: string): boolean => {
  if (done.test(clause)) return true
  const found = noun.exec(clause)
  if (found === null || clause.includes(": ")) return true
  const before = clause.slice(0, found.index)
  return isWay.test(before) || isHead(before) && (enacts.test(clause) || !doesNotEnact.test(clause))
}

/** A resolution or an order, whose content is in an infinitive: `hat beschlossen, das Kapital zu erhöhen`. */
const infinitive =
  /^(?<governing>(?:[^,]|,(?=\d))*),\s(?!(?:um|ohne|(?:an)?statt)\s|(?:der|die|das|den|dem|dessen|deren)\s(?:[^,]|,(?=\d))*,\s)(?:[^;]*\s)?(?:zu\s\p{Ll}+(?:en|ern)|\p{Ll}{2,}zu\p{Ll}{3,}(?:en|ern))(?=[,.;]|$|\s(?:und|sowie|oder)\s)/u
const decides = /[Bb]eschl|bestimmt|angeordnet|genehmigt|zugestimmt|eingetragen|[Vv]ertrag/u

/** Tests whether a clause says what its matter was, may be or shall be; proceedings that were opened are told so. */
const isSupposed = (deed: Deed, clause: string, whole: string): boolean =>
  supposes.test(clause) && !asserts.test(clause) && deed !== "ROLE_HOLDER CHANGES" &&
  !(deed.startsWith("INSOLVENCY ") && /verfahren\s(?:ist|wurde)(?!\p{L})/u.test(whole))

/** What somebody is to do, or asks for, is no intention of the court. */
const ofOthers =
  /(?<!\p{L})(?:verpflichtet|aufgefordert|gebeten|ermächtigt|empfohlen|angeregt|beantragt|vorgeschlagen|bevollmächtigt|angewiesen|vereinbart|verabredet|zugesagt)$/u

const plans = new RegExp(
  `${
    ofOthers.source.slice(0, -1)
  }(?!\\p{L})|(?<!\\p{L})(?:geplant|vorgesehen|Absicht|be?a?bsichtigt|erwogen|bereit|angestrebt|versucht)(?!\\p{L})`,
  "u"
)

/** Tests whether a matter is in an infinitive as the content of a resolution; undefined if it is in none. */
const isResolved = ({ done, of: [first] }: Matter, clause: string): boolean | undefined => {
  const governing = infinitive.exec(clause)?.groups?.["governing"]
  if (governing === undefined) return undefined
  if (plans.test(governing)) return false
  if (done.test(governing) || done.test(clause.slice(clause.lastIndexOf(", ")))) return undefined
  return decides.test(governing) || (first!.startsWith("TRANSFORMATION ") ? undefined : false)
}

/** A clause that begins with its denial or with a condition, and one in the subjunctive. */
const notSo =
  /^(?:Nicht|Kein\p{Ll}*|Weder|Keineswegs|Niemals|Nie)\s(?!mehr|länger|nur)|^(?:Sobald|Sofern|Falls|Wenn|Soweit|Solange|Bevor|Ehe|Sollten?|Würden?|Wären?|Hätten?|Könnten?|Bis\s(?:die|der|das|eine?))\s(?!nicht\sbinnen)|(?<!\p{L})(?:sei|seien)(?!\p{L})/u

/** What undoes an act: said of its noun, the act does not stand. */
const undoing = /\s(?:gelöscht|aufgehoben|beseitigt|widerrufen|kassiert)(?:\sworden)?\.?$/u
const ofNoun = new RegExp(
  `^(?:D(?:ie|er|as)\\s)?(?:\\p{Ll}+\\s)*${
    oneOf("closureNouns", "transformationNouns", "fieldNouns", "capitalNouns")
  }(?!\\p{L})`,
  "u"
)
const isUndoneAsNoun = (deed: Deed, clause: string): boolean =>
  undoing.test(clause) && ofNoun.test(clause) && !/^(?:ROLE_HOLDER |INSOLVENCY |TRANSFORMATION AGREEMENT)/u.test(deed)

/** An act that somebody found to be none. */
const annulled = /für\s(?:nichtig|unwirksam|ungültig|unzulässig|wirkungslos|hinfällig|gegenstandslos)\serklärt/u

/** What stands again since its end was found to be none. */
const backAgain = /(?<!\p{L})wieder\s(?:als|eingetragen)(?!\p{L})/u

/** A denial of what courts decide in insolvency proceedings. */
const denied =
  /(?<!\p{L})(?:[Nn]icht|[Nn]iemals|[Kk]ein\p{Ll}*)\s(?!mehr|länger|nur)(?:[^;,]*\s)?(?:eröffnet|abgelehnt|abgewiesen|eingestellt|aufgehoben)(?!\p{L})/u

/** Tests whether a clause about insolvency proceedings denies its matter; what lacks assets is not opened. */
const isDeniedProceeding = (deed: Deed, main: string): boolean =>
  deed.startsWith("INSOLVENCY ") && denied.test(main) &&
  !(deed === "INSOLVENCY REJECTED" && /nicht\s(?:\p{Ll}+\s)?eröffnet/u.test(main))

/** A notice to the creditors, by whose rights a court tells what was entered. */
const creditors = /(?<!(?:[Ee]in\p{Ll}{0,2}|[Dd](?:er|es|em))\s)Gläubig+er(?!in)|beteiligten\sRechtsträger/u

/** A plan of a transformation, which says what shall be. */
const planned = /eingereicht|Entwurf/u

/** Tests whether a clause is somebody else's: quoted, reported, or behind words that are not the register's. */
const isOfSomebody = (text: string): boolean => {
  if (isQuoting(text) || isReported(text)) return true
  if (!text.includes(": ")) return false
  const lead = behindLead.exec(text)?.groups?.["lead"]
  return strange.test(text) || lead !== undefined && !ofRegister.test(lead)
}

/** Tests whether a matter is only in what a clause says that somebody says: `Dass er bestellt wurde, ist unrichtig`. */
const isOnlyContent = ({ done, noun }: Matter, text: string): boolean => {
  const { after, before } = /ass\s|,\s(?:ob|w)/u.test(text) ? content.exec(text)?.groups ?? {} : {}
  const governing = after ?? before
  return governing !== undefined && !/^Es\swird\s/u.test(governing) && !enacts.test(governing) &&
    !done.test(governing) && !noun.test(governing)
}

/**
 * Tests whether the clause of a statement says that its matter is so: by a verb that asserts, of the matter itself, and
 * in the register's own words. `Zum Zeitpunkt der Auflösung war …` names a dissolution and says none.
 */
export const isSaid = ({ act, deed, text }: Statement, whole: string): boolean => {
  if (act !== "DONE") {
    return !(deed.startsWith("ROLE_HOLDER ") && ofOthers.test(infinitive.exec(text)?.groups?.["governing"] ?? ""))
  }
  if (creditors.test(text)) return true
  const plain = text.replaceAll(inner, "").replaceAll(bracketed, "")
  if (isOfSomebody(plain) || notSo.test(plain) || annulled.test(plain) && !backAgain.test(plain)) return false
  const matter = matterOf(deed)
  if (matter === undefined) return true
  if (isOnlyContent(matter, plain)) return false
  const main = mainClauseOf(plain)
  const clause = main.split(/;\s/u).find((part) => matter.done.test(part) || matter.noun.test(part)) ?? main
  if (isFuture.test(clause) || isDeniedProceeding(deed, clause)) return false
  if (clause.includes(": ")) return true
  if (isUndoneAsNoun(deed, clause)) return false
  const isPlan = deed.startsWith("TRANSFORMATION ") && planned.test(whole)
  return (isPlan || !isSupposed(deed, clause, whole)) && (isResolved(matter, clause) ?? isEnacted(matter, clause))
}
