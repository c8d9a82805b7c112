/**
 * Writes the code list below `src/codes/` from a directory of code lists:
 *
 *     node codes/generate.mjs DIRECTORY
 *
 * Source (free use): bfj.staat 7.0.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const directory = process.argv[2]
const states = JSON.parse(readFileSync(join(directory, "xrepository", "BfJ_Staat_7.0.json"), "utf8"))
const countries = states.daten
  .filter(([, , , , , iso]) => iso !== null && iso !== undefined)
  .toSorted(([left], [right]) => left.localeCompare(right))
const rows = countries.map(([code, name, , , , iso]) => `  "${code}": ["${iso}", ${JSON.stringify(name)}]`)
writeFileSync(new URL("../src/codes/countries.json", import.meta.url), `{\n${rows.join(",\n")}\n}\n`)
