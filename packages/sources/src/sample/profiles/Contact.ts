import type { ContactData, WebsiteContent } from "@kontor/core/Register"
import { companyName } from "../CompanyName.ts"
import { Draws } from "../Draws.ts"
import type { RoleName } from "../Forms.ts"
import type { Officer, State } from "../life/Change.ts"
import type { Life } from "../life/Life.ts"
import { fullName } from "../Person.ts"
import { isoDate, type World } from "../World.ts"

const spellings: Readonly<Record<string, string>> = { "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss" }

const asciiOf = (text: string): string => text.toLowerCase().replaceAll(/[äöüß]/g, (letter) => spellings[letter]!)

/** The domain of an organization, below the top-level domain that is reserved for examples. */
const domainOf = (world: World, { organization }: Life): string => {
  const name = companyName(world, organization.index, 0, organization.form)
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
export const contactOf = (world: World, life: Life): ContactData => {
  const draws = new Draws(world.seed, "contact", life.organization.index)
  const beginning = fictionalNumbers[life.organization.seat.name]
  const domain = domainOf(world, life)
  const hasWebsite = draws.chance(82)
  return {
    website: hasWebsite ? `https://www.${domain}` : null,
    phone_number: beginning === undefined ? null : beginning + String(draws.below(1_000)).padStart(3, "0"),
    email: draws.chance(75) ? `info@${domain}` : null
  }
}

/** The words with which a website introduces a role. */
const introductions: Partial<Record<RoleName, string>> = {
  MANAGING_DIRECTOR: "führt die Geschäfte",
  BOARD_CHAIR: "ist Vorsitz des Vorstands",
  BOARD: "gehört zum Vorstand",
  PROCURIST: "vertritt die Gesellschaft mit Prokura",
  PARTNER: "ist eine der Personen hinter dem Büro",
  OWNER: "führt das Unternehmen"
}

/** The text of a website about one of its persons. */
const introduced = (world: World, life: Life, { holder, role, since }: Officer): ReadonlyArray<string> => {
  const introduction = introductions[role]
  if (holder._tag === "Member" || introduction === undefined) return []
  const draws = new Draws(world.seed, "team", life.organization.index * 64 + holder.bornOn)
  const { products } = life.organization.industry
  const mailbox = `${asciiOf(holder.given)}.${asciiOf(holder.family)}`.replaceAll(/[^a-z.-]+/g, "")
  const beginning = fictionalNumbers[life.organization.seat.name]
  return [
    `### ${fullName(holder)}`,
    `${fullName(holder)} ${introduction} seit ${isoDate(since).slice(0, 4)} in ${life.organization.seat.name}.`,
    ...(draws.chance(60) ? [`Schwerpunkte: ${products.slice(0, 2).join(", ")}`] : []),
    ...(draws.chance(70) ? [`E-Mail: ${mailbox}@${domainOf(world, life)}`] : []),
    ...(beginning !== undefined && draws.chance(50)
      ? [`Telefon: ${beginning}${String(draws.below(1_000)).padStart(3, "0")}`]
      : []),
    ...(draws.chance(15)
      ? [`Im Ehrenamt: Mitglied im Förderverein ${life.organization.seat.name}, seit vielen Jahren dabei.`]
      : [])
  ]
}

/** The imprint of an organization: its name, its address, and who represents it. */
const imprintOf = ({ address, name, officers, seat }: State): string => {
  const { houseNumber, postalCode, street } = address
  const [first] = officers.flatMap(({ holder }) => holder._tag === "Member" ? [] : [fullName(holder)])
  return [
    "# Impressum",
    `${name}, ${street} ${houseNumber}, ${postalCode} ${seat.name}`,
    ...(first === undefined ? [] : [`Vertreten durch: ${first}`])
  ].join("\n\n")
}

/** The page of an organization about its people. */
const teamOf = (world: World, life: Life, { officers }: State): ReadonlyArray<string> => {
  const team = officers.slice(0, 4).flatMap((officer) => introduced(world, life, officer))
  return team.length === 0 ? [] : ["# Team", ...team]
}

/** The text of an organization's website, for those that have one and were visited. */
export const websiteOf = (world: World, life: Life, state: State): typeof WebsiteContent.Type | undefined => {
  const { website } = contactOf(world, life)
  const draws = new Draws(world.seed, "website", life.organization.index)
  if (website === null || !draws.chance(35)) return undefined
  const { industry } = life.organization
  const { houseNumber, postalCode, street } = state.address
  const content = [
    `# ${state.name}`,
    `Willkommen bei ${state.name} in ${state.seat.name}.`,
    "## Leistungen",
    industry.products.map((product) => `- ${product}`).join("\n"),
    "## Kontakt",
    `${street} ${houseNumber}, ${postalCode} ${state.seat.name}`
  ].join("\n\n")
  const fetched_at = `${isoDate(world.until - draws.between(1, 60))}T04:00:00.000Z`
  const team = teamOf(world, life, state)
  const pages = [
    { url: `${website}/impressum`, content: imprintOf(state), fetched_at },
    ...(team.length === 0 ? [] : [{ url: `${website}/team`, content: team.join("\n\n"), fetched_at }])
  ]
  return { url: website, content, fetched_at, pages }
}
