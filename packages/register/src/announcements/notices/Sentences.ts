/** Abbreviations, without their full stop, which does not end a sentence. */
const abbreviations: ReadonlySet<string> = new Set(
  ("Abs Abt Alt Art Az Bd Bl Buchst Co Corp Dipl Dr Fa Fr Hr Hs Inc Inh Ing Kfm Lfd Lit Ltd Mag Nr Nrn Prof Sp St Str " +
    "bzw ca co dch geb gem ggf i.H ig inkl jun lfd lit med mbH o.g rer sen str u.a v.d vertr vgl wh vorm z.B zgl Ziff " +
    "i.V.m v.A.w i.L i.Br Rechtsanw Beteiligungsges Ges Gesch Verw Gr").split(" ")
)

/** Words that begin a sentence even without a blank before them. */
const beginnings =
  "Als|Am|An|Außerdem|Bei|Bis|Danach|Das|Dem|Den|Der|Die|Dieses|Durch|Ein|Eine|Es|Gegen|Gemäß|Gläubigern?|Hiergegen|Im|In|Nach|Neue|Nicht|Von|Zu|Zum|Zur"

const stop = new RegExp(
  `[.!?]["“”)]*(?:\\s+(?=[("„“”]?(?:\\p{Lu}|\\d{1,2}[.)]\\s|[a-d]\\)\\s))|(?=(?:${beginnings})\\s))`,
  "gu"
)
const lastWord = /(?:^|[\s("„“,;:/-])([\p{L}\d.§]+)$/u
const isInitial = /^(?:\p{L}|(?:\p{L}\.)+\p{L}|\d{1,2})$/u

const endsSentence = (before: string): boolean => {
  const word = lastWord.exec(before.slice(-24))?.[1] ?? ""
  const isAbbreviation = abbreviations.has(word) || abbreviations.has(word.slice(word.lastIndexOf(".") + 1))
  return !isAbbreviation && !isInitial.test(word)
}

/**
 * The sentences of a text on one line. A full stop before a capital letter ends one, except in `Abs. 2`, `01.02.2026`,
 * `Dr. Muster` and `1. Vorsitzende`.
 */
export const sentencesOf = (text: string): ReadonlyArray<string> => {
  const sentences: Array<string> = []
  let begin = 0
  for (const { 0: found, index } of text.matchAll(stop)) {
    if (!endsSentence(text.slice(begin, index))) continue
    sentences.push(text.slice(begin, index + found.trimEnd().length).trim())
    begin = index + found.length
  }
  return [...sentences, text.slice(begin).trim()].filter((sentence) => /[\p{L}\d]/u.test(sentence))
}
