import type { CalendarDate, Euid, RelatedPerson, RelatedPersons } from "@kontor/core/Register"
import { type Identity, parseRegisterNumber, registerNumber } from "@kontor/register"
import { Effect } from "effect"
import { dayOf } from "../CalendarDay.ts"
import { type HeldRole, type NamedOrganization, organizationInRole, personInRole, roleCalled } from "../RoleHolder.ts"
import type { OfficerRow } from "./OffeneRegisterLine.ts"

/** One period of a person in a position: `row` is the newest row about it; `end` is undefined while it lasts. */
interface RoleSpell {
  readonly row: OfficerRow
  readonly start: CalendarDate | null
  readonly end: CalendarDate | null | undefined
}

const isExit = (row: OfficerRow): boolean =>
  row.other_attributes?.dismissed === true || (row.end_date !== undefined && row.end_date !== null)

const holder = (row: OfficerRow): string =>
  `${row.position}|${row.other_attributes?.lastname ?? row.name}|${row.other_attributes?.firstname ?? ""}`

const lastOfAll = "9999"
const dayOfRow = (row: OfficerRow): string => isExit(row) ? row.end_date ?? lastOfAll : row.start_date ?? ""

const inTime = (left: OfficerRow, right: OfficerRow): number => {
  const [earlier, later] = [dayOfRow(left), dayOfRow(right)]
  return earlier < later ? -1 : earlier > later ? 1 : Number(isExit(right)) - Number(isExit(left))
}

const spellsOfHolder = (rows: ReadonlyArray<OfficerRow>): ReadonlyArray<RoleSpell> => {
  const spells: Array<RoleSpell> = []
  let open: RoleSpell | undefined
  for (const row of rows.toSorted(inTime)) {
    if (isExit(row)) {
      spells.push({ row: open?.row ?? row, start: open?.start ?? dayOf(row.start_date), end: dayOf(row.end_date) })
      open = undefined
    } else {
      open = { row, start: open === undefined ? dayOf(row.start_date) : open.start, end: undefined }
    }
  }
  return open === undefined ? spells : [...spells, open]
}

const byHolder = (rows: ReadonlyArray<OfficerRow>): ReadonlyMap<string, ReadonlyArray<OfficerRow>> => {
  const held = new Map<string, Array<OfficerRow>>()
  for (const row of rows) {
    const known = held.get(holder(row))
    if (known === undefined) held.set(holder(row), [row])
    else known.push(row)
  }
  return held
}

/**
 * Joins the rows of one person and position: an entry opens a spell, the next exit ends it, and an entry within a spell
 * is a change that is listed again. An exit without entry has no start; an exit and an entry of one day are two spells.
 */
const roleSpellsOf = (rows: ReadonlyArray<OfficerRow>): ReadonlyArray<RoleSpell> =>
  [...byHolder(rows).values()].flatMap(spellsOfHolder)

/** The labels of positions in OffeneRegister. A position without a line here keeps its own words. */
const labelOfPosition: Readonly<Record<string, string>> = {
  "Geschäftsführer": "MANAGING_DIRECTOR",
  "Geschäftsführender Direktor": "MANAGING_DIRECTOR",
  "Geschäftsführender Gesellschafter": "MANAGING_DIRECTOR",
  "Notgeschäftsführer": "MANAGING_DIRECTOR",
  "Vorstand": "BOARD",
  "Vorstandsmitglied": "BOARD",
  "Mitglied des Vorstands": "BOARD",
  "Mitglied des Leitungsorgans": "BOARD",
  "Vorsitzender": "BOARD_CHAIR",
  "Vorstandsvorsitzender": "BOARD_CHAIR",
  "Vorsitzender des Vorstands": "BOARD_CHAIR",
  "Verwaltungsrat": "ADMINISTRATIVE_BOARD",
  "Prokurist": "PROCURA",
  "Prokura": "PROCURA",
  "Liquidator": "LIQUIDATOR",
  "Abwickler": "LIQUIDATOR",
  "Persönlich haftender Gesellschafter": "PERSONALLY_LIABLE_PARTNER",
  "Kommanditist": "LIMITED_PARTNER",
  "Gesellschafter": "PARTNER",
  "Partner": "PARTNER",
  "Inhaber": "OWNER",
  "Aufsichtsrat": "SUPERVISORY_BOARD",
  "Aufsichtsratsvorsitzender": "SUPERVISORY_BOARD_CHAIR",
  "Besonderer Vertreter": "SPECIAL_REPRESENTATIVE",
  "Ständiger Vertreter": "PERMANENT_REPRESENTATIVE",
  "Hauptbevollmächtigter": "PRINCIPAL_AGENT",
  "Empfangsberechtigter": "AUTHORISED_RECIPIENT",
  "Insolvenzverwalter": "INSOLVENCY_ADMINISTRATOR"
}

/** The register's words for flags that OffeneRegister gives in English. */
const representationOfFlag: Readonly<Record<string, string>> = {
  "sole representation": "einzelvertretungsberechtigt",
  "joint representation": "gemeinsam vertretungsberechtigt"
}

const withRegistration = /^(.+?)\s*\(((?:AG|Amtsgericht)\b[^()]*)\)\s*(?:,\s*(.*?))?\s*\.?$/su
const nameAndSeat = /^(.+),\s*([^,]+)$/su

/** A company in a position, and its power of representation. */
interface CompanyOfficer {
  readonly organization: NamedOrganization
  readonly representation: string | null
}

/**
 * Reads the text of a company in a position: `Raffay Management GmbH, Hamburg (AG Hamburg HRB 33573),
 * einzelvertretungsberechtigt.`
 */
const companyOfficerOf = (text: string): CompanyOfficer => {
  const [, named, registration, rest] = withRegistration.exec(text) ?? []
  const whole = (named ?? text).replace(/\.$/u, "")
  const [, name, city] = nameAndSeat.exec(whole) ?? []
  const written = registration === undefined ? undefined : parseRegisterNumber(registration.replaceAll(",", " "))
  const number = written?.court === undefined
    ? undefined
    : registerNumber({ court: written.court, type: written.type, number: written.number, suffix: written.suffix })
  return {
    organization: { name: name ?? whole, city: city ?? null, number },
    representation: rest === undefined || rest === "" ? null : rest
  }
}

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
