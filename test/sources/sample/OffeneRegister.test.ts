import { assert, describe, it } from "@effect/vitest"
import { Sample } from "@kontor/sources/sample"
import { readFileSync } from "node:fs"
import { messagesByEuid } from "./Message.ts"
import { isRealDataPresent, realFile } from "./RealData.ts"

const records = [...Sample.offeneregister({ organizations: 400 })].map((line) => JSON.parse(line))

const euidOf = (companyNumber: string): string => `DE${companyNumber.replace(/^([A-Z0-9]+)_(?:[A-Z0-9]+_)?/, "$1.")}`

const pathsOf = (value: unknown, path = ""): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, `${path}[]`))
  if (value === null || typeof value !== "object") return [`${path}: ${typeof value}`]
  return Object.entries(value).flatMap(([key, member]) => pathsOf(member, `${path}.${key}`))
}

const made = new Set(records.flatMap((record) => pathsOf(record)))

/** The members of the bulk lines, with their types. */
const members = [
  ".all_attributes._registerArt: string",
  ".all_attributes._registerNummer: string",
  ".all_attributes.additional_data.AD: boolean",
  ".all_attributes.additional_data.CD: boolean",
  ".all_attributes.additional_data.DK: boolean",
  ".all_attributes.additional_data.HD: boolean",
  ".all_attributes.additional_data.SI: boolean",
  ".all_attributes.additional_data.UT: boolean",
  ".all_attributes.additional_data.VÖ: boolean",
  ".all_attributes.federal_state: string",
  ".all_attributes.former_registrar: string",
  ".all_attributes.native_company_number: string",
  ".all_attributes.registered_office: string",
  ".all_attributes.registrar: string",
  ".company_number: string",
  ".current_status: string",
  ".jurisdiction_code: string",
  ".name: string",
  ".officers[].end_date: string",
  ".officers[].name: string",
  ".officers[].other_attributes.city: string",
  ".officers[].other_attributes.dismissed: boolean",
  ".officers[].other_attributes.firstname: string",
  ".officers[].other_attributes.flag: string",
  ".officers[].other_attributes.lastname: string",
  ".officers[].other_attributes.maidenname: string",
  ".officers[].other_attributes.title: string",
  ".officers[].position: string",
  ".officers[].start_date: string",
  ".officers[].type: string",
  ".previous_names[].company_name: string",
  ".registered_address: string",
  ".retrieved_at: string"
]

describe("the bulk lines of a sample register", () => {
  it("are as many as organizations", () => {
    assert.strictEqual(records.length, 400)
    assert.strictEqual(new Set(records.map(({ company_number }) => company_number)).size, 400)
  })

  it("are about the same organizations as the structured content, under the same names", () => {
    for (const { company_number, name } of records) {
      const euid = euidOf(company_number)
      const snapshots = messagesByEuid.get(euid) ?? messagesByEuid.get(`${euid}B`)
      assert.strictEqual(snapshots?.at(-1)!.name, name)
    }
  })

  it("know removed organizations, former names, dismissed officers and general partners that are companies", () => {
    assert.isTrue(records.some(({ current_status }) => current_status === "removed"))
    assert.isTrue(records.some(({ previous_names }) => previous_names?.length > 0))
    const officers = records.flatMap((record) => record.officers ?? [])
    assert.isTrue(officers.some(({ other_attributes }) => other_attributes?.dismissed === true))
    assert.isTrue(officers.some(({ type }) => type === "company"))
  })

  it("are made one by one", () => {
    const lines = Sample.offeneregister({ organizations: 1_000_000_000 })
    assert.isString(lines.next().value)
    lines.return(undefined)
  })

  it("have these members of the source and no others, each of one type", () => {
    assert.deepStrictEqual([...made].toSorted(), members)
  })

  it.skipIf(!isRealDataPresent)("have no member that real lines do not have, nor another type", () => {
    const real = readFileSync(realFile("offeneregister/offeneregister_real_structure_pseudonymised.jsonl"), "utf8")
    const known = new Set(real.trimEnd().split("\n").flatMap((line) => pathsOf(JSON.parse(line))))
    assert.deepStrictEqual([...made].filter((path) => !known.has(path)), [])
  })
})
