import { Array } from "effect"
import type { EntityId } from "../../Register/identity/Identity.ts"
import type { FeatureData } from "../../Register/profile/Features.ts"
import type { Person, RelatedPersons } from "../../Register/profile/Person.ts"
import { blocksAbout, namesPerson, othersOf, type SoughtName, soughtNameOf } from "./PersonText.ts"
import { affiliationsOf, expertiseOf } from "./Qualities.ts"
import { emailsOf, phonesOf, profilesOf } from "./Reachable.ts"
import { sentencesOf } from "./Sentences.ts"

/** The members of a person that the register's roles do not have. */
export const describedMembers = ["bio", "expertise", "contact", "profiles", "affiliations"] as const
type DescribedMembers = Pick<Person, (typeof describedMembers)[number]>

/** What such members are taken from. */
export const descriptionSources = ["website", "news", "register"] as const

/** Where members were found: `url` and `fetched_at` (RFC 3339) as far as the source has them. */
export interface DescriptionSource {
  readonly members: ReadonlyArray<keyof DescribedMembers>
  readonly source: (typeof descriptionSources)[number]
  readonly url: string | null
  readonly fetched_at: string | null
}

/** What is at hand about the organization of a person. */
export interface AtHand extends Pick<FeatureData, "news" | "shareholders" | "website_content"> {
  readonly organization: string
  readonly related_persons: RelatedPersons
}

/** How much of a website is read, in characters: what follows is seldom about people. */
const maxContent = 100_000

/** The most sentences of a biography. */
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

/** What each page of a website says, the home page first. */
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

/** What is at hand about a person: their sentences, the members that follow, and where each was found. */
export interface Description {
  /** The sentences about the person, which a biography is made of. */
  readonly sentences: ReadonlyArray<string>
  readonly members: DescribedMembers
  readonly sources: ReadonlyArray<DescriptionSource>
}

/**
 * Describes a person by what is at hand and nothing else: the website of the organization, its news, its shareholders.
 * Each value stands in one of them. Rule: Person profile (service description, Resources).
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
