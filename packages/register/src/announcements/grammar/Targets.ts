import { anyRole, roleOfWord } from "../persons/RoleWords.ts"

/**
 * The target of a deletion: the organization, a holder of a role, its address or its purpose, or an entry without
 * further description.
 */
export interface Target {
  readonly of: "address" | "entry" | "organization" | "purpose" | "role"
  /** The label of the role, where the words name it. */
  readonly role?: string | undefined
  /** Whether the sentence names nothing, and so means what earlier sentences named. */
  readonly is_bare?: true
}

const organization = [
  "Gesellschaft(?:en)?",
  "Firm(?:a|en)",
  "Verein(?:en?|es|s)?",
  "Genossenschaft",
  "Partnerschaft(?:sgesellschaft)?",
  "Zweigniederlassung",
  "Rechtsträgers?",
  "Unternehmens?",
  "Einzelfirma",
  "(?:Einzel)?[Kk]auf(?:mann(?:es|s)?|frau)",
  "Stiftung",
  "Ersteintragung",
  "Registerblatt",
  "Rechtsfähigkeit",
  "Nichtigkeit",
  "Satzung",
  "\\p{L}*[Gg]?[Gg]?mbH",
  "UG|KGa?A?|[Oo]HG|AG|SE|eG|Ltd|Limited|eGbR|Partnerschaft|Erlöschen",
  "e\\.\\s?[KV]\\.?"
].join("|")

const targets = new RegExp(
  `(?<!\\p{L})(?:(?<role>${anyRole}|Vertretungsberechtigte[rn]?)|(?<person>Herrn?|Frau|Herren|Sie(?=\\sals\\s))|` +
    "(?<address>\\p{L}*[Aa]nschrift)|(?<purpose>(?:Unternehmens)?[Gg]egenstand(?:e?s)?)|" +
    `(?<entry>Eintragung|Bestellung)|(?<organization>${organization}))(?!\\p{L})`,
  "gu"
)

const intention = /be?a?bsichti?gt?e?,?\s*(?:daher\s)?/u
const genitive = /(?<!\p{L})(?:Löschung|Eintragung|Bestellung|Prokura)\s(?=(?:der|des|von|für|betreffend)\s)/u
const column = /Eintragung\sNr\.?\s?\d+,?\s(?:in\s)?Spalte\s?4/u
const asRole = new RegExp(`(?<!\\p{L})als\\s(?:\\p{Ll}+\\s)*(${anyRole})(?!\\p{L})`, "u")

/** Where a sentence begins to name what is to be deleted. */
const beginOf = (sentence: string): number => {
  const intended = intention.exec(sentence)
  const behind = intended === null ? 0 : intended.index + intended[0].length
  if (intended !== null && /lösch|schließ|aufzulösen|entzieh|einzutragen|festzustellen/u.test(sentence.slice(behind))) {
    return behind
  }
  return genitive.exec(sentence)?.index ?? 0
}

/** Whether the words after an entry say whose it is. Otherwise it is the organization's. */
const hasOwner = (rest: string): boolean =>
  /^[\s,]*(?:der|des|von|für|betreffend|die\sBestellung|wegen[^:]{0,60}:|nach[^:]{0,60}:)/u.test(rest)

const roleIn = (word: string | undefined, rest: string): string | undefined =>
  roleOfWord(asRole.exec(rest)?.[1] ?? "") ?? roleOfWord(word ?? "")

/** The target of the deletion in a sentence: the first one it names. */
export const targetOf = (sentence: string): Target => {
  if (column.test(sentence)) return { of: "role", role: "MANAGING_DIRECTOR" }
  const begin = beginOf(sentence)
  let found: Target = { of: "organization", is_bare: true }
  for (const { groups = {}, 0: word, index } of sentence.slice(begin).matchAll(targets)) {
    const rest = sentence.slice(begin + index + word.length)
    if (groups["entry"] !== undefined) {
      const role = hasOwner(rest) ? undefined : roleOfWord(asRole.exec(rest)?.[1] ?? "")
      if (role !== undefined) return { of: "role", role }
      found = { of: "entry" }
      if (hasOwner(rest) || rest.includes(":")) continue
      return found
    }
    if (groups["role"] !== undefined) return { of: "role", role: roleIn(word, rest) }
    if (groups["person"] !== undefined) return { of: "role", role: roleIn(undefined, rest) }
    if (groups["address"] !== undefined) return { of: "address" }
    if (groups["purpose"] !== undefined) return { of: "purpose" }
    return { of: "organization" }
  }
  return found
}
