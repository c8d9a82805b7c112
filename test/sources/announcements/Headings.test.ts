import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { announcement, categories } from "./Announcement.ts"

const headings = [
  "Als nicht eingetragen wird veröffentlicht: ",
  "Es wird als nicht eingetragen bekannt gemacht: ",
  "Zur Eintragung vom 03.06.2026 wird veröffentlicht: ",
  "Nicht eingetragen: "
]

const script = `
import { readAnnouncements } from "@kontor/sources"
import { Effect } from "effect"
import { recordOf } from "./sources/Reading.ts"
const texts = JSON.parse(process.argv[1])
const records = Effect.forEach(texts, (text) => recordOf(readAnnouncements, text))
console.log(JSON.stringify((await Effect.runPromise(records)).map(({ events }) => events.map(({ type }) => type))))
`

const typesReadBy = (...options: ReadonlyArray<string>): unknown => {
  const texts = headings.map((heading) =>
    announcement(categories.other, `${heading}Die Geschäftsanschrift lautet: Musterweg 8, 23552 Lübeck.`)
  )
  const input = [...options, "--input-type=module", "--eval", script, JSON.stringify(texts)]
  const cwd = join(import.meta.dirname, "../..")
  return JSON.parse(execFileSync(process.execPath, input, { cwd, encoding: "utf8" }))
}

describe("the heading of a notice", () => {
  it.each([[[]], [["--no-regexp-optimization"]]])(
    "is set aside, however the engine compiles patterns: %j",
    (options) => {
      assert.deepStrictEqual(typesReadBy(...options), headings.map(() => ["ADDRESS_CHANGE"]))
    }
  )
})
