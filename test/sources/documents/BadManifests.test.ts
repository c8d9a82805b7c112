import { assert, it } from "@effect/vitest"
import { RegisterIntake } from "@kontor/register"
import { importDocuments } from "@kontor/sources"
import { newNumber, sourceRecord } from "@kontor/testing/fixtures"
import { Effect, FileSystem, Path } from "effect"
import { filesWith, held, holdHamburg, type Line, line, pdf, services, structured } from "./Manifests.ts"

it.layer(services, { excludeTestServices: true })("importDocuments, with wrong manifests", (it) => {
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
    }))
})
