import { registerTypeOf } from "@kontor/core/internal"
import { EntityId } from "@kontor/core/Register"
import { courtOfName, legalFormOfText, registerNumber, type SearchDocument } from "@kontor/register"
import { prominenceOf, searchKey } from "@kontor/register/internal"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"

/** A company as it is written, and as it is indexed. */
export interface RealName {
  readonly name: string
  readonly town: string
  readonly document: SearchDocument
  readonly is_satellite: boolean
  /** Its names before, where a source states them. */
  readonly former: ReadonlyArray<string>
}

const fields = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu

const rowOf = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(fields)].map(([, quoted, plain]) => quoted?.replaceAll("\"\"", "\"") ?? plain ?? "")

const entityOf = (text: string): EntityId => EntityId.make(createHash("sha256").update(text).digest("hex").slice(0, 32))

const documentOf = (row: {
  readonly court: string
  readonly type: string
  readonly number: string
  readonly name: string
  readonly town: string
  readonly form: string | undefined
  readonly events: number
  readonly is_subsidiary: boolean
  readonly former: ReadonlyArray<string>
}): SearchDocument | undefined => {
  const type = registerTypeOf(row.type)
  const number = type === undefined ? undefined : registerNumber({ court: row.court, type, number: row.number })
  if (number === undefined) return undefined
  return {
    entity_id: entityOf(`${row.court} ${row.type} ${row.number} ${row.name}`),
    name: row.name,
    former_names: row.former,
    numbers: [number],
    prominence: prominenceOf({
      is_active: true,
      legal_form: row.form,
      capital: undefined,
      size: undefined,
      figures: {},
      is_subsidiary: row.is_subsidiary,
      features: 1,
      records: row.events
    }),
    fields: {
      is_active: true,
      legal_form: row.form,
      registered_on: undefined,
      postal_code: "",
      city: searchKey(row.town),
      coordinates: undefined,
      industry_codes: { WZ2008: [], WZ2025: [] },
      size: undefined,
      figures: {}
    }
  }
}

const formAtEnd =
  /,?\s+(?:Gesellschaft mit beschränkter Haftung|gGmbH|GmbH|mbH|UG|AG|Aktiengesellschaft|SE|KG|OHG|e\.\s?V\.|eG|KGaA)(?!\p{L})(?: \(haftungsbeschränkt\)| & Co\..*)?\.?$/u

const satellites = ["Verwaltungs GmbH", "Beteiligungs GmbH & Co. KG", "Service GmbH"]

/** What most people call a company: its name without the legal form. */
export const calledName = (name: string): string => name.replace(formAtEnd, "").trim()

const withSatellites = (real: RealName, place: number): ReadonlyArray<RealName> => {
  const called = calledName(real.name)
  if (called.length < 4 || place % 2 === 1) return [real]
  const { numbers: [number] } = real.document
  return [
    real,
    ...satellites.flatMap((satellite, index) => {
      const name = `${called} ${satellite}`
      const document = documentOf({
        ...number,
        number: String(Number(number.number) + 50_000_000 + index),
        name,
        town: real.town,
        form: satellite.endsWith("KG") ? "GmbH & Co. KG" : "GmbH",
        events: 1,
        is_subsidiary: true,
        former: []
      })
      return document === undefined ? [] : [{ name, town: real.town, document, is_satellite: true, former: [] }]
    })
  ]
}

const announced = (path: string): ReadonlyArray<RealName> =>
  gunzipSync(readFileSync(path)).toString("utf8").trim().split("\n").slice(1).flatMap((line) => {
    const [, court, , , type, number, , name, form, town, , , events, previous = ""] = rowOf(line)
    const former = previous.split("|").map((one) => one.trim()).filter((one) => one !== "")
    const document = documentOf({
      court: court!,
      type: type!,
      number: number!,
      name: name!,
      town: town!,
      form: legalFormOfText(form!, name!)?.short,
      events: Number(events),
      is_subsidiary: false,
      former
    })
    return document === undefined ? [] : [{ name: name!, town: town!, document, is_satellite: false, former }]
  })

const listed = (path: string): ReadonlyArray<RealName> =>
  readFileSync(path, "utf8").trim().split("\n").flatMap((line) => {
    const { all_attributes: all, name, previous_names: previous } = JSON.parse(line)
    const former: ReadonlyArray<string> = (previous ?? []).map((one: { company_name: string }) => one.company_name)
    const document = documentOf({
      court: courtOfName(all.registrar ?? "")?.code ?? "",
      type: all._registerArt ?? "",
      number: all._registerNummer ?? "",
      name,
      town: all.registered_office ?? "",
      form: undefined,
      events: 0,
      is_subsidiary: false,
      former
    })
    const town: string = all.registered_office ?? ""
    return document === undefined ? [] : [{ name, town, document, is_satellite: false, former }]
  })

/** Real companies out of the files of a folder, each once, every other one with satellites that are made up. */
export const realNames = (folder: string): ReadonlyArray<RealName> => {
  const names = [
    ...announced(`${folder}/announcements/companies_from_announcements.csv.gz`),
    ...listed(`${folder}/offeneregister/offeneregister_real_structure_pseudonymised.jsonl`)
  ].flatMap(withSatellites)
  return [...new Map(names.map((real) => [real.document.entity_id, real])).values()]
}
