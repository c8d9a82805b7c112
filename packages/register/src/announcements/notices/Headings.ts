/** What stands over a notice and says nothing itself: each ends what came before. */
const headings: ReadonlyArray<RegExp> = [
  /\bals\s(?:nicht\s)?eingetragen\swird\b[^:]{0,240}?(?:veröffentlich\p{Ll}*|bekannt\s?(?:zu\s)?(?:ge)?(?:mach\p{Ll}*|geben))\s?t?\s?:?/giu,
  /\b(?:Zur?\s|Die\s)?Eintragung(?:snummer|\slfd\.\sNummer|\sNr\.)?\s?\d*\svom\s[^:]{0,160}?veröffentli\p{Ll}*\s?:?/gu,
  /\bNicht\seingetragen\s?:/gu,
  /\bAußerdem\s?:/gu,
  /\bBekanntmachung\sgem(?:\.|äß)\s§[^:]{0,80}:/gu,
  /\bEs\swird\s(?:hiermit\s)?darauf\shingewiesen,\sdass\b/gu
]

/** Tells nearly all texts without a heading, faster than a look for each. */
const sign = /eingetragen\swird|Eintragung|eingetragen\s?:|Außerdem|Bekanntmachung|hingewiesen/iu

/** A text without the headings of its notices. */
export const withoutHeadings = (text: string): string =>
  sign.test(text) ? headings.reduce((rest, heading) => rest.replaceAll(heading, ". "), text) : text
