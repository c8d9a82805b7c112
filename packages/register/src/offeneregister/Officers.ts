import type { Euid, Identity, RelatedPerson, RelatedPersons } from "@kontor/core/Register"
import { Effect } from "effect"
import { type HeldRole, organizationInRole, personInRole, roleCalled } from "../RoleHolder.ts"
import { companyOfficerOf } from "./CompanyOfficer.ts"
import type { OfficerRow } from "./OffeneRegisterLine.ts"
import { labelOfPosition, representationOfFlag } from "./Positions.ts"
import { type RoleSpell, roleSpellsOf } from "./RoleSpells.ts"

const academicTitle = /^(?:(?:Dr|Prof|Dipl|Mag|Ing|habil|h\.\s?c|med|jur|rer|nat|pol|phil)\b\.?[-\s.]*)+/iu

const titlesOf = (title: string | null | undefined): ReadonlyArray<string> => {
  const academic = academicTitle.exec(title ?? "")?.[0].trim()
  return academic === undefined ? [] : [academic]
}

/** The parts of a name. In a row without parts, the family name comes last. */
const nameOf = ({ name, other_attributes }: OfficerRow): { readonly given: string | null; readonly family: string } => {
  const [, before = "", last = name] = /^(.*) (\S+)$/u.exec(name) ?? []
  const family = other_attributes?.lastname ?? last
  const given = other_attributes?.firstname ?? (family === last ? before : "")
  return { family, given: given === "" ? null : given }
}

/** The only town in the rows of each person: rows about an exit often omit it. */
const townsByName = (rows: ReadonlyArray<OfficerRow>): ReadonlyMap<string, string | null> => {
  const towns = new Map<string, string | null>()
  for (const { name, other_attributes } of rows) {
    const city = other_attributes?.city
    if (city !== undefined && city !== null) towns.set(name, (towns.get(name) ?? city) === city ? city : null)
  }
  return towns
}

/** The present and past holders of positions in the organization `euid`, with the rows of one person joined. */
export const relatedPersonsOf = (
  rows: ReadonlyArray<OfficerRow>,
  euid: Euid,
  identity: Identity["Service"]
): Effect.Effect<RelatedPersons> => {
  const towns = townsByName(rows)
  const holderOf = ({ end, row, start }: RoleSpell): Effect.Effect<RelatedPerson> => {
    const position = row.position ?? ""
    const flag = row.other_attributes?.flag ?? null
    const role: HeldRole = {
      ...roleCalled(labelOfPosition[position], position),
      representation: flag === null ? null : representationOfFlag[flag] ?? flag,
      start_date: start,
      end_date: end ?? null
    }
    if (row.type === "company") {
      const { organization, representation } = companyOfficerOf(row.name)
      return organizationInRole(identity, organization, {
        ...role,
        representation: role.representation ?? representation
      })
    }
    return personInRole(identity, euid, {
      ...nameOf(row),
      titles: titlesOf(row.other_attributes?.title),
      birth_date: null,
      city: row.other_attributes?.city ?? towns.get(row.name) ?? null,
      country: null
    }, role)
  }
  const spells = roleSpellsOf(rows)
  const current = spells.filter(({ end }) => end === undefined)
  const past = spells.filter(({ end }) => end !== undefined).toSorted((left, right) =>
    (left.end ?? "") < (right.end ?? "") ? 1 : -1
  )
  return Effect.map(Effect.forEach([...current, ...past], holderOf), (holders) => ({
    current: holders.slice(0, current.length),
    past: holders.slice(current.length)
  }))
}
