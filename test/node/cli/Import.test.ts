import { assert, layer } from "@effect/vitest"
import { ImportSummary } from "@kontor/sources"
import { Effect, Schema } from "effect"
import { mkdir, readdir, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { announcement, categories } from "../../sources/announcements/Announcement.ts"
import { freeFile, messageOf } from "../../sources/insolvency/Message.ts"
import { Desk } from "./Desk.ts"

const Findings = Schema.fromJsonString(
  Schema.Struct({ findings: Schema.Array(Schema.Struct({ check: Schema.String, found: Schema.String })) })
)

const sample = Effect.gen(function*() {
  const { answer, directory } = yield* Desk
  const files = join(directory, "sample")
  const written = yield* answer(["sample", files, "--organizations", "40"])
  return { files, written }
})

/** What the doctor finds of imports. */
const examined = Effect.gen(function*() {
  const { run } = yield* Desk
  const { stdout } = yield* run(["doctor", "--json"])
  const { findings } = yield* Schema.decodeEffect(Findings)(stdout)
  return findings.filter(({ check }) => check === "imports").map(({ found }) => found)
})

layer(Desk.layer)("kontor sample and import", (it) => {
  it.effect("write a sample register and import it, every source, once", () =>
    Effect.gen(function*() {
      const { answer } = yield* Desk
      const { files, written } = yield* sample
      const snapshots = yield* Effect.promise(() => readdir(join(files, "xjustiz")))
      assert.deepInclude(written["files"], { xjustiz: snapshots.length })

      const first = yield* answer(["import", "xjustiz", join(files, "xjustiz")])
      assert.deepInclude(first, {
        read: snapshots.length,
        imported: snapshots.length,
        unchanged: 0,
        rejected: [],
        rejected_total: 0
      })
      assert.isAbove(Number(first["events"]), 0)

      const second = yield* answer(["import", "xjustiz", join(files, "xjustiz")])
      assert.deepInclude(second, { read: snapshots.length, imported: 0, unchanged: snapshots.length, events: 0 })

      const profiles = yield* answer(["import", "profiles", join(files, "profiles")])
      assert.deepInclude(profiles, { read: 40, imported: 40, rejected: [] })

      const manifest = join(files, "documents", "manifest.jsonl")
      const documents = yield* answer(["import", "documents", manifest])
      assert.deepInclude(documents, { read: 4, imported: 4, unchanged: 0, rejected: [] })
      const again = yield* answer(["import", "documents", manifest])
      assert.deepInclude(again, { read: 4, imported: 0, unchanged: 4 })
    }))

  it.effect("report which records could not be read, where and why, import the others, and fail", () =>
    Effect.gen(function*() {
      const { directory, run } = yield* Desk
      const file = join(directory, "open.jsonl")
      const good = JSON.stringify({
        company_number: "K1101R_HRB150148",
        name: "olly UG (haftungsbeschränkt)",
        jurisdiction_code: "de",
        current_status: "currently registered",
        all_attributes: {
          _registerArt: "HRB",
          _registerNummer: "150148",
          registrar: "Hamburg",
          federal_state: "Hamburg"
        },
        retrieved_at: "2018-11-09T18:03:03Z"
      })
      yield* Effect.promise(() => writeFile(file, `not json\n${good}\n${"{}\n".repeat(24)}`))
      const finished = yield* run(["import", "offeneregister", file, "--json"])
      const summary = yield* Schema.decodeEffect(Schema.fromJsonString(ImportSummary))(finished.stdout)
      assert.deepInclude(summary, { read: 26, imported: 1, rejected_total: 25, unreadable_total: 25 })
      assert.deepInclude(summary.rejected[0], { file, line: 1 })

      const { code, stderr, stdout } = yield* run(["import", "offeneregister", file])
      assert.strictEqual(code, 1)
      assert.strictEqual(
        stderr,
        "kontor: 25 records could not be read, as listed above. All others are in the register.\n"
      )
      assert.match(
        stdout,
        /^Read +26\nImported +0\nUnchanged +1\nRejected +25\nUnreadable +25\nEvents +0\nNewest day +2018-11-09\n\nRejected:\n/
      )
      assert.strictEqual(stdout.match(/open\.jsonl:\d+: /g)?.length, 20)
      assert.match(stdout, /\n {2}and 5 more\n$/)
    }))

  it.effect("leave out what is out of scope, report it, and succeed, even if nothing else is in a file", () =>
    Effect.gen(function*() {
      const { directory, run } = yield* Desk
      const file = join(directory, "consumer.xml")
      yield* Effect.promise(() => writeFile(file, messageOf({ file: freeFile("36 IK 12/26") })))
      const { code, stderr, stdout } = yield* run(["import", "xjustiz", file])
      assert.deepStrictEqual({ code, stderr }, { code: 0, stderr: "" })
      assert.match(stdout, /Rejected +1\nUnreadable +0\n/)
      assert.match(stdout, /a consumer's proceedings, which are never imported/)
    }))

  it.effect("take a directory for all files below it, and follow no link to a directory", () =>
    Effect.gen(function*() {
      const { directory, run } = yield* Desk
      const files = join(directory, "nested")
      yield* Effect.promise(async () => {
        await mkdir(join(files, "a", "empty"), { recursive: true })
        await writeFile(join(files, "a", "one.jsonl"), "one\n")
        await writeFile(join(files, "two.jsonl"), "two\n")
        await symlink("..", join(files, "a", "up"))
        await symlink("two.jsonl", join(files, "three.jsonl"))
      })
      const { stdout } = yield* run(["import", "profiles", files])
      assert.deepStrictEqual(
        [...stdout.matchAll(/^ {2}(.*):1: /gm)].map(([, file]) => file),
        ["a/one.jsonl", "three.jsonl", "two.jsonl"].map((file) => join(files, file))
      )
    }))

  it.effect("fail where no record is one of the source", () =>
    Effect.gen(function*() {
      const { directory, run } = yield* Desk
      const file = join(directory, "letter.txt")
      yield* Effect.promise(() => writeFile(file, "Dear all,\n"))
      const { code, stderr } = yield* run(["import", "offeneregister", file])
      assert.strictEqual(code, 1)
      assert.strictEqual(stderr, "kontor: No record could be imported. Are these files of the source offeneregister?\n")
    }))

  it.effect("refuse a file whose layout is not recognized, report it as failed, and import it where it is accepted", () =>
    Effect.gen(function*() {
      const { answer, directory, run } = yield* Desk
      const file = join(directory, "changed.json")
      const details = "Es ist beabsichtigt, die Gesellschaft zu löschen."
      const changed = Array.from({ length: 12 }, (_, id) => announcement(categories.deletion, "", { id, details }))
      yield* Effect.promise(() => writeFile(file, `[${changed.join(",")}]`))
      const refused = yield* run(["import", "announcements", file])
      assert.strictEqual(refused.code, 1)
      assert.match(refused.stdout, /^Read +1\nImported +0\n/)
      assert.match(
        refused.stderr,
        /^kontor: .*changed\.json: .* 12 of 12 texts lack the lines of their heading\. .* --accept-layout imports it as it is\.\n$/
      )
      const { imports } = yield* answer(["imports", "list", "--limit", "1"])
      assert.deepInclude((imports as ReadonlyArray<object>)[0], { outcome: "failed", unreadable_total: 1 })
      const findings = yield* examined
      assert.match(findings.join("\n"), /the last import of announcements failed: .*changed\.json/)

      assert.deepInclude(yield* answer(["import", "announcements", file, "--accept-layout"]), { imported: 12 })
      const texts = (yield* examined).join("\n")
      assert.match(texts, /100 % of the last texts of announcements lack their heading/)
      yield* Effect.promise(() => writeFile(file, announcement(categories.deletion, "Ein Text.", { id: 99 })))
      assert.deepInclude(yield* answer(["import", "announcements", file]), { imported: 1 })
    }))

  it.effect("report a broken link below a directory by its path", () =>
    Effect.gen(function*() {
      const { directory, run } = yield* Desk
      const files = join(directory, "dangling")
      yield* Effect.promise(async () => {
        await mkdir(files)
        await writeFile(join(files, "good.jsonl"), "{}\n")
        await symlink("nowhere", join(files, "gone.jsonl"))
      })
      const { code, stderr } = yield* run(["import", "profiles", files])
      assert.strictEqual(code, 1)
      assert.match(stderr, /^kontor: .*dangling\/gone\.jsonl: the file does not exist\. Nothing was imported\. /)
    }))

  it.effect("fail where a directory holds no file", () =>
    Effect.gen(function*() {
      const { directory, run } = yield* Desk
      const files = join(directory, "void")
      yield* Effect.promise(() => mkdir(join(files, "deeper"), { recursive: true }))
      const { code, stderr } = yield* run(["import", "profiles", files])
      assert.deepStrictEqual(
        { code, stderr },
        { code: 1, stderr: `kontor: ${files}: the directory holds no file. Nothing was imported.\n` }
      )
    }))

  it.effect("import nothing when one of the files is missing", () =>
    Effect.gen(function*() {
      const { directory, run } = yield* Desk
      const [here, missing] = [join(directory, "here.jsonl"), join(directory, "missing.jsonl")]
      yield* Effect.promise(() => writeFile(here, "{}\n"))
      const { code, stderr, stdout } = yield* run(["import", "offeneregister", here, missing, "--json"])
      assert.deepStrictEqual({ code, stdout }, { code: 1, stdout: "" })
      assert.strictEqual(
        stderr,
        `kontor: ${missing}: the file does not exist. Nothing was imported. Importing the same files again is safe.\n`
      )
    }))
})
