import { Array } from "effect"
import { foldText } from "../../Register/identity/Name.ts"
import type { Person } from "../../Register/profile/Person.ts"
import type { SoughtName } from "./PersonText.ts"

const emailAddress = /(?<![\w.%+-])[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.[a-z]{2,24}/giu

/** Mailboxes of an organization and not of a person. */
const shared =
  /^(?:info|kontakt|contact|office|mail|post|service|hallo|hello|team|zentrale|bewerbung|karriere|jobs?|presse|press|datenschutz|privacy|support|vertrieb|sales|buchhaltung|rechnung|webmaster|impressum|empfang|sekretariat)(?:[-_.]|@|\d)/iu

const lettersOf = (text: string): string => foldText(text).replaceAll(" ", "")

/** The spellings of a word in addresses: `mueller` and `muller`. */
const spellingsOf = (word: string): ReadonlyArray<string> => [word, word.replaceAll(/([aou])e/gu, "$1")]

/** Whether an address or a path has both names in it, the given one at least by its initial. */
const isOf = (text: string, { family, given }: SoughtName): boolean => {
  const letters = lettersOf(text)
  return spellingsOf(family.join("")).some((name) => {
    const rest = letters.replace(name, " ")
    return rest !== letters && rest.includes(given[0]!)
  })
}

/** The e-mail addresses of a person: those beside the name, and those made of it. */
export const emailsOf = (blocks: ReadonlyArray<string>, content: string, sought: SoughtName): ReadonlyArray<string> => {
  const beside = blocks.flatMap((block) => block.match(emailAddress) ?? [])
  const named = (content.match(emailAddress) ?? []).filter((email) => isOf(email.slice(0, email.indexOf("@")), sought))
  return Array.dedupe(
    [...beside, ...named].map((email) => email.toLowerCase()).filter((email) => !shared.test(email))
  )
}

const phoneNumber = /(?<!\d)(?:(?:\+|00)\d{1,3}[\d\s()/.–-]{5,20}\d|\(?0\d{1,5}\)?[\s/–-]{1,3}[\d\s/–-]{3,16}\d)/giu

/** How far before a number its label stands, in characters. */
const labelLength = 12

/** The telephone numbers beside the name, without those of fax machines. */
export const phonesOf = (blocks: ReadonlyArray<string>): ReadonlyArray<string> =>
  Array.dedupe(
    blocks.flatMap((block) =>
      [...block.matchAll(phoneNumber)]
        .filter(({ index }) => !/fax[^\n]*$/iu.test(block.slice(Math.max(0, index - labelLength), index)))
        .map(([number]) => number.replaceAll(/\s+/gu, " "))
    )
  )

const address = /https?:\/\/[^\s)\]>"'[(]{1,500}/giu

const networks = [
  /^https?:\/\/(?:[a-z]+\.)?linkedin\.com\/in\/[^/]/iu,
  /^https?:\/\/(?:www\.)?xing\.com\/profile\/[^/]/iu,
  /^https?:\/\/orcid\.org\/\d/iu,
  /^https?:\/\/(?:www\.)?researchgate\.net\/profile\/[^/]/iu,
  /^https?:\/\/github\.com\/[^/]+\/?$/iu,
  /^https?:\/\/(?:www\.)?(?:x|twitter)\.com\/[^/]+\/?$/iu
]

/** The profiles of a person elsewhere: linked beside the name, or with both names in their address. */
export const profilesOf = (
  blocks: ReadonlyArray<string>,
  content: string,
  sought: SoughtName
): Person["profiles"] => {
  const beside = blocks.flatMap((block) => block.match(address) ?? [])
  const named = (content.match(address) ?? []).filter((url) => URL.canParse(url) && isOf(new URL(url).pathname, sought))
  const found = Array.dedupe([...beside, ...named]).filter((url) => networks.some((network) => network.test(url)))
  return {
    linkedin: found.find((url) => networks[0]!.test(url)) ?? null,
    other: found.filter((url) => !networks[0]!.test(url))
  }
}
