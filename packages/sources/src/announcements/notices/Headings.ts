/** Headings of notices without a statement. Each ends what precedes it. */
const headings = [
  "[Aa]ls\\s(?:nicht\\s)?eingetragen\\swird[\\s,][^:]{0,240}?(?:[Vv]eröffentlich[a-z]*|[Bb]ekannt\\s?(?:zu\\s)?(?:ge)?(?:mach[a-z]*|geben))\\s?t?\\s?:?",
  "[Ee]s\\swird\\sals\\snicht\\seingetragen\\s(?:veröffentlicht|bekannt\\s?gemacht)\\s?:",
  "(?:[Zz]ur?\\s|[Dd]ie\\s)?[Ee]intragung(?:snummer|\\slfd\\.\\sNummer|\\sNr\\.)?\\s?\\d*\\svom\\s[^:]{0,160}?veröffentli[a-z]*\\s?:?",
  "[Nn]icht\\seingetragen\\s?:",
  "[Aa]ußerdem\\s?:",
  "[Bb]ekanntmachung\\sgem(?:\\.|äß)\\s§[^:]{0,80}:",
  "[Ee]s\\swird\\s(?:hiermit\\s)?darauf\\shingewiesen,\\sdass(?=\\s)"
]
/** Without `(?i:...)`: the engine reads its alternatives wrongly where it does not optimize a pattern. */
const heading = new RegExp(`\\b(?=[abdenzABDENZ])(?:${headings.join("|")})`, "gu")

/** Rules out nearly all texts without a heading, faster than trying each. */
const sign = /eingetragen\s(?:wird|ver|bek)|Eintragung|eingetragen\s?:|Außerdem|Bekanntmachung|hingewiesen/u

/** A text without the headings of its notices. */
export const withoutHeadings = (text: string): string => sign.test(text) ? text.replaceAll(heading, ". ") : text
