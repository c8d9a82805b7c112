/**
 * Writes the code lists below `src/codes/`, and that of legal forms in `@kontor/core`, from a directory of code lists, a directory with the
 * classifications of economic activities, and a table of postal codes:
 *
 *     node codes/generate.mjs CODE_LISTS INDUSTRIES POSTAL_CODES_CSV
 *
 * Sources: gds.bris-listofregisters 2.0 joined with gds.gerichte 3.7, the legal-form crosswalk of
 * xunternehmen.rechtsformen 2.2, gds.rechtsform 3.4 and ISO 20275, and gds.rollenbezeichnung 3.6 (free use); WZ 2008,
 * WZ 2025 and their correspondence (Destatis, reproduction with reference to the source); the postal codes of GeoNames
 * (CC-BY 4.0).
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const [, , codeLists, industries, postalCodes] = process.argv
const json = (...path) => JSON.parse(readFileSync(join(...path), "utf8"))
const read = (name) => json(codeLists, name)
const unique = (items) => [...new Set(items)]
const withoutPrefix = (name) => name.replace(/^(Registergericht )?Amtsgericht /, "")

const ownLists = new URL("../src/codes/", import.meta.url)
const listsOfCore = new URL("../../core/src/Register/codes/", import.meta.url)

/** One row a line. */
const write = (name, rows, folder = ownLists) =>
  writeFileSync(new URL(`${name}.json`, folder), `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(",\n")}\n]\n`)

const courts = read("registergerichte.json")
const court = ({ code, gds_name, name, other_gds_codes, portal_names, state }) => {
  const names = unique([...portal_names.map((portal) => portal.name), name, gds_name].map(withoutPrefix))
  return { code, name: names[0], state, names: names.slice(1), codes: other_gds_codes.map((other) => other.code) }
}
write(
  "courts",
  [
    ...courts.courts.map(court),
    ...courts.other_courts_in_announcements.filter((other) => other.gds_codes?.length > 0).map((other) => ({
      code: other.gds_codes[0],
      name: withoutPrefix(other.name),
      state: other.state,
      names: [],
      codes: other.gds_codes.slice(1)
    }))
  ]
)

write(
  "legal-forms",
  read("legal_forms_crosswalk.json").legal_forms.map((form) => ({
    short: form.short,
    de: form.name.de,
    en: form.name.en,
    xunternehmen: form.xunternehmen_rechtsformen,
    gds: form.gds_rechtsform,
    elf: form.elf ?? "",
    texts: form.portal_text,
    liability: form.liability
  })),
  listsOfCore
)

write(
  "roles",
  read("role_labels_crosswalk.json").roles.map(({ code, de, en, group, label }) => ({ code, label, de, en, group }))
)

const registerCourtCodes = new Set([
  ...courts.courts.flatMap(({ code, other_gds_codes }) => [code, ...other_gds_codes.map((other) => other.code)]),
  ...courts.other_courts_in_announcements.flatMap(({ gds_codes = [] }) => gds_codes)
])
const localCourt = /^(?:aufgelöst-)?Amtsgericht (?!.*(?:,|Zweigst|Zwst|Außenst|[Gg]ericht|Grundbuch|sachen))(.+)$/
write(
  "former-courts",
  read("xrepository/GDS.Gerichte_3.7.json").daten.flatMap(([code, name]) => {
    const [, local] = localCourt.exec(name) ?? []
    return local === undefined || registerCourtCodes.has(code) ? [] : [`${code} ${local}`]
  }).toSorted()
)

const parentOf = (code) => code.slice(0, { 4: 2, 5: 4, 7: 5 }[code.length] ?? 0)
const labelLines = ({ items }) => {
  const labels = new Map(items.map(({ code, title }) => [code, title]))
  return items.filter(({ level }) => level > 1).map(({ code, title }) =>
    labels.get(parentOf(code)) === title ? code : `${code} ${title}`
  )
}
for (const year of ["2008", "2025"]) {
  write(
    `industries-${year}`,
    labelLines(json(industries, `wz${year}.json`))
  )
}
write(
  "industry-pairs",
  Object.entries(json(industries, "wz2025_to_wz2008.json").pairs).map(([code, others]) =>
    others.length === 1 && others[0] === code ? code : [code, ...others].join(" ")
  )
)

const germanNames = {
  "Bavaria": "Bayern",
  "Land Berlin": "Berlin",
  "Lower Saxony": "Niedersachsen",
  "Mecklenburg-Western Pomerania": "Mecklenburg-Vorpommern",
  "Saxony": "Sachsen",
  "Saxony-Anhalt": "Sachsen-Anhalt",
  "Thuringia": "Thüringen"
}
const cells = (line) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain)
const [, ...places] = readFileSync(postalCodes, "utf8").trim().split(/\r?\n/).map(cells)
const deliveryAreas = places
  .filter(([code, , , state, , latitude, , isDeliveryArea]) =>
    /^\d{5}$/.test(code) && state !== "" && latitude !== "" && isDeliveryArea === "1"
  )
  .toSorted(([left], [right]) => left.localeCompare(right))
const short = (degrees) => String(Number(Number(degrees).toFixed(3)))
const current = { state: "", town: "" }
const entries = deliveryAreas.map(([code, town, , given, , latitude, longitude]) => {
  const state = germanNames[given] ?? given
  const changes = [state === current.state ? "" : state, town === current.town ? "" : town]
  Object.assign(current, { state, town })
  return [code, short(latitude), short(longitude), ...changes].join(";").replace(/;+$/, "")
})
write(
  "postal-codes",
  [...Map.groupBy(entries, (entry) => entry.slice(0, 2)).values()].map((region) => region.join("|"))
)
