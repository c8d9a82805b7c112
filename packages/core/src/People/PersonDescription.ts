import { Array } from "effect"
import type { FeatureData } from "../Register/Features.ts"
import type { Person, RelatedPersons } from "../Register/Person.ts"
import type { EntityId } from "../Register/Registration.ts"
import { foldText } from "../Register/Spelling.ts"

/** Abbreviations whose point ends no sentence. */
const abbreviation =
  /(?:^|[\s(])(?:\p{L}|\d{1,2}|Dr|Prof|Dipl|Ing|Hon|Nr|Str|St|Abs|Art|bzw|ca|geb|Jg|jur|med|rer|nat|pol|phil|Tel|inkl|evtl|usw)\.$/u

/** A sentence has at least so many words: fewer are a label or a line of an address. */
const minWords = 5

/** A link of Markdown as its text. */
const withoutLinks = (text: string): string => text.replaceAll(/\[([^\][\n]{0,200})\]\([^)\n]{0,500}\)/gu, "$1")

/** The whole sentences in a paragraph of Markdown, in their order. */
export const sentencesOf = (block: string): ReadonlyArray<string> => {
  const sentences: Array<string> = []
  let open = ""
  for (const part of withoutLinks(block).replaceAll(/\s+/gu, " ").split(/(?<=[.!?]) (?=\p{Lu})/u)) {
    open = open === "" ? part : `${open} ${part}`
    if (abbreviation.test(open)) continue
    sentences.push(open)
    open = ""
  }
  return [...sentences, open].map((sentence) => sentence.replace(/^[-*] /u, "")).filter((sentence) =>
    /[.!?]$/u.test(sentence) && sentence.split(" ").length >= minWords
  )
}

/** The name of a person, as far as a text is searched for it: folded words. */
export interface SoughtName {
  /** The first given name. */
  readonly given: string
  /** The words of the family name, particles included. */
  readonly family: ReadonlyArray<string>
}

/** Words that may stand between the given and the family name: further given names and initials. */
const maxBetween = 2

const wordsOf = (text: string): ReadonlyArray<string> => foldText(text).split(" ").filter((word) => word !== "")

/** The name that is sought; undefined for a person without a given or a family name. */
const soughtNameOf = (
  { name_parts }: { readonly name_parts: Pick<Person["name_parts"], "given" | "family"> }
): SoughtName | undefined => {
  const [given] = wordsOf(name_parts.given ?? "")
  const family = wordsOf(name_parts.family ?? "")
  return given === undefined || family.length === 0 ? undefined : { given, family }
}

const standsAt = (words: ReadonlyArray<string>, place: number, sought: ReadonlyArray<string>): boolean =>
  sought.every((word, offset) => words[place + offset] === word)

/** Returns whether a text names a person, the given name before the family name or after it. */
export const namesPerson = (text: string, { family, given }: SoughtName): boolean => {
  const words = wordsOf(text)
  return words.some((word, place) => {
    if (word === given) {
      return Array.range(1, maxBetween + 1).some((distance) => standsAt(words, place + distance, family))
    }
    return standsAt(words, place, family) && words[place + family.length] === given
  })
}

const headingOf = (block: string): number => /^#{1,6} /u.exec(block)?.[0].trim().length ?? 0

const blocksOf = (markdown: string): ReadonlyArray<string> =>
  markdown.split(/\n\s*\n|\n(?=[#-] )|\n(?=#{2,6} )/u).map((block) => block.trim()).filter((block) => block !== "")

/** A postal code and a town: an imprint, whose telephone numbers and sentences are the organization's. */
const postalAddress = /(?<!\d)\d{5}\s\p{Lu}/u

/**
 * The parts of a text about one person alone: what stands below a heading with the name, and each paragraph or item of
 * a list that has it. Left out are a part that names another person of the organization, which is about nobody alone,
 * and an imprint.
 */
const blocksAbout = (
  markdown: string,
  sought: SoughtName,
  others: ReadonlyArray<SoughtName>
): ReadonlyArray<string> => {
  let below = 0
  return blocksOf(markdown).filter((block) => {
    const heading = headingOf(block)
    const isNamed = namesPerson(block, sought)
    const isOfOther = others.some((other) => namesPerson(block, other))
    if (heading > 0) {
      if (isNamed && !isOfOther) below = heading
      else if (isOfOther || heading <= below) below = 0
      return false
    }
    return !isOfOther && (below > 0 || isNamed && !postalAddress.test(block))
  })
}

const isSamePerson = (left: SoughtName, right: SoughtName): boolean =>
  left.given === right.given && left.family.join(" ") === right.family.join(" ")

/** The names of the others who hold or held a role in the organization. */
const othersOf = (
  { current, past }: RelatedPersons,
  sought: SoughtName
): ReadonlyArray<SoughtName> =>
  [...current, ...past].flatMap((holder) => {
    const other = "organization" in holder ? undefined : soughtNameOf(holder)
    return other === undefined || isSamePerson(other, sought) ? [] : [other]
  })

const emailAddress = /(?<![\w.%+-])[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.[a-z]{2,24}/giu

/** Mailboxes of an organization and not of a person. */
const shared =
  /^(?:info|kontakt|contact|office|mail|post|service|hallo|hello|team|zentrale|bewerbung|karriere|jobs?|presse|press|datenschutz|privacy|support|vertrieb|sales|buchhaltung|rechnung|webmaster|impressum|empfang|sekretariat)(?:[-_.]|@|\d)/iu

const lettersOf = (text: string): string => foldText(text).replaceAll(" ", "")

/** The spellings of a word in addresses: `mueller` and `muller`. */
const spellingsOf = (word: string): ReadonlyArray<string> => [word, word.replaceAll(/([aou])e/gu, "$1")]

/** Returns whether an address or a path has both names in it, the given one at least by its initial. */
const isOf = (text: string, { family, given }: SoughtName): boolean => {
  const letters = lettersOf(text)
  return spellingsOf(family.join("")).some((name) => {
    const rest = letters.replace(name, " ")
    return rest !== letters && rest.includes(given[0]!)
  })
}

/** The e-mail addresses of a person: those beside the name, and those made of it. */
const emailsOf = (blocks: ReadonlyArray<string>, content: string, sought: SoughtName): ReadonlyArray<string> => {
  const beside = blocks.flatMap((block) => block.match(emailAddress) ?? [])
  const named = (content.match(emailAddress) ?? []).filter((email) => isOf(email.slice(0, email.indexOf("@")), sought))
  return [...beside, ...named].map((email) => email.toLowerCase()).filter((email) => !shared.test(email))
}

const phoneNumber = /(?<!\d)(?:(?:\+|00)\d{1,3}[\d\s()/.–-]{5,20}\d|\(?0\d{1,5}\)?[\s/–-]{1,3}[\d\s/–-]{3,16}\d)/giu

/** The largest distance between a label and its number, in characters. */
const labelLength = 12

/** The telephone numbers beside the name, without those of fax machines. */
const phonesOf = (blocks: ReadonlyArray<string>): ReadonlyArray<string> =>
  blocks.flatMap((block) =>
    [...block.matchAll(phoneNumber)]
      .filter(({ index }) => !/fax[^\n]*$/iu.test(block.slice(Math.max(0, index - labelLength), index)))
      .map(([number]) => number.replaceAll(/\s+/gu, " "))
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
const profilesOf = (
  blocks: ReadonlyArray<string>,
  content: string,
  sought: SoughtName
): Person["profiles"] => {
  const beside = blocks.flatMap((block) => block.match(address) ?? [])
  const named = (content.match(address) ?? []).filter((url) => URL.canParse(url) && isOf(new URL(url).pathname, sought))
  const found = [...beside, ...named].filter((url) => networks.some((network) => network.test(url)))
  return {
    linkedin: found.find((url) => networks[0]!.test(url)) ?? null,
    other: found.filter((url) => !networks[0]!.test(url))
  }
}

/** A label before a list of fields in which a person is an expert. */
const expertiseLabel =
  /(?:^|[\n.;*-])[ \t]{0,3}\*{0,2}(?:(?:Tätigkeits|Arbeits|Beratungs|Forschungs)?Schwerpunkte?|Expertise|Fachgebiete?|Kompetenzen|Spezialgebiete?|Areas of expertise|Focus areas?)\*{0,2} ?:\*{0,2} ?(?<list>[^\n.;]{3,300})/giu

/** A title of lawyers that names a field of law. */
const specialist = /Fachan(?:walt|wältin) für (?<field>[A-ZÄÖÜ][\p{L}-]*(?:(?:,| und|-,) [A-ZÄÖÜ][\p{L}-]*)*)/gu

const maxExpertise = 10
const maxPhrase = 80

const phrasesOf = (list: string): ReadonlyArray<string> => list.split(/,| und | & | and |\s[·|•/]\s/u)

/** Finds the fields in which a person is an expert, in the words of the text. */
const expertiseOf = (blocks: ReadonlyArray<string>): ReadonlyArray<string> => {
  const phrases = blocks.flatMap((block) => [
    ...[...block.matchAll(expertiseLabel)].flatMap(({ groups }) => phrasesOf(groups!["list"]!)),
    ...[...block.matchAll(specialist)].flatMap(({ groups }) => phrasesOf(groups!["field"]!))
  ])
  const stated = phrases.map((phrase) => phrase.replaceAll(/\*+/gu, "").trim())
  return Array.dedupe(stated.filter((phrase) => phrase !== "" && phrase.length <= maxPhrase)).slice(0, maxExpertise)
}

/** An office that a person has in another organization, and its name: words with capitals and what joins them. */
const office =
  /\b(?<relation>(?:Vorstands|Präsidiums|Beirats|Aufsichtsrats|Ehren|Gründungs)?(?:mitglied|vorsitzender?)|Mitglied|Vorsitzender?|Vorstand|Beirat|Beirätin|Präsident(?:in)?|Schatzmeister(?:in)?|Lehrbeauftragter?|Dozent(?:in)?|Kurator(?:in)?|Schirmherr(?:in)?) (?:im|in der|des|der|beim|bei der|am|an der|vom|von) (?<organization>[A-ZÄÖÜ][\p{L}\d&-]*(?:\s(?:e\.\s?V\.|für|und|der|des|die|im|in|zu|am|an|von|[A-ZÄÖÜ][\p{L}\d&-]*))*)/gu

/** Words inside a name that cannot be its end. */
const joining = /(?:\s(?:für|und|der|des|die|im|in|zu|am|an|von))+$/u

/** The ties to other organizations that sentences state. */
const affiliationsOf = (sentences: ReadonlyArray<string>): Person["affiliations"] =>
  sentences.flatMap((sentence) =>
    [...sentence.matchAll(office)].map(({ groups }) => ({
      organization: groups!["organization"]!.replace(joining, ""),
      relation: groups!["relation"]!
    }))
  )

/** The members of a person that the register's roles do not have. */
export const describedMembers = ["bio", "expertise", "contact", "profiles", "affiliations"] as const
type DescribedMembers = Pick<Person, (typeof describedMembers)[number]>

/** The sources of such members. */
export const descriptionSources = ["website", "news", "register"] as const

/** The page on which members were found: `url` and `fetched_at` (RFC 3339) as far as the source has them. */
export interface DescriptionSource {
  readonly members: ReadonlyArray<keyof DescribedMembers>
  readonly source: (typeof descriptionSources)[number]
  readonly url: string | null
  readonly fetched_at: string | null
}

/** Everything known about the organization of a person. */
export interface AtHand extends Pick<FeatureData, "news" | "shareholders" | "website_content"> {
  readonly organization: string
  readonly related_persons: RelatedPersons
}

/** The length of a website that is read, in characters: the text behind it is seldom about people. */
const maxContent = 100_000

const maxSentences = 3

/** The members of a person beside the biography, which one source states. */
type Stated = Omit<DescribedMembers, "bio">

interface Found extends Omit<DescriptionSource, "members"> {
  readonly sentences: ReadonlyArray<string>
  readonly stated: Stated
}

const nothing: Stated = {
  expertise: [],
  contact: { emails: [], phones: [] },
  profiles: { linkedin: null, other: [] },
  affiliations: []
}

type WebsiteContent = NonNullable<AtHand["website_content"]>

/** The address of a page about the organization: of its contacts, only those with a person's name are the person's. */
const imprintAddress = /impressum|imprint|legal-?notice/iu

const fromPage = (
  { content, fetched_at, url }: Pick<WebsiteContent, "content" | "fetched_at" | "url">,
  sought: SoughtName,
  others: ReadonlyArray<SoughtName>
): Found => {
  const text = content.slice(0, maxContent)
  const blocks = imprintAddress.test(url) ? [] : blocksAbout(text, sought, others)
  const sentences = blocks.flatMap(sentencesOf)
  return {
    source: "website",
    url,
    fetched_at,
    sentences,
    stated: {
      expertise: expertiseOf(blocks),
      contact: { emails: emailsOf(blocks, text, sought), phones: phonesOf(blocks) },
      profiles: profilesOf(blocks, text, sought),
      affiliations: affiliationsOf(sentences)
    }
  }
}

/** Reads each page of a website, the home page first. */
const fromWebsite = (
  { pages = [], ...home }: WebsiteContent,
  sought: SoughtName,
  others: ReadonlyArray<SoughtName>
): ReadonlyArray<Found> => [home, ...pages].map((page) => fromPage(page, sought, others))

const fromNews = (news: NonNullable<AtHand["news"]>, sought: SoughtName): ReadonlyArray<Found> =>
  news.flatMap(({ summary, url }) => {
    const sentences = sentencesOf(summary ?? "").filter((sentence) => namesPerson(sentence, sought))
    const stated = { ...nothing, affiliations: affiliationsOf(sentences) }
    return sentences.length === 0 ? [] : [{ source: "news" as const, url, fetched_at: null, sentences, stated }]
  })

const fromShareholders = ({ organization, shareholders }: AtHand, person: EntityId): ReadonlyArray<Found> =>
  shareholders?.entries.some(({ shareholder }) => shareholder.entity_id === person) === true
    ? [{
      source: "register",
      url: null,
      fetched_at: null,
      sentences: [],
      stated: { ...nothing, affiliations: [{ organization, relation: "Gesellschafter" }] }
    }]
    : []

const membersOf = ({ sentences, stated }: Found, bio: ReadonlyArray<string>): DescriptionSource["members"] => {
  const { affiliations, contact, expertise, profiles } = stated
  return [
    ...(sentences.some((sentence) => bio.includes(sentence)) ? ["bio" as const] : []),
    ...(expertise.length > 0 ? ["expertise" as const] : []),
    ...(contact.emails.length + contact.phones.length > 0 ? ["contact" as const] : []),
    ...(profiles.linkedin !== null || profiles.other.length > 0 ? ["profiles" as const] : []),
    ...(affiliations.length > 0 ? ["affiliations" as const] : [])
  ]
}

/** A description of a person: the sentences about them, the members that follow, and where each was found. */
export interface Description {
  /** The sentences about the person, which a biography is made of. */
  readonly sentences: ReadonlyArray<string>
  readonly members: DescribedMembers
  readonly sources: ReadonlyArray<DescriptionSource>
}

/**
 * Describes a person by what is at hand and nothing else: the website of the organization, its news, its shareholders.
 * Each value stands in one of them. Rule: people#person.
 */
export const describePerson = (person: Person, atHand: AtHand): Description => {
  const sought = soughtNameOf(person)
  const { news, related_persons, website_content } = atHand
  const found = [
    ...(sought === undefined || website_content === undefined || website_content === null
      ? []
      : fromWebsite(website_content, sought, othersOf(related_persons, sought))),
    ...(sought === undefined ? [] : fromNews(news ?? [], sought)),
    ...fromShareholders(atHand, person.entity_id)
  ]
  const sentences = Array.dedupe(found.flatMap((one) => one.sentences)).slice(0, maxSentences)
  const stated = found.map((one) => one.stated)
  return {
    sentences,
    members: {
      bio: sentences.length === 0 ? null : sentences.join(" "),
      expertise: Array.dedupe(stated.flatMap(({ expertise }) => expertise)),
      contact: {
        emails: Array.dedupe(stated.flatMap(({ contact }) => contact.emails)),
        phones: Array.dedupe(stated.flatMap(({ contact }) => contact.phones))
      },
      profiles: {
        linkedin: stated.map(({ profiles }) => profiles.linkedin).find((url) => url !== null) ?? null,
        other: Array.dedupe(stated.flatMap(({ profiles }) => profiles.other))
      },
      affiliations: Array.dedupeWith(
        stated.flatMap(({ affiliations }) => affiliations),
        (left, right) => left.organization === right.organization && left.relation === right.relation
      )
    },
    sources: found.flatMap((one) => {
      const { fetched_at, source, url } = one
      const members = membersOf(one, sentences)
      return members.length === 0 ? [] : [{ members, source, url, fetched_at }]
    })
  }
}
