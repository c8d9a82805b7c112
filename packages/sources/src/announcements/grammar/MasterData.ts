import { anyRole } from "../persons/NameWords.ts"
import words from "./predicates.json" with { type: "json" }
import { type Act, addNothing, type Deed, type Statement, statementIn, type Wording } from "./Statement.ts"

/** A field of the master data: its name, other words before its present value, and those of a change without one. */
interface Field {
  readonly deed: Deed
  readonly sign: RegExp
  readonly says: RegExp
  readonly gives: ReadonlyArray<RegExp>
  readonly changes: ReadonlyArray<RegExp>
}

const fresh =
  "(?:(?:Neuer?s?|neuer?s?|Nunmehrige[rs]?|Geänderter?s?|Geändert,?\\snun|Änderung\\s(?:zur|der|des|zum)):?\\s)"
const told =
  "ist|wurde|hat\\ssich|und|richtig|lautet|heißt|befindet\\ssich|liegt|geändert|verlegt|neu\\sgefasst|neu|berichtigt|nun|nunmehr|jetzt|künftig|fortan|eingetragen|bestimmt|wie\\sfolgt|in|auf|nach|zu|von\\sAmts\\swegen"

/** A sentence that gives a field its present value: `Der Name ist geändert und lautet nun: X`. */
const toldOf = (name: string): RegExp =>
  new RegExp(
    `^(?<fresh>${fresh})?(?:(?:[Dd]er|[Dd]ie|Als|[Ii]hre?|[Ss]eine?)\\s)?(?<other>${fresh})?${name}(?:\\s(?:der|des)\\s\\p{L}+)?(?<how>(?:[,;]?\\s(?:${told})(?!\\p{L})){0,7})(?<colon>:)?\\s(?<value>.+)$`,
    "u"
  )

const isChange = /geändert|verlegt|gefasst|(?<!\p{L})neu(?!\p{L})|berichtigt|nun|jetzt|künftig|fortan|lautet|heißt/u

/** The present value that words about a field give, where they say that it is another one than before. */
const valueTold = ({ says }: Field, sentence: string): string | undefined => {
  const { colon, fresh: ahead, how = "", other, value = "" } = says.exec(sentence)?.groups ?? {}
  const isNew = ahead !== undefined || other !== undefined || isChange.test(how)
  return isNew && (colon !== undefined || /^["„]?[\p{Lu}\d]/u.test(value)) ? value : undefined
}

const fields: ReadonlyArray<Field> = [
  {
    deed: "NAME CHANGED",
    sign: /Firma|Name|name|heißt|firmiert|Umfirmierung|umbenannt/u,
    says: toldOf("(?:Firma|(?:Vereinsn|N)ame)"),
    gives: [
      /^(?:Der\s|Die\s)?(?:Verein|Gesellschaft|Genossenschaft|Partnerschaft)\sheißt\s(?:nun|nunmehr|jetzt|künftig|fortan):?\s(?<value>[^;]+)(?:;.*)?$/u,
      /(?<!\p{L})wurde\s(?:die\sFirma|der\sName)\sgeändert\sin:?\s(?<value>.+)$/u,
      /^(?:(?:Die|Der)\s)?(?:Firma|(?:Vereinsn|N)ame)\s(?:(?:der|des)\s\p{L}+\s)?(?:ist|wurde)\sin\s(?<value>.+?)\sgeändert(?:\sworden)?(?=\.?$|,|\s(?:und|sowie)\s)/u,
      /^(?:(?:Die|Der)\s\p{L}+|Sie|Er)\s(?:führt|trägt)\s(?:nun|nunmehr|jetzt|künftig)\s(?:die\sFirma|den\sNamen):?\s(?<value>.+)$/u,
      /(?<!\p{L})(?:(?:die|ihre)\sFirma|(?:de[rn]|seinen|ihren)\s(?:Vereinsn|N)amen?)\s(?:de[rs]\s\p{L}+\s)?(?:von\s[^;]{3,100}?\s)?in\s["„]?(?<value>\p{Lu}.+?)["“]?\s(?:geändert|umbenannt|(?:um|ab)?zu\s?ändern|und\s(?:§|d(?:ie|en|as|er)\s).*(?:geändert|verlegt))(?!\p{L})/u,
      /(?<!\p{L})Umfirmierung\s(?:der\s\p{L}+\s)?(?:von\s[^;]{3,100}?\s)?(?:in|zu)\s["„]?(?<value>\p{Lu}.+?)["“]?(?:\s(?:ist|wurde|wird|beschlossen)(?!\p{L}).*|\.?$)/u,
      /(?<!\p{L})Änderung\sder\sFirma\s(?:der\s\p{L}+\s)?(?:in|zu)\s(?<value>\p{Lu}.+?)\s(?:und\sdie|beschlossen|wurde|ist)(?!\p{L})/u,
      /(?<!\p{L})(?:firmiert|heißt)\s(?:[^.;:]{0,60}\s)?(?:nun|nunmehr|jetzt|künftig|fortan)\s(?:als\s|unter:?\s)?["„]?(?<value>\p{Lu}.+)$/u
    ],
    changes: []
  },
  {
    deed: "SEAT CHANGED",
    sign: /Sitz|sitz|iederlassung\s|Verlegungsplan|^Von\s.*\sverlegt/u,
    says: toldOf("(?:Sitz|(?:Haupt)?[Nn]iederlassung)"),
    gives: [
      /(?<!\p{L})[Ss]itz(?:es)?(?!\p{L})(?:(?:[^.]|(?<=Art|Abs|Nr)\.){0,160}?)(?<!\p{L})nach\s(?<value>\p{Lu}[\p{L}.\s()/-]{1,50}?)(?:\s\((?:jetzt|nun|nunmehr|künftig|Amtsgericht)\s[^()]*\)|,\s[^.]{1,80})?\s(?:verlegt|zu\sverlegen|geändert)(?!\p{L})/u,
      /(?<!\p{L})(?:Verlegung\sdes\sSitzes|Sitzverlegung)(?:\s(?:der|des)\s\p{L}+)?(?:\s[^.;]{2,60}?)?\snach\s(?<value>\p{Lu}[\p{L}-]+(?:[\s/](?:\p{Lu}[\p{L}.-]+|a[mn]|der|im|bei|in|ob))*)(?=\s\(|,|\s(?:hier|ist|wurde|wird|geschlossen|gelöscht|beschlossen)(?!\p{L})|\.?$)/u,
      /(?<!\p{L})hat\s(?:seinen|ihren)\sSitz\s(?:nun|nunmehr|jetzt)\sin\s(?<value>\p{Lu}.+)$/u,
      /^(?:Die\s)?(?:Haupt|Handels)?[Nn]iederlassung\s(?:de[rs]\s\p{L}+\s)?(?:ist|wurde)\s(?:[^.;]{0,60}\s)?nach\s(?<value>\p{Lu}[\p{L}.\s()/-]{1,50}?)\sverlegt/u,
      /^(?:Der\s)?Sitz\s(?:ist\s|wurde\s)?verlegt\s(?:von\s\p{Lu}[\p{L}.\s()/-]{1,50}?\s)?nach\s(?<value>\p{Lu}[\p{L}.\s()/-]{1,50}?)(?=\.?$)/u,
      /^Von\s\p{Lu}[\p{L}.\s()/-]{1,50}?\snach\s(?<value>\p{Lu}[\p{L}.\s()/-]{1,50}?)(?:\s(?:ist|wird|wurde)\sder\sSitz(?:\s(?:der|des)\s\p{L}+)?)?\sverlegt/u,
      /Verlegungsplan(?:[^.]{0,160}?)(?<!\p{L})nach\s(?<value>\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)*)/u
    ],
    changes: [
      /(?<!\p{L})Verlegung\sdes\sSitzes(?!\p{L}).{0,120}\sbeschlossen/u,
      /(?<!\p{L})Sitz(?:es)?(?!\p{L}).{0,200}(?<!\p{L})verlegt/u
    ]
  },
  {
    deed: "ADDRESS CHANGED",
    sign: /nschrift|adresse|Geschäftsräume/u,
    says: toldOf("(?:[Ii]nländische[nr]?\\s)?(?:Geschäfts|Vereins|Post)?(?:[Aa]nschrift|[Aa]dresse)"),
    gives: [
      /^(?:[Ii]nländische[nr]?\s)?(?:Geschäfts|Vereins|Post)?(?:[Aa]nschrift|[Aa]dresse)(?:\sdes\sVereins|\sder\s\p{L}+)?:\s(?<value>.+)$/u,
      /(?<!\p{L})(?:[Ff]olgende|[Nn]eue)\s(?:inländische\s)?(?:Geschäfts|Vereins)?(?:[Aa]nschrift|[Aa]dresse)[^:;]{0,60}:\s(?<value>.+)$/u,
      /(?<!\p{L})(?:hat|lautet)\s(?:nun|nunmehr|jetzt)\s(?:die|ihre|seine)\s(?:inländische\s)?(?:Geschäfts|Vereins)?[Aa]nschrift:?\s(?<value>\p{Lu}.+)$/u,
      /^Die\sGeschäftsräume\s(?:der\s\p{L}+\s)?befinden\ssich\s(?:nun|nunmehr|jetzt)(?::|\s(?:in(?:\s(?:der|dem))?|im|am|an\sder))\s(?<value>\p{Lu}.+)$/u,
      /^(?:Die|Der)\s\p{L}+\shat\s(?:ihre|seine)\s(?:Geschäfts|Vereins)anschrift\sgeändert(?:\s(?:in|auf))?:?\s(?<value>\p{Lu}.+)$/u
    ],
    changes: []
  },
  {
    deed: "PURPOSE CHANGED",
    sign: /egenstand/u,
    says: toldOf("(?:Unternehmensgegenstand|[Gg]egenstand)(?:\\sdes\\sUnternehmens)?"),
    gives: [
      /^(?:Der\s)?(?:Unternehmensgegenstand|[Gg]egenstand)(?:\sdes\sUnternehmens)?:\s(?<value>.+)$/u,
      /^Der\sGegenstand(?:\sdes\sUnternehmens)?\sist\s(?:nun\s|nunmehr\s|jetzt\s)?(?!geändert)(?<value>.+)$/u,
      /^(?:Unternehmensgegenstand|Gegenstand(?:\sdes\sUnternehmens)?)\sist\s(?:nun|nunmehr|jetzt)\s(?!geändert)(?<value>.+)$/u
    ],
    changes: [
      /(?<!\p{L})(?:Unternehmensg|G)egenstand(?!\p{L}).{0,80}(?:geändert|neu\sgefasst|erweitert|ergänzt|eingeschränkt|zu\s(?:ändern|erweitern|ergänzen))(?!\p{L})/u,
      /(?<!\p{L})(?:Änderung|Erweiterung|Ergänzung|Einschränkung|Neufassung)\sdes\s(?:Unternehmensgegenstande?s|Gegenstande?s(?:\sdes\sUnternehmens)?)(?!\p{L})/u
    ]
  },
  {
    deed: "LEGAL_FORM CHANGED",
    sign: /Rechtsform|fortgeführt|Statuswechsel|\sals\s(?:offene|Kommandit)/u,
    says: toldOf("Rechtsform"),
    gives: [],
    changes: [
      /^Die\sRechtsform(?!\p{L}).{0,80}geändert/u,
      /^(?:Die|Der)\s\p{L}+\s(?:wird|ist)\s(?:[^.;:]{0,60}\s)?als\s(?:offene\sHandelsgesellschaft|Kommanditgesellschaft|Gesellschaft\sbürgerlichen\sRechts)\s(?:[^.;:]{0,120}\s)?(?:fortgeführt|eingetragen)(?!\p{L})/u
    ]
  },
  {
    deed: "REPRESENTATION CHANGED",
    sign: /Vertretung|vertreten/u,
    says: toldOf("(?:[Aa]llgemeine\\s)?Vertretungs(?:regelung|befugnis)"),
    gives: [],
    changes: [
      /^(?:Die\s)?(?:[Aa]llgemeine\s)?Vertretungs(?:regelung|befugnis)\s(?:lautet\s)?(?:neu|nun|nunmehr|jetzt):/u,
      /Vertretung(?:s(?:regelung|befugnis))?\s(?!de[rs]\s\p{L}*(?:[Gg]eschäftsführ|[Ll]iquid|Prokur|Vorst|Partner|[Gg]esellschafter|Kommand|Komplement))(?:ist\s|wurde\s)?(?:[^;:]{0,60}\s)?(?:geändert|neu\s(?:gefasst|geregelt)|berichtigt)(?!\p{L})/u,
      /§\s?\d[^.;:]{0,60}\([^()]*Vertretung[^()]*\)\s(?:ist|wurde|sind)\s(?:[^.;:]{0,80}\s)?(?:geändert|neu\sgefasst)(?!\p{L})/u,
      /^(?:Der|Die)\s\p{L}+\swird\s(?:nun|nunmehr|jetzt|künftig)\s(?:[^;:]{3,300}\s)?vertreten(?!\p{L})/u,
      /(?:Bestimmung(?:en)?|Regelung(?:en)?)\s(?:über|zur)\s(?:die\s)?Vertretung(?!\p{L})[^;:]{0,80}\s(?:geändert|neu\sgefasst)(?!\p{L})/u,
      /(?<!\p{L})(?:Änderung|Neufassung)\sder\s(?:allgemeinen\s)?Vertretungs(?:regelung|befugnis)(?!\p{L})/u
    ]
  }
]

const articles =
  /^(?:Gestrichen|Gelöscht|Aufgehoben|Eingefügt|Ersetzt|Ergänzt)\s(?:ist|sind|wurden?)\s§|§§?\s?\d[^;:]{0,60}(?:Satzung|Gesellschaftsvertrag(?:e?s)?)\s(?:\p{Ll}+\s)?aufgehoben(?!\p{L})|(?<!\p{L})(?:[Ii]n\sder\sSatzung|[Ii]m\sGesellschaftsvertrag)\s(?:ist|sind|wurden?)\s§[^;:]{1,120}\s(?:gestrichen|gelöscht|aufgehoben|eingefügt|geändert|ergänzt|neu\sgefasst)(?!\p{L})|§§?\s?\d[^;:]{0,60}(?:Satzung|Gesellschaftsvertrag(?:e?s)?|Statuts?)\s(?:ist|sind|wurden?)\s[^;:]{0,120}(?:weggefallen|entfallen)(?!\p{L})|(?:Löschung|Streichung|Aufhebung|Einfügung|Ersetzung)\sde[rs]\s§§?\s?\d[^;:]{0,160}(?:Satzung|Gesellschaftsvertrag|Statut)|§§?\s?\d[^;:]{0,60}(?:Satzung|Gesellschaftsvertrag(?:e?s)?|Statuts?)\s\([^)]{1,80}\)\s(?:ist|sind|wurden?)\s[^;:]{0,160}(?:aufgehoben|gestrichen|gelöscht|ersetzt|geändert|neu\sgefasst)(?!\p{L})|^Geändert\s(?:wurden?|ist|sind)\s(?:in\s)?§|Satzungsänderung|(?:Neufassung|Änderung|Ergänzung|Anpassung)\s(?:der\sSatzung|des\sGesellschaftsvertrag)|Änderung\sdes\s§\s?\d+\s\([^)]{1,200}\)|Änderung\sde[rs]\s§§?\s?\d[^;:]{0,60}\s(?:der\sSatzung|des\sGesellschaftsvertrag)|(?<!\p{L})(?:Satzung|Gesellschaftsvertrag|Statut)(?:e?s)?(?!\p{L}).{0,300}(?:geändert|neu\sgefasst|ergänzt|angepasst|neue\sFassung)|§§?\s?\d[^;:]{0,60}(?:Satzung|Gesellschaftsvertrag(?:e?s)?)\s(?:ist|sind|wurden?)\s[^;:]{0,160}(?:aufgehoben|gestrichen|gelöscht|ersetzt)(?!\p{L})|§§?\s?\d[^;:]{0,60}(?:Satzung|Gesellschaftsvertrag(?:e?s)?)\s(?:\([^)]{1,60}\)\s)?(?:\p{Ll}+\s)?(?:gestrichen|gelöscht)(?!\p{L})|§§?\s?\d+\s\([^)]{1,200}\)(?:[^.]{0,400})\s?geändert/u
const previously = /^(?:Die\s)?frühere\sEintragung.{0,300}gelöscht/u
const closedByMove =
  /(?:Verlegung\sdes\sSitzes|Sitzverlegung)(?!\p{L})(?:[^.;]|(?<=\d)\.){3,200}\s(?:geschlossen|gelöscht)(?:\sworden)?\.?$/u

/** What is closed or deleted beside a move, other than the entry of the organization. */
const closesOther =
  /Eintragung\s(?:der|des|über)(?!\p{L})|[Pp]rokur|(?<!\p{L})(?:ist|sind|wurden?)\s(?:die|der|das)\s(?!(?:\p{Ll}+\s)?(?:\p{L}*[Bb]latt|Gesellschaft|Genossenschaft|Partnerschaft|Verein|Firma)(?!\p{L}))/u

/** Tests whether an entry is left behind by a transfer to another register: it ended there, and was not deleted. */
export const isOfMove = (sentence: string): boolean =>
  sentence.includes("frühere Eintragung") || closedByMove.test(sentence) && !closesOther.test(sentence)

const otherCourt =
  /(?:Verlegung\sdes\sSitzes|Sitzverlegung)(?!\p{L}).{0,100}Amtsgericht\s.{0,100}\s(?:geschlossen|gelöscht)(?:\sworden)?\.?$|(?<!\p{L})(?:Registerblatt|Gesellschaft|Verein|Genossenschaft)(?!\p{L})[^;:]{0,80}(?:nun|nunmehr|jetzt|künftig|fortan|dort)\s[^;:]{0,60}Amtsgerichts?\s\p{Lu}[^;:]{1,60}(?:HR[AB]|VR|GnR|PR|GsR)\s\d[^;:]{0,30}(?:geführt|eingetragen)|^Neues\sRegisterblatt:\sAmtsgericht\s\p{Lu}[^:;]{1,60}(?:HR[AB]|VR|GnR|PR|GsR)\s\d|^(?:Nun|Nunmehr|Jetzt)[,:]?\sAmtsgericht\s\p{Lu}[^:;]{1,60}\s(?:HR[AB]|VR|GnR|PR|GsR)\s\d|(?:Sitzverlegung|Verlegung\sdes\sSitzes|(?<!\p{L})Sitz(?:es)?\s.{0,100}verlegt)(?!\p{L}).{0,300}Amtsgericht\s\p{Lu}.{0,60}(?:HR[AB]|VR|GnR|PR|GsR)\s\d.{0,80}(?:geführt|eingetragen|fortgeführt)|(?<!\p{L})Sitz(?:es)?(?!\p{L}).{0,300}(?:verlegt.{0,200}Amtsgericht|Amtsgericht.{0,200}verlegt)/u
const otherPlace =
  /^Zuständig\sist\s(?:nun|nunmehr|jetzt)\sdas\sAmtsgericht\s\p{Lu}[^:;]{1,60}(?:HR[AB]|VR|GnR|PR|GsR)\s\d|(?:Register)?[Bb]latt(?!\p{L})[^;:]{0,160}\swird\sdort\sunter\s(?:HR[AB]|VR|GnR|PR|GsR)\s\d[^;:]{0,30}(?:geführt|fortgeführt)|^(?:Das\s)?Amtsgericht\s\p{Lu}[^:;]{1,60}\sist\s(?:nun|nunmehr|jetzt)\s(?:örtlich\s)?zuständig(?!\p{L}).*(?:HR[AB]|VR|GnR|PR|GsR)\s\d|(?<!\p{L})(?:Register(?:s|blatt(?:e?s)?|akten?)|Blatt|Registerführung|Zuständigkeit|Gesellschaft|Verein|Genossenschaft)(?!\p{L})[^;:]{0,160}\s(?:an|auf)\sdas\s(?:\p{L}+\s)?Amtsgericht\s\p{Lu}[^;:]{1,120}\s(?:geschlossen|abgegeben|übergegangen|übertragen|umgeschrieben)(?!\p{L})/u
const intended = /soll(?:en)?\s|werden\ssoll|beabsichtigt|Verlegungsplan/u

/** The columns that follow a value where no sentence ends: `e.K. Inhaber: Muster, Erika`. */
const column = /(?<!,)\s(?:Inhaber(?:in)?|Geschäftsanschrift|Sitz|Gegenstand):\s.*$/su

const stripped = (value: string): string =>
  value.replace(/\s(?:bestimmt|eingetragen)\.?$/u, "").replace(
    /\s\((?:jetzt|nun|nunmehr|künftig|Amtsgericht)(?!\p{L}).*$/su,
    ""
  ).replace(
    /^(?:Neue[rs]?\s)?(?:Sitz|Firma|Name|Gegenstand|\p{L}*[Aa]nschrift):\s/u,
    ""
  ).replace(column, "")
    .replace(/\s\((?:neu|nun|geändert|neu\sgefasst)\)/u, "").replace(/(?<!\se\.\s?[VKG])[\s.,;"“”]+$/u, "").replace(
      /^["„“”]/u,
      ""
    ).trim()

const act = (sentence: string): Act => intended.test(sentence) ? "INTENDED" : "DONE"

/** The change of a field as a heading: `Firma (geändert): X`, `Sitzänderung: X`. */
const changesNamed: ReadonlyArray<readonly [says: RegExp, usual: string]> = [
  [/^(?:Firmen|Namens)änderung:\s(?!D(?:er|ie|as)\s)(?=["„]?\p{Lu})/u, "Neue Firma: "],
  [
    /^Sitz(?:änderung|verlegung)(?:\s[-–]|:|,)?\s(?:bisher|von|alt):?\s[^,;]{2,50}[,;]\s(?:jetzt|nun|nunmehr|neu):?\s(?=\p{Lu})/u,
    "Neuer Sitz: "
  ],
  [/^Sitz(?:änderung|verlegung):\s(?:(?:(?:von\s)?\p{Lu}[^,;:]{2,40}?\s)?nach\s)?(?=\p{Lu})/u, "Neuer Sitz: "],
  [/^An(?:schriften|schrifts|schrift)änderung:\s|^Adress(?:en)?änderung:\s/u, "Neue Anschrift: "],
  [/^Änderung\sder\s(?:inländischen\s)?Geschäftsanschrift\s(?:in|auf|zu):?\s/u, "Neue Geschäftsanschrift: "],
  [
    /^(?:(?:Der|Die)\s)?(?<name>\p{L}+(?:\s\p{L}+){0,2})\s\((?:geändert|neu(?:\sgefasst)?|nun(?:mehr)?|jetzt|berichtigt)\):\s/u,
    "Neue $<name>: "
  ]
]

/** The resolution or the day of a change: they may stand between a field and its value. */
const circumstances =
  /(?<=^(?:[Ii]nländische\s)?(?:Geschäfts)?[Aa]nschrift)\s\((?!geändert|neu|nun|jetzt|berichtigt)[^()]{3,160}\)(?=:)|\s\((?:(?:gemäß|laut|durch)\s)?\p{L}*[Bb]eschlus\p{Ll}*\s[^()]{3,80}\)(?=:)|\s(?:seit|ab|mit\sWirkung\s(?:vom|zum|ab))\s(?:dem\s)?\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}+)\s?\d{4}(?=:?\s)|\s(?:durch|mit|laut|gemäß|nach|auf(?:\sG|g)rund)\s(?:(?:de[mrs]|eine[mrs]?)\s)?\p{L}*[Bb]eschlus\p{Ll}*(?:\s(?:der|des)\s\p{L}+)?(?:\svom\s\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}+)\s?\d{4})?(?=[\s:])/gu

/** A person whose name, seat or address changed is not the organization. */
const isOfPerson = /\*\s?\d{1,2}\.\d/u

/** The changes of fields in a sentence: one, or several in the clauses of a resolution. */
const fieldsIn = (all: string): ReadonlyArray<Statement> => {
  const sentence = changesNamed.reduce((left, [says, usual]) => left.replace(says, usual), all).replaceAll(
    /(?<=§\s?\d+[a-z]?(?:\sAbs\.\s?\d+)?)\s\([^)]*\)/gu,
    ""
  ).replace(
    /^Geändert,?\s(?:nun|nunmehr|jetzt):\s(?:Neuer?\s)?/u,
    "Neue "
  ).replaceAll(circumstances, "")
  const found = fields.flatMap((field): ReadonlyArray<Statement> => {
    const { changes, deed, gives, sign } = field
    if (!sign.test(sentence)) return []
    let value = valueTold(field, sentence)
    for (const given of gives) value ??= given.exec(sentence)?.groups?.["value"]
    if (value !== undefined && isOfPerson.test(stripped(value))) return []
    if (value !== undefined) return [{ deed, act: act(sentence), text: sentence, value: stripped(value) }]
    return changes.some((says) => says.test(sentence)) ? [{ deed, act: act(sentence), text: sentence }] : []
  })
  return sentence.includes(" und ") ? found : found.slice(0, 1)
}

/** Words that say of a field that it is another one than before. */
const changed = new RegExp(`(?<!\\p{L})(?:${words.ofChange.join("|")})(?!\\p{L})`, "u")

/** A resolution: with the value that a field has by it, it says that the field changed. */
const resolved = /\p{L}*[Bb]eschlus\p{Ll}*|(?<!\p{L})bestimmt(?!\p{L})/u

/** Words that leave a field as it is, put off or doubt its change, or are about another organization. */
const unchanged = new RegExp(`(?<!\\p{L})(?:${words.ofNoChange.join("|")})(?!\\p{L})`, "u")

/** A field by its noun or verb, and the places of its value behind words that introduce one; the last counts. */
const nouns: ReadonlyArray<readonly [deed: Deed, noun: RegExp, value?: RegExp]> = [
  [
    "NAME CHANGED",
    /(?<!\p{L})(?:Firma|(?:Firmen|Vereins)?[Nn]amens?|Firmenänderung|umbenannt|[Uu]mfirmiert|firmiert|(?:Verein|Genossenschaft|Gesellschaft)\snennt\ssich)(?!\p{L})/u,
    /(?<!\p{L})(?:Firma|Namen?|lautet|heißt|in|zu|unter|wird|als|fortan|nunmehr|nun|jetzt|künftig|Gesellschaft|Kapitalerhöhung):?\s["„]?(?<value>\p{Lu}[^;:]{2,100}?(?:mbH|AG|SE|KG|KGaA|OHG|UG\s\(haftungsbeschränkt\)|eG|eGbR|mbB|e\.\s?[VK]\.|e\.\s?K(?:fr|fm)\.))(?![\p{L}]|\s&)(?=["“.]|\s\p{Ll}|$)/gu
  ],
  [
    "SEAT CHANGED",
    /(?<!\p{L})(?:Satzungs)?[Ss]itz(?:es)?(?!\p{L})/u,
    /(?<!\p{L})(?:(?:nach|in|ist|nun|nunmehr|jetzt|künftig|wurde|wird)\s|\d{4}\s)(?<value>\p{Lu}[\p{L}-]+(?:\s(?:am|an\sder|im|bei|in\sder|ob\sder)\s\p{Lu}[\p{L}-]+|\s\p{Lu}[\p{L}-]+|\s\(\p{Lu}\p{L}+\))?)(?=\s(?:verlegt|zum\s(?:neuen\s)?Sitz|\()|[.;]?$)/gu
  ],
  [
    "ADDRESS CHANGED",
    /(?<!\p{L})(?:\p{L}*[Aa]nschrift|Geschäftsadresse|Geschäftsräume)(?!\p{L})/u,
    /(?::|lautet|ist|in)\s(?<value>\p{Lu}[^:;]{2,80},\s\d{5}\s\p{Lu}[^:;,]+)$/gu
  ],
  [
    "PURPOSE CHANGED",
    /(?<!\p{L})(?:Unternehmensg|G)egenstand(?:e?s)?(?!\p{L}|\sde[rs]\s(?!Unternehmens|Gesellschaft|Genossenschaft|Partnerschaft|Stiftung|Vereins))/u
  ],
  [
    "REPRESENTATION CHANGED",
    /(?<!\p{L})[Vv]ertretungs(?:regelung|befugnis|ordnung)(?!\p{L}|\sde[rs]\s\p{L}*(?:[Gg]eschäftsführ|[Ll]iquid|Prokur|Vorst|[Gg]esellschafter|Kommand|Komplement)\p{Ll}*\s\p{Lu})/u
  ],
  [
    "LEGAL_FORM CHANGED",
    /(?<!\p{L})Rechtsform(?!\p{L})|(?:offene\sHandelsgesellschaft|Kommanditgesellschaft)\sgeworden(?!\p{L})/u
  ],
  [
    "ARTICLES CHANGED",
    /(?<!\p{L})(?:Satzung|Gesellschaftsvertrag|Statut)(?:e?s)?(?!\p{L})/u
  ]
]

const changes = new RegExp(`${changed.source}|${resolved.source}`, "gu")

/** What stands in brackets, names of organizations, and towns that are left. */
const aside =
  /\([^()]*\)|(?:[\p{Lu}\d][\p{L}\d&.+-]*\s(?:(?:&|und|für)\s)?)+(?:g?GmbH|AG|SE|KG|OHG|eG|mbH|e\.\s?[VK]\.)(?!\p{L})|(?<!\p{L})von\s\p{Lu}[\p{L}-]+/gu

/** Deeds whose sentence may have any words, those of a purpose, a rule or a provision. */
const ofAnyWords: ReadonlyArray<Deed> = ["PURPOSE CHANGED", "REPRESENTATION CHANGED", "ARTICLES CHANGED"]

/** The field of whose change the words of a sentence compose a statement, where no phrase does. */
const composedIn = (sentence: string): ReadonlyArray<Statement> => {
  const isChanged = changed.test(sentence)
  if (!isChanged && !resolved.test(sentence) || unchanged.test(sentence)) return []
  const left = sentence.replaceAll(aside, " ").replaceAll(changes, " ")
  const found = nouns.flatMap(([deed, noun, value]): ReadonlyArray<Statement> => {
    if (!noun.test(sentence) || value === undefined && !isChanged) return []
    const last = value === undefined ? undefined : [...sentence.matchAll(value)].at(-1)?.groups?.["value"]
    if (value !== undefined && last === undefined) return []
    const isPlain = ofAnyWords.includes(deed) ||
      addNothing(nouns.reduce((rest, [, one]) => rest.replace(one, " "), left.replace(last ?? "", " ")))
    return isPlain
      ? [{ deed, act: act(sentence), text: sentence, ...(last !== undefined && { value: stripped(last) }) }]
      : []
  })
  const valued = found.filter(({ value }) => value !== undefined)
  return valued.length > 0 ? valued : found.slice(0, 1)
}

/** A field named before, and the pronoun that means it: `Die Firma ist geändert. Sie lautet nun: X`. */
const fieldBefore =
  /(?<!\p{L})(?:Firma|(?:Vereinsn|N)amen?|Sitz|Unternehmensgegenstand|Gegenstand|\p{L}*[Aa]nschrift)(?!\p{L})/u
const ofField = /^(?:[EeSs](?:r|ie)|[Dd]iese[rs]?)(?=\slautet\s)/u

const withField = (sentence: string, before: string): string =>
  ofField.test(sentence)
    ? sentence.replace(ofField, fieldBefore.exec(before)?.[0].replace(/amen$/u, "ame") ?? "$&")
    : sentence

/** A further field behind a semicolon. */
const nextField =
  /;\s(?=(?:diese[rs]?|er|sie)\slautet\s|(?:Neue[rs]?\s|ihre?\s|seine?\s|die\s|der\s)?(?:Firma|Name|Sitz|\p{L}*[Gg]egenstand|\p{L}*[Aa]nschrift)(?!\p{L}))/u

/** A column without a word of change, which is one where the text says that the articles were amended in it. */
const bareColumn = /^(?<noun>Firma|Name|Sitz):\s/u
const amended = (noun: string): RegExp =>
  new RegExp(
    `§\\s?\\d[^.;]{0,40}\\((?:[^)]*\\W)?${noun}|Änderung\\s(?:der|des)\\s${noun}|Neufassung\\s(?:der\\sSatzung|des\\sGesellschaftsvertrag)`,
    "u"
  )

const masterDataSign =
  /^(?:Nun|Jetzt)|Amtsgericht|geführt|nschrift|dress|änderung|egenstand|Sitz|sitz|verlegt|nennt|Handelsgesellschaft\sgeworden|fortgeführt|Geschäftsräume|Firma|firmier|umbenannt|Name|heißt|Rechtsform|Satzung|Gesellschaftsvertrag|Statut|Vertretung|vertreten|geändert|Eintragung|Verlegung|Statuswechsel|§/u

/**
 * The change of name, seat, address, purpose, representation or articles in a sentence, with the present value where it
 * is given.
 */
export const masterDataIn = (written: string, text: string, previous: string): ReadonlyArray<Statement> => {
  const all = withField(written, previous)
  if (!masterDataSign.test(all)) return []
  const { noun = "" } = bareColumn.exec(all)?.groups ?? {}
  const isAmended = noun !== "" && amended(noun).test(text)
  const sentence = isAmended ? `Geändert, nun: ${all}` : all
  if (previously.test(sentence) || otherCourt.test(sentence) || otherPlace.test(sentence)) {
    const seat = fieldsIn(sentence)
    return [
      { deed: "REGISTER CHANGED", act: act(sentence), text: sentence },
      ...seat.filter(({ deed, value }) => deed === "SEAT CHANGED" && value !== undefined)
    ]
  }
  const parts = sentence.split(nextField)
  const found = parts.flatMap((part, place) => {
    const said = fieldsIn(withField(part, parts[place - 1] ?? ""))
    return said.length > 0 || parts.length === 1 ? said : composedIn(part)
  }).map((statement) => parts.length === 1 ? statement : { ...statement, text: sentence })
  if (found.length > 0) return found
  return articles.test(sentence) ? [{ deed: "ARTICLES CHANGED", act: "DONE", text: sentence }] : composedIn(sentence)
}

const registrations: ReadonlyArray<Wording> = [
  {
    says:
      /(?<!\p{Ll}\sder\s|\p{Ll}en\s|\s(?:auf|mit|an)\s(?:die|der|den|dem)\s)(?:Verein|Gesellschaft|Genossenschaft|Stiftung|Partnerschaft)\s(?:ist|wurde)\s(?:am\s\d[\d.\p{L}\s]{5,20}\s)?(?:neu\s)?eingetragen(?!\p{L}|,?\s(?:im|in|beim|unter|bei))/u,
    deed: "ORGANIZATION REGISTERED"
  },
  {
    says:
      /(?<!\p{L})(?:Neugründung|Neuanmeldung|Gründungsversammlung|(?:(?:Erst|Neu)eintragung|Neueintragung)(?:\.|:|$))|^(?:(?:Erst|Neu)eintragung|Erst(?:e|malige)\sEintragung)(?:\s(?:in|im)\s(?:(?:das|dem|die|der)\s)?\p{L}*(?:[Rr]egister|Abteilung\s\p{L}))?(?:\.|:|$)/u,
    deed: "ORGANIZATION REGISTERED"
  },
  {
    says:
      /^(?:Neu\se|E)ingetragen\sals\sEinzelkauf|^Neu\seingetragen\s(?:ist|wurde)\s(?:unter\s[^;:]{3,40}\s)?(?:der|die|das)\s|(?<!\p{L})[Ii]n\sdas\s\p{L}*[Rr]egister\s(?:wurde\s)?neu\seingetragen/u,
    deed: "ORGANIZATION REGISTERED"
  },
  {
    says: /(?:[Vv]erlegung|verlegt)(?!\p{L}).{0,200}\shier(?:her|\sneu)?\seingetragen/u,
    deed: "ORGANIZATION REGISTERED"
  },
  {
    says:
      /^(?:Der|Die)\s(?:Verein|Gesellschaft|Genossenschaft|Partnerschaft)(?:\s[^;:]{3,160})?\s(?:wurde|ist)\s(?:am\s\d[\d.\p{L}\s]{5,20}\s)?(?:neu\s)?in\sdas\s\p{L}*[Rr]egister\s(?:neu\s|erstmals\s)?eingetragen/u,
    deed: "ORGANIZATION REGISTERED"
  },
  {
    says:
      /(?:ist|wurde)\s(?:durch|mit|nach)\s(?:\p{L}+\s)?(?:Musterprotokoll|Gesellschaftsvertrag|Satzung|Statut|Partnerschaftsvertrag)\svom\s\d[^;:]{5,40}\s(?:errichtet|gegründet)(?!\p{L})/u,
    deed: "ORGANIZATION REGISTERED"
  },
  { says: /(?<!\p{L})gegründet\sam\s\d/u, deed: "ORGANIZATION REGISTERED" },
  {
    says: new RegExp(
      `^(?!(?:Als|Zu[mr])\\s)(?:(?:Neu|Erstmal(?:s|ig))\\s(?:in\\sdas\\s\\p{L}*[Rr]egister\\s)?(?:eingetragen|aufgenommen)|Eintragung\\seiner\\sneuen\\s(?:Firma|Gesellschaft|Genossenschaft|Partnerschaft)|.{0,80}\\s(?:ist|wurde)\\s(?:neu\\s)?eingetragen(?:\\sworden)?):\\s(?!${anyRole})\\p{Lu}[^:;]{2,120}?(?:mit\\sSitz|e\\.\\s?[KV]|mbH|mbB|[AGKU]G|OHG|eG|SE)(?!\\p{L})`,
      "u"
    ),
    deed: "ORGANIZATION REGISTERED"
  },
  {
    says:
      /(?:Satzung|Gesellschaftsvertrag|Statut)\s(?:ist|wurde)\sam\s\d[^;:]{5,20}\s(?:errichtet|festgestellt|abgeschlossen)(?:\sworden)?(?:\sund\s(?:zuletzt\s)?am\s\d[^;:]{5,20}\sgeändert(?:\sworden)?)?\.?$/u,
    deed: "ORGANIZATION REGISTERED"
  },
  { says: /betreffend\sX\s(?:Neue?\s)?Eintragung(?!\p{L})/u, deed: "ORGANIZATION REGISTERED" }
]

/** A new entry of a kind of organization under a name, or of a branch: the name has to be the announcement's. */
const kindRegistered =
  "(?:\\p{Ll}+\\s){0,3}\\p{L}*(?:[Gg]esellschaft|[Pp]artnerschaft|[Gg]enossenschaft|[Vv]erein|[Uu]nternehmen|[Kk]auf(?:mann|frau))(?!\\p{L})"
const underName = "[Uu]nter\\s(?:dem\\sNamen|der\\sFirma)\\s"
const namedEntries: ReadonlyArray<RegExp> = [
  new RegExp(
    `^(?:${underName}[^:;]{3,160}\\s(?:ist|wurde)\\s(?:\\p{Ll}+\\s)?eine?\\s${kindRegistered}|Eine?\\s${kindRegistered}\\s${underName}[^:;]{3,160}\\s(?:ist|wurde))` +
      "(?:\\s[^:;]{0,160})?\\s(?:neu\\s)?eingetragen(?:\\sworden)?\\.?$",
    "u"
  ),
  new RegExp(
    `^(?:Die|Der|Das)\\s(?!(?:[^:;]*\\s)?(?:${anyRole}|\\p{L}*niederlassung|\\p{L}*[Vv]ermerk|\\p{L}*kapital|Eintragung)(?!\\p{L}))\\p{Lu}[^:;]{3,160}\\s(?:ist|wurde)\\s(?:[^,:;]{0,40}\\s)?(?:neu|erstmal(?:s|ig))\\sin\\sdas\\s\\p{L}*[Rr]egister\\seingetragen(?:\\sworden)?\\.?$`,
    "u"
  ),
  /^(?:(?:Erst|Neu)eintragung|Errichtung(?:\sund\sEintragung)?)\s(?:einer|der)\s(?:\p{Ll}+\s){0,2}\p{L}*[Nn]iederlassung(?!\p{L})(?!.*\s(?:ist|sind|wurden?|wird|werden|hat|haben|soll|kann|kommt)\s)/u
]

const mayBeNamed = /^(?:Unter\s|Eine?\s|Erstein|Neuein|Errichtung\s)|\s(?:neu|erstmal(?:s|ig))\sin\sdas\s/u

/** The name and the seat with which an entry begins: `Musterverein e.V., Kiel.` */
const nameAndSeat =
  /^[^:;*]{2,120}\s(?:e\.\s?V\.?|eG|mbH|mbB|AG|UG|KG|OHG|eGbR|e\.\s?K\.?|\p{L}*GmbH|PartG)(?:\s\(haftungsbeschränkt\))?,\s\p{Lu}[^.:;*]{2,100}\.\s/u

/** The foundation as a column of its own, which stands beside its first holders only in a new entry. */
const foundation =
  /^(?:Satzung|Statut|Gesellschaftsvertrag|Partnerschaftsvertrag)\s(?:vom|errichtet\sam|ist\sam)\s\d[\d.\s\p{L}]{5,20}?(?<changes>,?\s(?:und\s)?(?:zuletzt\s)?(?:geändert\s(?:am|durch\sBeschluss\svom)|mit\s(?:Änderung|Nachtrag)\svom)\s\d[\d.]+\d)?\.?$|^Die\sGesellschaft\shat\sam\s\d[\d.]+\d\sbegonnen\.?$/u
const firstHolders = new RegExp(`(?<!\\p{L})(?:${anyRole}|Vorsitzender?):\\s`, "u")

/** Tests whether a sentence is the foundation in an entry that begins with name and seat, and changes nothing. */
const isFounded = (sentence: string, text: string): boolean => {
  const found = foundation.exec(sentence)
  if (found === null || !nameAndSeat.test(text) || !firstHolders.test(text)) return false
  return !changesSomething.test(text.replace(found.groups?.["changes"] ?? "", ""))
}

/** The column of the legal form, which only a new entry has as a sentence of its own, beside further columns. */
const formAlone =
  /^(?:Rechtsform:\s)?(?:(?:[Ee]ingetragener?\s)?(?:Verein|Gesellschaft\smit\sbeschränkter\sHaftung|Gesellschaft\sbürgerlichen\sRechts|Offene\sHandelsgesellschaft|Kommanditgesellschaft|Aktiengesellschaft|Partnerschaft(?:sgesellschaft)?|Genossenschaft)|Einzelkauf(?:mann|frau))\.?$/u

/** A partnership's form and the day on which it began, which only its first entry has. */
const formWithBeginning =
  /^(?:Offene\sHandelsgesellschaft|Kommanditgesellschaft|OHG|KG)[,;:]\s(?:begonnen|Beginn)(?!\p{L})/u

/** A branch is established: a new entry where columns describe it. */
const branch =
  /^Errichtet\s(?:ist|wurde)\s[^;:]{0,60}eine\sZweigniederlassung(?!\p{L})|^(?:Neu\se|E)ingetragen\s(?:ist|wurde)\s[^;:]{0,60}Zweigniederlassung\s(?:\p{L}+\s)?der\s(?!Gesellschaft)/u
const furtherColumn =
  /(?<!\p{L})(?:Geschäftsanschrift|Anschrift|Gegenstand|Sitz|Beginn|Inhaber(?:in)?|Gesellschafter(?:in)?|Partner|Geschäftsführer(?:in)?|Vorstand|(?:Stamm|Grund)kapital)(?:\sde[rs]\s\p{L}+)?:/u

const aColumn = /(?:egenstand(?:\sde[sr]\s\p{L}+)?|Sitz|nschrift):/u

/** The columns of an entry. A new entry has nearly all of them, a change only some. */
const columnsOfEntry = [
  /(?<=^|[.;]\s)(?:Unternehmensg|G)egenstand(?:\sde[sr]\s\p{L}+)?:/u,
  /(?<!\p{L})(?:Stamm|Grund)kapital:/u,
  /(?<!\p{L})(?:Geschäftsa|A)nschrift(?:\sde[sr]\s\p{L}+)?:/u,
  /(?<=^|[.;]\s)(?:Sitz|(?:Hauptn|N|Ort\sder\sN)iederlassung):/u,
  /(?<=^|[.;]\s)(?:Firma|Name):/u,
  /(?<=^|[.;]\s)(?:Geschäftsführer(?:in)?|Vorstand|Directors?|Inhaber(?:in)?|Gesellschafter(?:in|\ssind)?|Partner|Ständiger?\sVertreter(?:in)?|(?:Allgemeine\s)?Vertretungsregelung)(?::|(?<=sind)\s)/u
]
const fewestColumns = 3
const changesSomething =
  /geändert|änderung|beschlossen|verlegung|erhöhung|erhöht|herabgesetzt|verlegt|ausgeschieden|eingetreten|bestellt:|aufgelöst|gelöscht|erloschen|eröffnet|berichtigt|(?<!\p{L})(?:nicht\smehr|nun|nunmehr|jetzt|neuer?|bisher)(?!\p{L})/iu

/** Tests whether a text has the columns of a new entry, and none that says that something changed. */
const isWholeEntry = (text: string): boolean =>
  columnsOfEntry.filter((says) => says.test(text)).length >= fewestColumns &&
  !changesSomething.test(text.replace(/^Neue\sEintragung/u, ""))

/** Rules out nearly all sentences, faster than trying each wording. */
const registrationSign =
  /begonnen|^Erstm|^Erste\sE|aufgenommen:|\sneuen\s|(?:egenstand(?:\sde[sr]\s\p{L}+)?|Sitz|nschrift):|^(?:Verein\.|Eingetr|Gesellsch|Offene|Kommandit|Aktieng|Partnersch|Genossensch|Einzelk)|eingetragen|Neu(?:\seingetr|gründ|anmeld|eintr)|Gründungs|Ersteintragung|gegründet|betreffend|^Zweigniederlassung|^Erricht|(?:vertrag|Satzung|Statut|protokoll)\s(?:vom|errichtet\sam|ist\sam|wurde\sam)\s\d/u

const established =
  /(?:Gesellschaftsvertrag|Satzung|Statut|Musterprotokoll|Partnerschaftsvertrag)\svom\s\d|^(?:Errichtung\seiner\s)?Zweigniederlassung\s(?:de[rs]\s\p{Lu}|einer\s)/u
const described =
  /(?<!\p{L})(?:Gegenstand(?:\sde[sr]\s\p{L}+)?|(?:Stamm|Grund)kapital):(?!.*(?:geändert|erhöht|herabgesetzt|verlegt))/su
const elsewhere = /zur\sNeugründung|Neugründung\s(?:der|einer)|nach\s(?:deutschem|\p{Ll}+em)\sRecht/u

/** The new registration in a sentence. An entry that repeats all columns is one. */
export const registrationIn = (sentence: string, text: string): Statement | undefined => {
  if (!registrationSign.test(sentence)) return undefined
  const isBranch = sentence.startsWith("Zweigniederlassung ") && furtherColumn.test(text) &&
    !changesSomething.test(text)
  const registered: Statement = { deed: "ORGANIZATION REGISTERED", act: "DONE", text: sentence }
  if (
    established.test(sentence) && (described.test(text) || isBranch) || formWithBeginning.test(sentence) ||
    (formAlone.test(sentence) || branch.test(sentence)) && furtherColumn.test(text) ||
    aColumn.test(sentence) && isWholeEntry(text) || isFounded(sentence, text)
  ) return registered
  if (elsewhere.test(sentence)) return undefined
  return mayBeNamed.test(sentence) && namedEntries.some((says) => says.test(sentence))
    ? { ...registered, named: sentence }
    : statementIn(registrations, sentence)
}
