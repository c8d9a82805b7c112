import { type Euid, type Identity, type RelatedPerson, type RelatedPersons, roleOfCode } from "@kontor/core/Register"
import { Effect } from "effect"
import { dayOf } from "../CalendarDay.ts"
import {
  type HeldRole,
  type NamedOrganization,
  type NamedPerson,
  organizationInRole,
  personInRole,
  roleCalled
} from "../RoleHolder.ts"
import { type Element, elementAt, elementsOf, textAt, wordsOf } from "./Element.ts"
import type { Matter } from "./Matter.ts"
import { numberOfRegistration } from "./Numbers.ts"
import { countryAt, nameOf, seatOf } from "./Organisation.ts"
import { isRoleHolder, type Party, referredNumbers } from "./Parties.ts"
import { specialRules } from "./Representation.ts"

/** A natural person of a document; `residence` is the town that newer documents keep apart from the address. */
const personOf = (person: Element, residence: string | null): NamedPerson | undefined => {
  const name = elementAt(person, "vollerName")
  const family = textAt(name, "nachname")
  if (family === null) return undefined
  const prefix = textAt(name, "namensvorsatz")
  const title = textAt(name, "titel")
  const address = elementsOf(person, "anschrift").find((one) => textAt(one, "ort") !== null)
  return {
    given: textAt(name, "vorname") ?? textAt(name, "rufname"),
    family: prefix === null ? family : `${prefix} ${family}`,
    titles: title === null ? [] : [title],
    birth_date: dayOf(textAt(person, "geburt", "geburtsdatum")),
    city: textAt(address, "ort") ?? residence,
    country: countryAt(address)
  }
}

/** An organization of a document, with its register number where the document has one. */
const organizationOf = (organisation: Element): NamedOrganization | undefined => {
  const name = nameOf(organisation)
  return name === null ? undefined : {
    name,
    city: seatOf(organisation) ?? textAt(elementsOf(organisation, "anschrift")[0], "ort"),
    number: numberOfRegistration(elementAt(organisation, "registereintragung"))
  }
}

/** The towns where persons live, by the number of their party (from XJustiz 3.6). */
const residencesOf = (content: Element): ReadonlyMap<string, string> =>
  new Map(
    elementsOf(content, "wohnort").flatMap((residence) => {
      const [number, town] = [textAt(residence, "ref.rollennummer"), textAt(residence, "wohnortText")]
      return number === null || town === null ? [] : [[number, town] as const]
    })
  )

const roleOf = ({ number, role }: Party, rules: ReadonlyMap<string, string>): HeldRole => ({
  ...roleCalled(role === null ? undefined : roleOfCode(role.code)?.label, role === null ? "" : wordsOf(role)),
  representation: rules.get(number ?? "") ?? null,
  start_date: null,
  end_date: null
})

/** A party that is a person or an organization, in its role. */
export interface Holder {
  readonly party: Party
  readonly person: RelatedPerson
}

/** All parties but the organization itself, in the order of the document; one without a name is left out. */
export const holdersOf = (
  { content, parties, subject }: Matter,
  euid: Euid,
  identity: Identity["Service"]
): Effect.Effect<ReadonlyArray<Holder>> => {
  const rules = specialRules(content)
  const residences = residencesOf(content)
  const holder = (party: Party): Effect.Effect<ReadonlyArray<Holder>> => {
    const role = roleOf(party, rules)
    const person = party.person && personOf(party.person, residences.get(party.number ?? "") ?? null)
    const organization = party.organization && organizationOf(party.organization)
    const known = person !== undefined
      ? personInRole(identity, euid, person, role)
      : organization !== undefined
      ? organizationInRole(identity, organization, role)
      : undefined
    return known === undefined ? Effect.succeed([]) : Effect.map(known, (person) => [{ party, person }])
  }
  return Effect.map(Effect.forEach(parties.filter((party) => party !== subject), holder), (holders) => holders.flat())
}

/** The current role holders of the organization. */
export const relatedPersonsOf = (content: Element, holders: ReadonlyArray<Holder>): RelatedPersons => {
  const representatives = referredNumbers(elementAt(content, "basisdatenRegister", "vertretung"))
  const current = holders.filter(({ party }) => isRoleHolder(party, representatives)).map(({ person }) => person)
  return { current, past: [] }
}
