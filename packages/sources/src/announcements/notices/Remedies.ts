/** The start of the instructions on legal remedies, which fill the rest of a text. */
const instructions = /\bRechts(?:behelfs?|mittel)b(?:e)?lehrung/u

/** The first words of a sentence on remedies, even without a full stop before it. */
const beginnings =
  /\s(?=(?:Zur\s(?:Geltendmachung|Erhebung)\s(?:eines|des)|Die\sFrist\szur?|Wi\p{Ll}*spruch\p{Ll}*fr\p{Ll}*|Gegen\sdiese\sVerfügung|Hiergegen\skann|Sollte\sbinnen)(?!\p{L}))/gu

/**
 * The first words of a sentence that explains how to object to another one, or its general consequences. It mentions
 * deletions and filings without announcing any.
 */
const remedy = new RegExp(
  "^[-–.\\s]*(?:" + [
    "Rechts(?:behelf|mittel)",
    "Gegen (?:diese|die (?:beabsichtigte )?Löschung|die Entscheidung)",
    "Hiergegen|Dagegen",
    "Zur (?:etwaigen )?(?:Geltendmachung|Erhebung)",
    "(?:Die )?(?:Frist|Einspruchsfrist|Rechtsmittelfrist|Beschwerdefrist)(?!\\p{L})",
    "(?:Die )?W\\p{Ll}*[dr]\\p{Ll}*spr?u?\\p{Ll}*fr\\p{Ll}*",
    "(?:Der|Ein(?: etwaiger)?|Dieser) (?:Widerspruch|kann)",
    "Widerspruch(?!sfrist\\p{L})",
    "(?:Die |Eine )?Beschwerde",
    "Wern? (?:an|ein|der)",
    "(?:Sofern|Sollte|Geht|Wird) (?:hier|binnen|innerhalb|bis|kein|Widerspruch|die Beschwerde|der Verein)",
    "Nach (?:Ablauf|Fristablauf)",
    "Zugleich (?:wird|werden)",
    "(?:Etwaige )?(?:Einwendungen|Einwände|Stellungnahmen)",
    "Es wird (?:hiermit |ihnen )?(?:eine Frist|denen|Gelegenheit)",
    "Es (?:besteht|wird) Gelegenheit",
    "Hiermit wird denjenigen",
    "(?:Sie|Den Beteiligten) (?:erhalten|wird) ",
    "Ich (?:bestimme|gebe)|(?:Weiter|Ggf\\.) bitte",
    "Bis zum \\d",
    "(?:Dieses|Das) (?:Recht,? (?:steht|auf|Sicherheit)|Widerspruchsrecht)",
    "Die Gründe",
    "Mit freundlichen",
    "Gemäß § \\d+ FamFG kann eine Eintragung",
    "(?:In diesem|Im) Falle?",
    "Diese[rs]? (?:Androhung|Bekanntmachung)",
    "Gelegenheit zur"
  ].join("|") + ")",
  "u"
)

/** Ends the sentence before instructions on remedies, and removes instructions at the end. */
export const withoutInstructions = (text: string): string => {
  const end = text.includes("lehrung") ? text.search(instructions) : -1
  return (end < 0 ? text : text.slice(0, end)).replaceAll(beginnings, ". ")
}

/** Whether a sentence is about remedies alone. */
export const isRemedy = (sentence: string): boolean => remedy.test(sentence)
