import { givenNames } from "./GivenNames.ts"
import { anyRole } from "./RoleWords.ts"

/** Degrees that stay with a name. */
const academic = /^(?:Prof|Dr|Dres|h\.?c|rer|med|jur|iur|phil|nat|pol|oec)\.?$/u

/** Professions and forms of address, which are not part of the name. */
const occupation =
  /^(?:Herrn?|Frau|Rechtsanw[aä]lt(?:in|s)?|RA|RAin|Steuerberater(?:in|s)?|Wirtschaftsprüfer(?:in|s)?|Notar(?:in|s)?|Betriebswirt(?:in|s)?|Dipl\P{L}.*|Dipl|Ing\.?|Mag\.?|Kaufmann|Kauffrau)$/u

const particle =
  /^(?:von|van|vom|zu|zum|zur|der|den|de|del|della|da|dos|di|du|la|le|el|al|ten|ter|bin|ben|Graf|Gräfin|Freiherr|Freifrau)$/u

/** Capitalized words that are not a person's name. */
const noName = new RegExp(
  `^(?:${anyRole}|Amts\\p{Ll}*|Handels\\p{Ll}*|Register\\p{Ll}*|Gesellschaft\\p{Ll}*|Firma|Verein\\p{Ll}*|Sie|Die|Der|Das|Den|Dem|Es|Im|In|Als|Bei|` +
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

/** Whether a capitalized word may be part of a name. */
export const mayBeName = (word: string): boolean =>
  /^\p{L}/u.test(word) && word.length > 1 && !noName.test(word) && !isTitle(word)

/** Whether a word is a known given name. */
export const isGivenName = (word: string): boolean => givenNames.has(word.toLowerCase().split("-")[0]!)
