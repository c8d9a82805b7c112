import { givenNames, rareGivenNames } from "./GivenNames.ts"

/** A role, and the words for its holder in all cases. */
interface RoleWord {
  readonly label: string
  readonly words: string
}

/** The roles in announcements, longer words first. */
const roleWords: ReadonlyArray<RoleWord> = [
  { label: "AUTHORISED_RECIPIENT", words: "[Ee]mpfangsberechtigte[rn]?(?:\\sPerson)?" },
  { label: "PERMANENT_REPRESENTATIVE", words: "[Ss]tändige[rn]?\\sVertreter(?:in|s)?" },
  { label: "SPECIAL_REPRESENTATIVE", words: "[Bb]esondere[rn]?\\sVertreter(?:in|s)?" },
  {
    label: "PERSONALLY_LIABLE_PARTNER",
    words: "[Pp]ersönlich\\shaftende[rn]?(?:\\/[rn])?\\sGesellschafter(?:in|s)?|Komplementär(?:in|s)?"
  },
  { label: "LIMITED_PARTNER", words: "Kommanditist(?:innen|in|en)?" },
  { label: "PROCURA", words: "Prokurist(?:innen|in|en)?|(?:Einzel|Gesamt)?[Pp]rokur(?:a|en)" },
  { label: "LIQUIDATOR", words: "(?:Notl|L)iquidator(?:innen|in|en|s)?|Abwickler(?:innen|in|n|s)?" },
  {
    label: "MANAGING_DIRECTOR",
    words: "(?:Not)?[Gg]eschäftsführer(?:innen|in|n|s)?|GF|[Gg]eschäftsführende[rn]?\\sDirektor(?:en|in|s)?"
  },
  { label: "BOARD_CHAIR", words: "Vorstandsvorsitzende[rn]?" },
  {
    label: "BOARD",
    words:
      "(?:(?:[Oo]rdentliche|[Ss]tellvertretende)[nrs]?\\s)?Mitglied(?:ern|er|s)?\\sdes\\sVorstande?s|(?:Not)?[Vv]orst(?:ands?|ände)|Vorstandsmitglied(?:ern|er|es|s)?|(?:\\d\\.\\s|[Ss]tellvertretende[rn]?\\s)?Vorsitzende[rn]?|Schatzmeister(?:in|s)?|Schriftführer(?:in|s)?|Kassenwart(?:in|s)?"
  },
  { label: "OWNER", words: "(?:Firmen)?[Ii]nhaber(?:in|s)?" },
  { label: "PARTNER", words: "Partner(?:in|s)?" }
]

/** A pattern for the holder of any role. */
export const anyRole = roleWords.map(({ words }) => words).join("|")

const whole = roleWords.map(({ label, words }) => ({ label, says: new RegExp(`^(?:${words})$`, "u") }))

/** The label of a role (`MANAGING_DIRECTOR`) from a word for its holder. */
export const roleOfWord = (word: string): string | undefined => whole.find(({ says }) => says.test(word))?.label

/** A word, a number, a day or a sign in a sentence, and its position. */
export interface Word {
  readonly text: string
  readonly index: number
  readonly is_day: boolean
  readonly is_capital: boolean
}

const token =
  /(?<day>\d{1,2}\.\s?\d{1,2}\.\s?\d{4})|['’]t(?!\p{L})|\p{L}[\p{L}\p{M}\d'’´]*(?:[-./](?=\p{L})[\p{L}\p{M}'’´]+)*\.?|\d+\p{L}?(?!\p{L})\.?|\S/gu
const endsWithoutStop =
  /^(?:\p{Lu}|Dr|Prof|Dres|geb|rer|med|jur|iur|phil|nat|pol|oec|h\.c|c|Dipl|Ing|Mag|St|wh|Dipl\.Ing|Dipl-Ing)\.$/u

/** The words of a sentence. The full stop of an abbreviation belongs to it, that of the sentence does not. */
export const wordsOf = (sentence: string): ReadonlyArray<Word> =>
  [...sentence.matchAll(token)].map(({ 0: found, groups = {}, index }) => ({
    text: found.length > 1 && found.endsWith(".") && !endsWithoutStop.test(found) ? found.slice(0, -1) : found,
    index,
    is_day: groups["day"] !== undefined,
    is_capital: /^(?:[dDlLO]['’´]|(?:al|el|ul)-)?\p{Lu}/u.test(found)
  }))

/** Degrees that stay with a name. */
const academic = /^(?:Prof|Dr|Dres|h\.?c|rer|med|jur|iur|phil|nat|pol|oec)\.?$/u

/** Professions and forms of address, which are not part of the name. */
const occupation =
  /^(?:Herrn?|Frau|Rechtsanw[aä]lt(?:in|s)?|RA|RAin|Steuerberater(?:in|s)?|Wirtschaftsprüfer(?:in|s)?|Notar(?:in|s)?|Betriebswirt(?:in|s)?|Dipl\P{L}.*|Dipl|Ing\.?|Mag\.?|Kaufmann|Kauffrau)$/u

/** Particles in small letters, which may stand before a family name everywhere in a sentence. */
const particle = /^(?:von|van|vom|zu|zum|zur|der|den|de|del|della|da|das|dos|di|du|la|le|el|al|ten|ter|bin|ben|['’]t)$/u

/** Particles that are words of their own too: only between a given and a family name they belong to it. */
const rareParticle = /^(?:am|aus|auf|in|op|tom|tho|Am|Auf|Aus|In|Op|Tho|Tom|Vom|Vor|Zum|Zur)$/u

/** Titles of nobility, which begin the family name. Alone they are a family name themselves (`Peter Graf`). */
const nobility =
  /^(?:Graf|Gräfin|Freiherr|Freifrau|Freiin|Edler?|Prinz|Prinzessin|Ritter|Baron|Baronin|Fürst|Fürstin|Herzog|Herzogin)$/u

/** Capitalized words that begin a family name of several words: `Le Goff`, `Schulze Wartenhorst`, `Große Kracht`. */
const familyBeginning =
  /^(?:De|Del|Della|Delle|Dello|Di|Da|Das|Do|Dos|Du|La|Le|Lo|El|Al|Mac|Mc|St\.|Ben|Bin|Ibn|Abu|Abd|Abdel|Van|Von|Ten|Ter|San|Santa|Saint|Große|Kleine|Lütke|Schulze|Schulte)$/u

/** Capitalized words that are not a person's name. */
const noName = new RegExp(
  `^(?:${anyRole}|Amt(?:e?s\\p{Ll}*)?|Anteil\\p{Ll}*|Bestellung|Handels\\p{Ll}*|Register\\p{Ll}*|Gesellschaft\\p{Ll}*|Firma|Verein\\p{Ll}*|Sie|Die|Der|Das|Den|Dem|Es|Im|In|Als|Bei|` +
    "Wi\\p{Ll}*spr\\p{Ll}*|Frist|Name|Gewerbe\\p{Ll}*|Bescheid|Eintragung|Zweigniederlassung|Geschäft\\p{Ll}*|Hin\\p{Ll}*|HR[AB]|VR|GnR|PR|GsR|" +
    "GmbH|UG|AG|KG|OHG|SE|Sitz|Unternehmens?|Inh|Aufgabe|Zur?|Zum|Gegen|Von|Nach|Durch|Mit|Auf|Laut|Gemäß|Infolge|Wegen|Aufgrund|Seit|Ferner|Außerdem|Zugleich|" +
    "Ein|Eine[mnrs]?|Neue[nrs]?|Weitere[nrs]?|Ausgeschieden|Abberufen|\\p{L}*[Bb]eschlus\\p{Ll}*|Verwaltungs\\p{Ll}*)$",
  "u"
)

/** A degree or an occupation before a name. */
export const isTitle = (word: string): boolean => academic.test(word) || occupation.test(word)

/** A degree, which belongs to a person. */
export const isDegree = (word: string): boolean => academic.test(word)

/** A particle within a name (`von`, `el`). */
export const isParticle = (word: string): boolean => particle.test(word)

/** A particle that only a given name before it and a family name behind it make one (`Sophie am Ende`). */
export const isRareParticle = (word: string): boolean => rareParticle.test(word)

/** A particle that is no word of today's German. */
export const isNoOtherWord = (word: string): boolean => /^(?:op|tom|tho|Op|Tho)$/u.test(word)

/** A title of nobility. */
export const isNobility = (word: string): boolean => nobility.test(word)

/** Tests whether a word before another one begins the family name. */
export const beginsFamily = (word: string): boolean =>
  isParticle(word) || isRareParticle(word) || isNobility(word) || familyBeginning.test(word)

/** Tests whether a capitalized word may be part of a name. */
export const mayBeName = (word: string): boolean =>
  /^\p{L}/u.test(word) && word.length > 1 && !noName.test(word) && !isTitle(word)

/** Tests whether a word is a frequent given name. */
export const isFrequentGivenName = (word: string): boolean => givenNames.has(word.toLowerCase().split("-")[0]!)

/** Tests whether a word is a known given name, with a hyphen by its first or its last part: `Wolf-Dieter`. */
export const isGivenName = (word: string): boolean => {
  const parts = word.toLowerCase().split("-")
  return givenNames.has(parts[0]!) || rareGivenNames.has(parts[0]!) || parts.length > 1 && givenNames.has(parts.at(-1)!)
}

/** Words that no name is, whatever stands around them: roles, words of a sentence, and what stands before a name. */
const neverName = new RegExp(
  `^(?:(?!Partner$)(?:${anyRole})|Herrn|Frau|RA|RAin|Dipl\\P{L}.*|Dipl|Ing\\.?|Mag\\.?|Sie|Die|Der|Das|Den|Dem|Es|Im|In|Als|Bei|Zur?|Zum|Gegen|Von|` +
    "Nach|Durch|Mit|Auf|Laut|Gemäß|Infolge|Wegen|Aufgrund|Seit|Ferner|Außerdem|Zugleich|Eine?[mnrs]?|HR[AB]|VR|GnR|PR|GsR|" +
    "GmbH|UG|AG|KG|OHG|SE|Inh|\\p{L}+(?:er|or)in)$",
  "u"
)

/** Tests whether a word that is mostly no name is a family name behind a given one: `Peter Kaufmann`, `Ute Neuer`. */
export const mayBeFamilyWord = (word: string): boolean =>
  /^\p{Lu}\p{Ll}{2,}$/u.test(word) && !mayBeName(word) && !neverName.test(word)
