import type { ContactData, FeatureData, Registration, WebsiteContent } from "@kontor/core/Register"
import type { Facts } from "@kontor/register"
import { financials } from "./Accounts.ts"
import { Draws } from "./Draws.ts"
import { roles } from "./Forms.ts"
import { lastState, type Life } from "./Life.ts"
import { companyName, fullName } from "./Organization.ts"
import { shareholdersOf } from "./Shareholding.ts"
import type { Officer, State } from "./State.ts"
import { isoDate, lastDay } from "./World.ts"

const spellings: Readonly<Record<string, string>> = { "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss" }

const asciiOf = (text: string): string => text.toLowerCase().replaceAll(/[äöüß]/g, (letter) => spellings[letter]!)

/** The domain of an organization, below the top-level domain that is reserved for examples. */
const domainOf = ({ organization }: Life): string => {
  const name = companyName(organization.index)
  const words = asciiOf(name).split(/[^a-z0-9]+/)
  return `${words.filter((word) => word !== "").slice(0, 3).join("-")}-${organization.index}.example`
}

/** Prefixes of telephone numbers that the numbering plan reserves for fiction. */
const fictionalNumbers: Readonly<Record<string, string>> = {
  "Berlin": "+49 30 23125 ",
  "Frankfurt am Main": "+49 69 90009 ",
  "Hamburg": "+49 40 66969 ",
  "Köln": "+49 221 4710 ",
  "München": "+49 89 99998 "
}

/** The contact data of an organization. */
const contactOf = (life: Life): ContactData => {
  const draws = new Draws("contact", life.organization.index)
  const beginning = fictionalNumbers[life.organization.seat.name]
  const domain = domainOf(life)
  const hasWebsite = draws.chance(82)
  return {
    website: hasWebsite ? `https://www.${domain}` : null,
    phone_number: beginning === undefined ? null : beginning + String(draws.below(1_000)).padStart(3, "0"),
    email: draws.chance(75) ? `info@${domain}` : null
  }
}

/** The text of a website about one of its persons. */
const introduced = (life: Life, { holder, role, since }: Officer): ReadonlyArray<string> => {
  if (holder._tag === "Member") return []
  const { index, industry, seat } = life.organization
  const draws = new Draws("team", index * 64 + holder.bornOn)
  const mailbox = `${asciiOf(holder.given)}.${asciiOf(holder.family)}`.replaceAll(/[^a-z.-]+/g, "")
  return [
    `### ${fullName(holder)}`,
    `${fullName(holder)}, ${roles[role].position}, ist seit ${isoDate(since).slice(0, 4)} in ${seat.name} tätig.`,
    ...(draws.chance(60) ? [`Schwerpunkte: ${industry.products.slice(0, 2).join(", ")}`] : []),
    ...(draws.chance(70) ? [`E-Mail: ${mailbox}@${domainOf(life)}`] : [])
  ]
}

/** The text of an organization's website with its imprint and its team, for those that have one and were visited. */
const websiteOf = (life: Life, state: State): typeof WebsiteContent.Type | undefined => {
  const { website } = contactOf(life)
  const draws = new Draws("website", life.organization.index)
  if (website === null || !draws.chance(35)) return undefined
  const { address: { houseNumber, postalCode, street }, name, officers, seat } = state
  const address = `${street} ${houseNumber}, ${postalCode} ${seat.name}`
  const products = life.organization.industry.products.map((product) => `- ${product}`).join("\n")
  const team = officers.slice(0, 4).flatMap((officer) => introduced(life, officer))
  const fetched_at = `${isoDate(lastDay - draws.between(1, 60))}T04:00:00.000Z`
  const page = (path: string, ...lines: ReadonlyArray<string>) => ({
    url: `${website}${path}`,
    content: lines.join("\n\n"),
    fetched_at
  })
  return {
    ...page("", `# ${name}`, `Willkommen bei ${name}.`, "## Leistungen", products, "## Kontakt", address),
    pages: [
      page("/impressum", "# Impressum", `${name}, ${address}`),
      ...(team.length === 0 ? [] : [page("/team", "# Team", ...team)])
    ]
  }
}

type NewsItem = NonNullable<FeatureData["news"]>[number]

/** News about entries, each a title and a summary; most entries make no news. */
const stories: Readonly<Partial<Record<string, (state: State) => readonly [title: string, summary: string]>>> = {
  CHIEF_SUCCEEDS: ({ name }) => [`Wechsel an der Spitze von ${name}`, `${name} hat eine neue Leitung.`],
  CAPITAL_RAISED: ({ name }) => [`${name} erhöht Kapital`, `${name} stärkt die Eigenmittel für weiteres Wachstum.`],
  TOOK_OVER: ({ name }) => [`${name} wächst durch Übernahme`, `${name} übernimmt das Geschäft eines Partners.`],
  NAME: ({ formerNames, name }) => [`Neuer Name: ${name}`, `Aus ${formerNames.at(-1)!} wird ${name}.`],
  INSOLVENCY_PROVISIONAL: ({ name }) => [`${name} ist zahlungsunfähig`, `${name} hat einen Insolvenzantrag gestellt.`]
}

/** The news about an organization, the newest first. */
const newsOf = ({ chapters, organization: { index } }: Life): ReadonlyArray<NewsItem> => {
  const draws = new Draws("news", index)
  const reports = chapters.flatMap(({ changes, on, state }) =>
    changes.flatMap((change) => draws.chance(25) && stories[change] ? [{ on, report: stories[change](state) }] : [])
  )
  return reports.toReversed().map(({ on, report: [title, summary] }, at): NewsItem => {
    const publication_date = isoDate(Math.min(lastDay, on + draws.between(2, 9)))
    return {
      id: `${index}-${at + 1}`,
      title,
      source: draws.pick(["Musterbote", "Wirtschaftskurier Musterland"]),
      publication_date,
      url: `https://nachrichten.example/${publication_date}/${index}-${at + 1}`,
      summary
    }
  })
}

/** A line of a profile: the organization, the day, and facts that the register itself does not have. */
type ProfileLine = { readonly registration: Registration; readonly as_of: string } & Facts

const registrationOfLine = ({ organization }: Life): Registration => {
  const { court, euid, number, suffix, type } = organization.registration
  return {
    court: court.name,
    register_type: type,
    register_number: number,
    register_number_extra: suffix === "" ? null : suffix,
    euid,
    former: []
  }
}

/** The profile line of an organization. */
export const profileLine = (life: Life): ProfileLine => {
  const { industry, registeredOn } = life.organization
  const state = lastState(life)
  const shareholders = shareholdersOf(life)
  const news = newsOf(life)
  const website = websiteOf(life, state)
  return {
    registration: registrationOfLine(life),
    as_of: isoDate(lastDay),
    name: state.name,
    registration_date: `${isoDate(registeredOn)}T00:00:00+00:00`,
    industry_classification: { WZ2008: [industry.wz2008], WZ2025: [industry.wz2025] },
    keywords: industry.words.slice(0, 2).map((word) => word.toLowerCase()),
    products_and_services: [...industry.products],
    contact_data: contactOf(life),
    ...financials(life),
    ...(shareholders && { shareholders }),
    ...(news.length > 0 && { news }),
    ...(website && { website_content: website })
  }
}
