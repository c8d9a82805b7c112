import { NodeServices } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { type DocumentType, parseEuid, Register, RegisterIntake } from "@kontor/core/Register"
import { importDocuments } from "@kontor/register"
import { Effect, FileSystem, Layer, Option, Path } from "effect"
import { readFileSync } from "node:fs"
import { candidatesOf, documentOf, profileOf } from "../../support/Located.ts"
import { day, entityOf, newNumber, sourceRecord } from "../../support/Records.ts"
import { memory } from "../../support/RegisterLayers.ts"

const services = Layer.provideMerge(memory, NodeServices.layer)

const hamburg = newNumber({ number: "150148" })
const pdf = (text: string): Uint8Array => new TextEncoder().encode(`%PDF-1.7\n${text}\u0000ÿ`)
const structured = readFileSync(new URL("../../fixtures/xjustiz/gmbh-3.5.1.xml", import.meta.url))
const moved = readFileSync(new URL("../../fixtures/xjustiz/kg-3.5.1.xml", import.meta.url))

interface Line {
  readonly [member: string]: unknown
}

const line = (parts: Line = {}): Line => ({
  file: "ad.pdf",
  euid: "DEK1101R.HRB150148",
  document_type: "AD",
  as_of: "2026-01-31",
  ...parts
})

/** A directory with a manifest in a folder of its own, files beside it, and one file outside. */
const filesWith = Effect.fnUntraced(function*(
  lines: ReadonlyArray<Line | string>,
  files: Readonly<Record<string, Uint8Array>> = { "ad.pdf": pdf("AD") }
) {
  const fileSystem = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const outside = yield* fileSystem.makeTempDirectoryScoped()
  const directory = path.join(outside, "delivery")
  yield* fileSystem.makeDirectory(path.join(directory, "folder"), { recursive: true })
  yield* fileSystem.writeFile(path.join(outside, "outside.pdf"), pdf("outside"))
  for (const [name, bytes] of Object.entries(files)) yield* fileSystem.writeFile(path.join(directory, name), bytes)
  const manifest = path.join(directory, "manifest.jsonl")
  const text = lines.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("\n")
  yield* fileSystem.writeFileString(manifest, text)
  return { directory, manifest }
})

const holdHamburg = RegisterIntake.use(({ take }) => take([sourceRecord({ registration: hamburg })]))

const held = Effect.fnUntraced(function*(type: DocumentType, registration = hamburg) {
  const register = yield* Register
  return Option.getOrUndefined(yield* documentOf(register, yield* entityOf({ registration }), type))
})

it.layer(services, { excludeTestServices: true })("importDocuments", (it) => {
  it.effect("keeps documents of organizations that are held, byte for byte, with their days", () =>
    Effect.gen(function*() {
      yield* holdHamburg
      const files = { "ad.pdf": pdf("AD"), "folder/list.pdf": pdf("list") }
      const { manifest } = yield* filesWith([
        line(),
        line({
          file: "folder/list.pdf",
          document_type: "shareholders_list",
          euid: undefined,
          register_number: "Amtsgericht Hamburg HRB 150148"
        })
      ], files)
      const summary = yield* importDocuments({ manifests: [manifest] })
      assert.deepStrictEqual(summary, {
        read: 2,
        imported: 2,
        unchanged: 0,
        rejected: [],
        rejected_total: 0,
        unreadable_total: 0,
        events: 0
      })
      assert.deepInclude((yield* held("AD"))!, { bytes: files["ad.pdf"], as_of: day("2026-01-31") })
      assert.deepStrictEqual((yield* held("shareholders_list"))?.bytes, files["folder/list.pdf"])
    }))

  it.effect("changes nothing when the same manifest comes again", () =>
    Effect.gen(function*() {
      yield* holdHamburg
      const { manifest } = yield* filesWith([line(), line({ document_type: "CD" })])
      yield* importDocuments({ manifests: [manifest] })
      const again = yield* importDocuments({ manifests: [manifest, manifest] })
      assert.deepInclude(again, { read: 4, imported: 0, unchanged: 4 })
    }))

  it.effect("reads structured content that names where its organization came from", () =>
    Effect.gen(function*() {
      const register = yield* Register
      const { manifest } = yield* filesWith(
        [line({ file: "si.xml", document_type: "SI", euid: "DEX1517R.HRA7654323NM" })],
        { "si.xml": moved }
      )
      assert.deepInclude(yield* importDocuments({ manifests: [manifest] }), { read: 1, imported: 1, rejected: [] })
      const [today] = yield* candidatesOf(register, { _tag: "Euid", number: parseEuid("DEX1517R.HRA7654323NM")! })
      const { registration } = Option.getOrThrow(yield* profileOf(register, today!.entity_id))
      assert.strictEqual(registration.former.length, 1)
    }))

  it.effect("reads structured content like any other, with what else it says", () =>
    Effect.gen(function*() {
      const register = yield* Register
      const number = newNumber({ court: "B8534", number: "7654321" })
      const { manifest } = yield* filesWith(
        [line({ file: "si.xml", document_type: "SI", euid: undefined, register_number: "HRB 7654321 Stuttgart" })],
        { "si.xml": structured }
      )
      const summary = yield* importDocuments({ manifests: [manifest] })
      assert.deepInclude(summary, { read: 1, imported: 1, rejected: [] })
      assert.deepStrictEqual((yield* held("SI", number))?.bytes, Uint8Array.from(structured))
      assert.isTrue(Option.isSome(yield* profileOf(register, yield* entityOf({ registration: number }))))
    }))

  const wrong: ReadonlyArray<readonly [reason: RegExp, line: Line | string]> = [
    [/^not JSON: /, "{"],
    [/^document_type: Expected "AD" \|/, line({ document_type: "DK" })],
    [/^as_of: Expected a day/, line({ as_of: "2026-02-30" })],
    [/^file: Missing key|^file: /, line({ file: undefined })],
    [/^day: /, line({ day: "2026-01-01" })],
    [/^name the organization by either euid or register_number$/, line({ euid: undefined })],
    [/^name the organization by either euid or register_number$/, line({ register_number: "HRB 1 Hamburg" })],
    [/^euid: "DEX0000\.HRB1" is no EUID of a known court$/, line({ euid: "DEX0000.HRB1" })],
    [/^register_number: "Alpha GmbH" is no register number$/, line({ euid: undefined, register_number: "Alpha GmbH" })],
    [/^the register holds no organization of this number$/, line({ euid: "DEK1101R.HRB99999" })],
    [/^missing\.pdf: the file does not exist$/, line({ file: "missing.pdf" })],
    [/^folder: this is no file$/, line({ file: "folder" })],
    [/^\.\.\/outside\.pdf: the path leaves the directory of the manifest$/, line({ file: "../outside.pdf" })],
    [/^\/etc\/passwd: the path leaves the directory of the manifest$/, line({ file: "/etc/passwd" })],
    [/^link\.pdf: the path leaves the directory of the manifest$/, line({ file: "link.pdf" })],
    [/^text\.pdf: the file is no PDF, as a document of the type AD is$/, line({ file: "text.pdf" })],
    [/^ad\.pdf: the file is no XML, as a document of the type SI is$/, line({ document_type: "SI" })],
    [/^large\.pdf: the document is larger than 50 MiB$/, line({ file: "large.pdf" })],
    [/^other\.xml:1: the document is <root>, not /, line({ file: "other.xml", document_type: "SI" })],
    [/^si\.xml: the document is about another organization$/, line({ file: "si.xml", document_type: "SI" })]
  ]

  it.effect("leaves out bad lines with file, line and reason, and takes the good ones", () =>
    Effect.gen(function*() {
      yield* holdHamburg
      const fileSystem = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const good = line({ file: "good.pdf", document_type: "articles_of_association" })
      const { directory, manifest } = yield* filesWith([...wrong.map(([, one]) => one), good], {
        "ad.pdf": pdf("bad"),
        "good.pdf": pdf("good"),
        "text.pdf": new TextEncoder().encode("Hello"),
        "other.xml": new TextEncoder().encode("<root/>"),
        "si.xml": structured,
        "large.pdf": pdf("")
      })
      yield* fileSystem.truncate(path.join(directory, "large.pdf"), 50 * 1024 * 1024 + 1)
      yield* fileSystem.symlink(path.join(directory, "..", "outside.pdf"), path.join(directory, "link.pdf"))
      const { imported, rejected, rejected_total } = yield* importDocuments({ manifests: [manifest] })
      assert.deepStrictEqual([imported, rejected_total], [1, wrong.length])
      assert.deepStrictEqual(rejected.map(({ file, line }) => [file, line]), wrong.map((_, at) => [manifest, at + 1]))
      for (const [at, [reason]] of wrong.entries()) assert.match(rejected[at]!.reason, reason)
      assert.deepStrictEqual((yield* held("articles_of_association"))?.bytes, pdf("good"))
    }))

  it.effect("names the courts where a number alone means several organizations", () =>
    Effect.gen(function*() {
      const { take } = yield* RegisterIntake
      yield* take([
        sourceRecord({ registration: newNumber({ number: "777777" }) }),
        sourceRecord({ registration: newNumber({ number: "777777", court: "M1201" }) })
      ])
      const { manifest } = yield* filesWith([line({ euid: undefined, register_number: "HRB 777777" })])
      const { rejected } = yield* importDocuments({ manifests: [manifest] })
      assert.strictEqual(
        rejected[0]?.reason,
        "several courts have an organization of this number: Frankfurt am Main, Hamburg; add the court to the number"
      )
    }))

  it.effect("names the numbers where several organizations of one court share one", () =>
    Effect.gen(function*() {
      const { take } = yield* RegisterIntake
      const kiel = { court: "X1517R", number: "777777" }
      yield* take([
        sourceRecord({ registration: newNumber({ ...kiel, suffix: "KI" }) }),
        sourceRecord({ registration: newNumber({ ...kiel, suffix: "RD" }) })
      ])
      const { manifest } = yield* filesWith([line({ euid: undefined, register_number: "HRB 777777 Kiel" })])
      const { rejected } = yield* importDocuments({ manifests: [manifest] })
      assert.strictEqual(
        rejected[0]?.reason,
        "the court Kiel has several organizations of this number: HRB 777777 KI, HRB 777777 RD; name one of these with the court"
      )
    }))

  it.effect("stops before anything is read when a manifest is not there", () =>
    Effect.gen(function*() {
      yield* holdHamburg
      const { directory, manifest } = yield* filesWith([line()])
      const missing = `${directory}/missing.jsonl`
      const failure = yield* Effect.flip(importDocuments({ manifests: [manifest, missing] }))
      assert.deepInclude(failure, { file: missing, reason: "the file does not exist" })
      assert.strictEqual(failure.summary.read, 0)
    }))
})
