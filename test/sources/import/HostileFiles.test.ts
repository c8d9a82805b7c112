import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Register } from "@kontor/register"
import { importFiles, type ImportSource } from "@kontor/sources"
import { Effect, FileSystem, Layer, Path } from "effect"
import { execFileSync } from "node:child_process"
import { memory, postgres } from "../../support/RegisterLayers.ts"
import { fixtureText } from "../Reading.ts"

const layer = Layer.provideMerge(memory, NodeServices.layer)

const day = fixtureText("announcements/day.json")
const [company] = fixtureText("offeneregister/companies.jsonl").split("\n") as [string]
const [profile] = fixtureText("profiles/profiles.jsonl").split("\n") as [string]

/** The sources whose files stand alone: those of the Global LEI Index complete each other. */
type Standing = Exclude<ImportSource, "gleif">

const ofSource: Readonly<Record<Standing, string>> = {
  offeneregister: company,
  announcements: day,
  xjustiz: fixtureText("xjustiz/gmbh-3.5.1.xml"),
  profiles: profile
}

const sources = Object.entries(ofSource) as ReadonlyArray<[Standing, string]>

const imported = Effect.fnUntraced(function*(source: ImportSource, ...contents: ReadonlyArray<string | Uint8Array>) {
  const [fileSystem, path] = [yield* FileSystem.FileSystem, yield* Path.Path]
  const directory = yield* fileSystem.makeTempDirectoryScoped()
  const files = yield* Effect.forEach(contents, (content, place) => {
    const file = path.join(directory, String(place))
    return Effect.as(fileSystem.writeFile(file, Buffer.from(content)), file)
  })
  const { rejected, ...counts } = yield* importFiles({ source, files })
  return { ...counts, reported: rejected.map(({ file, line, reason }) => `${path.basename(file)}:${line}: ${reason}`) }
})

describe("an import", () => {
  it.effect("names the source that a file of another source looks like, and imports the other files", () =>
    Effect.gen(function*() {
      for (const [source, right] of sources) {
        for (const [other, wrong] of sources.filter(([one]) => one !== source)) {
          const { read, rejected_total, reported } = yield* imported(source, `${wrong}\n`, right)
          assert.strictEqual(rejected_total, 1)
          assert.isAbove(read, 1)
          assert.match(reported[0] ?? "", new RegExp(`^0:1: the file looks like .*: import it as ${other}$`, "u"))
        }
      }
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("says what is wrong with a bad record of its own source, and never that it is another", () =>
    Effect.gen(function*() {
      const { reported } = yield* imported("offeneregister", company.replace("\"company_number\"", "\"number\""))
      assert.deepStrictEqual(reported, ["0:1: company_number: Missing key"])
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("reports an empty file of every source", () =>
    Effect.gen(function*() {
      for (const [source] of sources) {
        const { rejected_total, reported } = yield* imported(source, "")
        assert.strictEqual(rejected_total, 1)
        assert.match(reported[0] ?? "", /^0:1: (?:the file is empty|.*document must contain a root element)$/)
      }
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("refuses what is no file before it is opened", () =>
    Effect.gen(function*() {
      const [fileSystem, path] = [yield* FileSystem.FileSystem, yield* Path.Path]
      const pipe = path.join(yield* fileSystem.makeTempDirectoryScoped(), "pipe")
      yield* Effect.sync(() => execFileSync("mkfifo", [pipe]))
      const reported = yield* Effect.flip(importFiles({ source: "profiles", files: [pipe] }))
      assert.strictEqual(reported.reason, "the file is a pipe")
      const device = yield* Effect.flip(importFiles({ source: "profiles", files: ["/dev/null"] }))
      assert.strictEqual(device.reason, "the file is a device")
    }).pipe(Effect.scoped, Effect.provide(layer)))
})

/** A good record of each source, and the place in it where a name stands. */
const named: ReadonlyArray<readonly [ImportSource, string, string]> = [
  ["offeneregister", company, "Muster UG"],
  ["announcements", day, "Muster Optik GmbH"],
  ["xjustiz", ofSource.xjustiz, "Muster"],
  ["profiles", profile, "Muster Analytics GmbH"]
]

/** Bytes in a name, and what is wrong with them where the file is JSON, and where it is XML. */
const hostileNames: ReadonlyArray<readonly [string | Uint8Array, RegExp, RegExp]> = [
  ["a\0b", /^not JSON: Bad control character/u, /disallowed character/u],
  [String.raw`a\u0000b`, /^a text holds the character U\+0000$/u, /^none$/u],
  [String.raw`a\ud800b`, /^a text holds half of a surrogate pair$/u, /^none$/u],
  [String.raw`a\udfffb`, /^a text holds half of a surrogate pair$/u, /^none$/u],
  ["a&#0;b", /^none$/u, /malformed character entity/u],
  ["a&#xD800;b", /^none$/u, /malformed character entity/u],
  [Uint8Array.of(0x61, 0xff, 0xc0), /^the text is not UTF-8 at column \d+$/u, /^the text is not UTF-8 at column \d+$/u],
  [Uint8Array.of(0xed, 0xa0, 0x80), /^the text is not UTF-8 at column \d+$/u, /^the text is not UTF-8 at column \d+$/u],
  ["a\u001b[2Jb", /^not JSON: Bad control character/u, /disallowed character/u],
  ["x".repeat(1_100_000), /^(?:none|the announcement is longer than 1048576 bytes)$/u, /^none$/u]
]

const replaced = (content: string, name: string, bytes: string | Uint8Array): Uint8Array => {
  const place = content.indexOf(name)
  assert.isAbove(place, 0)
  const [before, after] = [content.slice(0, place), content.slice(place + name.length)]
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
}

const registers = { memory, PostgreSQL: postgres }

for (const [register, held] of Object.entries(registers)) {
  it.layer(Layer.provideMerge(held, NodeServices.layer), { excludeTestServices: true })(
    `${register} after an import`,
    (it) => {
      it.effect("lacks the records with bytes that no register holds, and has those behind them", () =>
        Effect.gen(function*() {
          for (const [source, content, name] of named) {
            for (const [bytes, inJson, inXml] of hostileNames) {
              const { reported, unreadable_total } = yield* imported(source, replaced(content, name, bytes), content)
              const [reason = "none"] = reported.map((line) => line.replace(/^0:\d+: /u, ""))
              assert.match(
                reason,
                source === "xjustiz" ? inXml : inJson,
                `${source} ${JSON.stringify(bytes).slice(0, 40)}`
              )
              assert.strictEqual(unreadable_total, reason === "none" ? 0 : 1)
            }
          }
        }))

      it.effect("lacks the profiles with values that no register holds, and has those behind them", () =>
        Effect.gen(function*() {
          const deep = (depth: number): string =>
            `${`{"name":{"de":"a","en":"a","in_report":"a"},"value":1,"children":[`.repeat(depth)}${"]}".repeat(depth)}`
          const accounts = (depth: number) =>
            `"balance_sheet_accounts":[{"year":2025,"balance_sheet_accounts":[${deep(depth)}]}]`
          const members = [
            [`"capital":{"amount":1e999,"currency":"EUR","kind":"STAMMKAPITAL"}`, /^capital\.amount: .*finite/u],
            [`"financial_kpi":[{"year":1e30}]`, /^financial_kpi\.0\.year: /u],
            [`"as_of":"0000-01-01"`, /^as_of: .*a day that the calendar has/u],
            [`"as_of":"2026-02-30"`, /^as_of: .*a day that the calendar has/u],
            [accounts(100), /^values are nested more than 64 deep$/u],
            [accounts(100_000), /^the reader fails on it: Maximum call stack size exceeded$/u],
            [
              `"contact_data":{"website":"${"x".repeat(2000)}\\u001b","phone_number":null,"email":null}`,
              /^contact_data/u
            ]
          ] as const
          const lines = members.map(([member]) => `${profile.slice(0, -1)},${member}}`)
          const { imported: count, reported, unchanged } = yield* imported("profiles", [...lines, profile].join("\n"))
          assert.strictEqual(count + unchanged, 1)
          assert.lengthOf(reported, members.length)
          for (const [place, [, reason]] of members.entries()) {
            const begin = `0:${place + 1}: `
            const line = reported.find((one) => one.startsWith(begin))?.slice(begin.length) ?? ""
            assert.match(line, reason)
            assert.isBelow(line.length, 600)
            assert.match(line, /^[\P{C}]*$/u)
          }
        }))

      it.effect("lacks what stands in a file of UTF-16, which its reason names", () =>
        Effect.gen(function*() {
          for (const [source, right] of sources) {
            const wrong = Buffer.from(`${right}\n`, "utf16le")
            const { imported: count, reported, unchanged } = yield* imported(
              source,
              wrong,
              Buffer.from(wrong).swap16(),
              right
            )
            assert.isAbove(count + unchanged, 0)
            assert.deepStrictEqual(reported, [0, 1].map((file) => `${file}:1: the text is UTF-16, not UTF-8`))
          }
        }))
    }
  )
}

describe("a file of announcements", () => {
  const known = { read: 6, imported: 5 }

  it.effect("is reported if something stands behind its list, and the list is imported", () =>
    Effect.gen(function*() {
      const line = day.split("\n").length
      for (const rest of ["garbage", "\"quoted\"", "17 more"]) {
        const found = yield* Effect.provide(imported("announcements", `${day}${rest}`), Layer.fresh(layer))
        assert.deepInclude(found, { ...known, reported: [`0:${line}: something stands behind the end of the list`] })
      }
      const closed = yield* Effect.provide(imported("announcements", `${day}]}]`), Layer.fresh(layer))
      assert.deepInclude(closed, { ...known, reported: [`0:${line}: a bracket is closed that is not open`] })
      const other = yield* Effect.provide(imported("announcements", `${day}{"a": 1}`), Layer.fresh(layer))
      assert.deepInclude(other, { ...known, reported: [`0:${line}: the file holds no list of announcements`] })
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer)))

  it.effect("may hold one day behind the other", () =>
    Effect.gen(function*() {
      assert.deepInclude(yield* imported("announcements", `${day}${day}`), { read: 10, imported: 5, reported: [] })
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("is reported if brackets do not match", () =>
    Effect.gen(function*() {
      const { reported } = yield* imported("announcements", "{\n\"announcements\": [}\n")
      assert.include(reported, "0:2: a bracket is closed that is not open")
    }).pipe(Effect.scoped, Effect.provide(layer)))
})

describe("JSON without end or sense", () => {
  const depth = 1_000_000

  it.effect("is left out however deep it is nested, and the next line is imported", () =>
    Effect.gen(function*() {
      for (const deep of ["[".repeat(depth), `${"[".repeat(depth)}${"]".repeat(depth)}`]) {
        assert.deepInclude(yield* imported("offeneregister", `${deep}\n${company}`), { read: 2, rejected_total: 1 })
      }
      assert.strictEqual(yield* (yield* Register).size, 1)
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("is reported once if lists of announcements are nested deeply, and what follows is imported", () =>
    Effect.gen(function*() {
      const deep = `{"announcements": [${"[".repeat(depth)}${"]".repeat(depth)}]}`
      const { imported: records, reported } = yield* imported("announcements", deep + day)
      assert.strictEqual(records, 5)
      assert.include(reported, "0:1: lists are nested more than 64 deep")
      assert.isBelow(reported.length, 3)
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("counts the last of several members of one name", () =>
    Effect.gen(function*() {
      const twice = `${company.slice(0, -1)},"name":"Zweiter Name GmbH"}`
      const { imported: count } = yield* imported("offeneregister", twice)
      assert.strictEqual(count, 1)
      const { hits } = yield* (yield* Register).search({ q: "Zweiter Name", skip: 0, limit: 1 })
      assert.deepStrictEqual(hits.map(({ hit }) => hit.name), ["Zweiter Name GmbH"])
    }).pipe(Effect.scoped, Effect.provide(layer)))
})
