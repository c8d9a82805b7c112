/** Headings of notices without a statement. Each ends what precedes it. */
const headings = [
  "als\\s(?:nicht\\s)?eingetragen\\swird[\\s,][^:]{0,240}?(?:veröffentlich[a-z]*|bekannt\\s?(?:zu\\s)?(?:ge)?(?:mach[a-z]*|geben))\\s?t?\\s?:?",
  "Es\\swird\\sals\\snicht\\seingetragen\\s(?:veröffentlicht|bekannt\\s?gemacht)\\s?:",
  "(?:Zur?\\s|Die\\s)?Eintragung(?:snummer|\\slfd\\.\\sNummer|\\sNr\\.)?\\s?\\d*\\svom\\s[^:]{0,160}?veröffentli[a-z]*\\s?:?",
  "nicht\\seingetragen\\s?:",
  "Außerdem\\s?:",
  "Bekanntmachung\\sgem(?:\\.|äß)\\s§[^:]{0,80}:",
  "Es\\swird\\s(?:hiermit\\s)?darauf\\shingewiesen,\\sdass(?=\\s)"
]
/** Upper and lower case count as one behind the word boundary alone: a boundary that ignores case is slow. */
const heading = new RegExp(`\\b(?=[abdenzABDENZ])(?i:${headings.join("|")})`, "gu")

/** Rules out nearly all texts without a heading, faster than trying each. */
const sign = /eingetragen\s(?:wird|ver|bek)|Eintragung|eingetragen\s?:|Außerdem|Bekanntmachung|hingewiesen/u

/** A text without the headings of its notices. */
export const withoutHeadings = (text: string): string => sign.test(text) ? text.replaceAll(heading, ". ") : text
