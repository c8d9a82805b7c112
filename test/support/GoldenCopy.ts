import { Sample, type SampleOptions } from "@kontor/sources/sample"

/** A file of the Global LEI Index. */
interface GoldenCopyFile {
  readonly name: string
  readonly content: string
}

/** The digits of a text by which ISO 7064 computes check digits: letters are 10 to 35. */
const digitsOf = (text: string): string => text.replaceAll(/[A-Z]/gu, (letter) => String(Number.parseInt(letter, 36)))

/** The LEI of a number, with its two check digits. */
const leiOf = (index: number): string => {
  const base = `999900SAMPLE${String(index).padStart(6, "0")}`
  const rest = BigInt(`${digitsOf(base)}00`) % 97n
  return `${base}${String(98n - rest).padStart(2, "0")}`
}

/** A record: texts by path, in the order of the published columns. */
type Fields = Readonly<Record<string, string>>

const addressFields = (path: string, city: string, country = "DE"): Fields => ({
  [`${path}.FirstAddressLine`]: "Musterstraße 1",
  [`${path}.City`]: city,
  [`${path}.Country`]: country,
  [`${path}.PostalCode`]: "12345"
})

/** The authority of a court: its code in the list of registration authorities. */
const authorityOf = (courts: ReadonlyArray<string>, court: string): string =>
  `RA9${String(courts.indexOf(court) + 1).padStart(5, "0")}`

const registration: Fields = {
  "Registration.InitialRegistrationDate": "2024-10-31T08:00:00Z",
  "Registration.LastUpdateDate": "2026-06-30T08:00:00Z",
  "Registration.RegistrationStatus": "ISSUED"
}

/** A line of the open register's bulk file. */
interface Company {
  readonly name: string
  readonly company_number: string
  readonly current_status: string
  readonly all_attributes: Readonly<
    Record<"_registerArt" | "_registerNummer" | "registered_office" | "registrar", string>
  >
}

const recordOf = (company: Company, index: number, courts: ReadonlyArray<string>): Fields => {
  const { _registerArt: type, _registerNummer: number, registered_office: seat, registrar } = company.all_attributes
  const [suffix = ""] = /(?<=\d)[A-Z]+$/u.exec(company.company_number) ?? []
  return {
    "LEI": leiOf(index),
    "Entity.LegalName": company.name,
    ...addressFields("Entity.LegalAddress", seat),
    ...addressFields("Entity.HeadquartersAddress", index % 2 === 0 ? "Musterstadt" : seat),
    "Entity.RegistrationAuthority.RegistrationAuthorityID": authorityOf(courts, registrar),
    "Entity.RegistrationAuthority.RegistrationAuthorityEntityID": `${type} ${number} ${suffix}`.trim(),
    "Entity.LegalJurisdiction": "DE",
    "Entity.EntityCategory": "GENERAL",
    "Entity.EntityStatus": company.current_status === "removed" ? "INACTIVE" : "ACTIVE",
    ...registration
  }
}

/** A parent abroad, whose number is behind those of the register. */
const foreignRecord = (index: number): Fields => ({
  "LEI": leiOf(index),
  "Entity.LegalName": "Sample Holdings \"International\", Ltd.",
  ...addressFields("Entity.LegalAddress", "London", "GB"),
  ...addressFields("Entity.HeadquartersAddress", "London", "GB"),
  "Entity.RegistrationAuthority.RegistrationAuthorityID": "RA000585",
  "Entity.RegistrationAuthority.RegistrationAuthorityEntityID": "00000000",
  "Entity.LegalJurisdiction": "GB",
  "Entity.EntityCategory": "GENERAL",
  "Entity.EntityStatus": "ACTIVE",
  ...registration
})

/** Every third organization is a subsidiary of the one before it, and all groups end abroad. */
const relationshipsOf = (organizations: number): ReadonlyArray<Fields> =>
  Array.from({ length: organizations }, (_, index) => index).filter((index) => index % 3 === 1).flatMap((index) =>
    ([["IS_DIRECTLY_CONSOLIDATED_BY", index - 1], ["IS_ULTIMATELY_CONSOLIDATED_BY", organizations]] as const)
      .map(([type, parent]) => ({
        "Relationship.StartNode.NodeID": leiOf(index),
        "Relationship.StartNode.NodeIDType": "LEI",
        "Relationship.EndNode.NodeID": leiOf(parent),
        "Relationship.EndNode.NodeIDType": "LEI",
        "Relationship.RelationshipType": type,
        "Relationship.RelationshipStatus": "ACTIVE",
        "Relationship.Period.1.startDate": "2026-06-30T00:00:00Z",
        "Relationship.Period.1.periodType": "ACCOUNTING_PERIOD",
        "Relationship.Period.2.startDate": "2024-10-31T00:00:00Z",
        "Relationship.Period.2.periodType": "RELATIONSHIP_PERIOD",
        ...registration,
        "Registration.RegistrationStatus": "PUBLISHED"
      }))
  )

const field = (text: string): string => `"${text.replaceAll("\"", "\"\"")}"`

const csv = (records: ReadonlyArray<Fields>): string => {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const rows = records.map((record) => columns.map((column) => field(record[column] ?? "")).join(","))
  return `${[columns.map(field).join(","), ...rows].join("\n")}\n`
}

type Nested = { [name: string]: Nested | string }

/** A record as JSON: a path is nested members, and each text is `{"$": "..."}`. */
const nested = (record: Fields): Nested => {
  const root: Nested = {}
  for (const [path, text] of Object.entries(record)) {
    const names = path.split(".")
    let at = root
    for (const name of names) at = (at[name] ??= {}) as Nested
    at["$"] = text
  }
  return root
}

/** The periods of a relationship as a list, which JSON has in place of numbered columns. */
const relationJson = (record: Fields): Nested => {
  const { Period: _, ...relationship } = nested(record)["Relationship"] as Nested
  const period = (place: number) => ({
    StartDate: { "$": record[`Relationship.Period.${place}.startDate`]! },
    PeriodType: { "$": record[`Relationship.Period.${place}.periodType`]! }
  })
  return {
    RelationshipRecord: {
      Relationship: {
        ...relationship,
        RelationshipPeriods: { RelationshipPeriod: [period(1), period(2)] as never }
      },
      Registration: nested(record)["Registration"]!
    }
  }
}

const authorities = (courts: ReadonlyArray<string>): ReadonlyArray<Fields> =>
  courts.map((court) => ({
    "Registration Authority Code": authorityOf(courts, court),
    "Country": "Germany",
    "Country Code": "DE",
    "Jurisdiction (country or region)": court,
    "Local name of Register": "Handelsregister",
    "Local name of organisation responsible for the Register": `Amtsgericht ${court}`
  }))

/**
 * The register's organizations in the Global LEI Index: LEI records, relationships and registration authorities as the
 * golden copies and the list of GLEIF have them, as CSV or JSON. The codes of authorities and the LEIs are made up.
 */
export const goldenCopy = (options: SampleOptions, format: "csv" | "json"): ReadonlyArray<GoldenCopyFile> => {
  const companies = [...Sample.offeneregister(options)].map((line): Company => JSON.parse(line))
  const courts = [...new Set(companies.map(({ all_attributes: { registrar } }) => registrar))]
  const records = companies.map((company, index) => recordOf(company, index, courts))
  const all = [...records, foreignRecord(companies.length)]
  const relationships = relationshipsOf(companies.length)
  return [
    {
      name: `20260630-0800-gleif-goldencopy-lei2-golden-copy.${format}`,
      content: format === "csv" ? csv(all) : JSON.stringify({ records: all.map(nested) })
    },
    {
      name: `20260630-0800-gleif-goldencopy-rr-golden-copy.${format}`,
      content: format === "csv" ? csv(relationships) : JSON.stringify({ relations: relationships.map(relationJson) })
    },
    { name: "gleif-registration-authorities-list.csv", content: csv(authorities(courts)) }
  ]
}
