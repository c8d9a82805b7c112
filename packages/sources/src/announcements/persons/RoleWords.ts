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
