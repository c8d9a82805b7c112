import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { announcement, categories } from "../../sources/announcements/Announcement.ts"
import { entryOf, messageOf } from "../../sources/insolvency/Message.ts"
import { Desk } from "./Desk.ts"

const messages = (directory: string, deletions: ReadonlyArray<string>) =>
  Effect.promise(async () => {
    await mkdir(directory)
    for (const [index, deletion] of deletions.entries()) {
      const id = `4711-2026-${index}`
      await writeFile(
        join(directory, `${index}.xml`),
        messageOf({ id, deletion, entry: entryOf("HRB", `77001${index}`) })
      )
    }
    return directory
  })

layer(Desk.layer)("kontor register", (it) => {
  it.effect("purge deletes nothing before its day, and an import takes nothing in after it", () =>
    Effect.gen(function*() {
      const { answer, directory, run } = yield* Desk
      const files = yield* messages(join(directory, "insolvency"), ["2999-12-31", "2026-06-01"])
      const imported = yield* answer(["import", "xjustiz", files])
      assert.deepInclude(imported, { read: 2, imported: 1, rejected_total: 1 })
      assert.match(JSON.stringify(imported["rejected"]), /had to be deleted by 2026-06-01/)
      const purged = yield* answer(["register", "purge"])
      assert.deepInclude(purged, { records: 0, events: 0, documents: 0, organizations: 0 })
      const { code, stdout } = yield* run(["register", "purge"])
      assert.strictEqual(code, 0)
      assert.match(stdout, /^Nothing had to be gone by \d{4}-\d{2}-\d{2}\.\n$/)
    }))

  it.effect("withhold and unwithhold take digits alone where one organization has the number", () =>
    Effect.gen(function*() {
      const { answer, directory, run } = yield* Desk
      yield* answer(["import", "xjustiz", yield* messages(join(directory, "again"), ["2999-12-31"])])
      const { code } = yield* run(["register", "withhold", "770010"])
      assert.strictEqual(code, 0)
      const unwithheld = yield* run(["register", "unwithhold", "770010"])
      assert.deepInclude(unwithheld, { code: 0 })
      assert.match(unwithheld.stdout, /^[0-9a-f]{32} is no longer withheld/)
      const again = yield* run(["register", "unwithhold", "770010"])
      assert.strictEqual(again.code, 1)
      assert.match(again.stderr, /[0-9a-f]{32} is not withheld/)
      const { code: unknown, stderr } = yield* run(["register", "withhold", "770019"])
      assert.strictEqual(unknown, 1)
      assert.include(stderr, "The register holds no such organization.")
    }))

  it.effect("wordings lists what could not be placed, without names, and only what several organizations have", () =>
    Effect.gen(function*() {
      const { answer, directory, run } = yield* Desk
      const names = ["Erika Muster", "Eva Beispiel", "Max Vorbild"]
      const lamps = names.map((name, place) =>
        JSON.parse(announcement(categories.other, `Frau ${name} hat 7${place} Lampen bemalt.`, {
          id: 9100 + place,
          registernummer: `HRB 9100${place}`
        })) as object
      )
      const rare = JSON.parse(announcement(categories.other, "Frau Ada Selten hat geschlafen.", { id: 9200 })) as object
      const file = join(directory, "unplaced.json")
      yield* Effect.promise(() => writeFile(file, JSON.stringify([...lamps, rare])))
      yield* answer(["import", "announcements", file])
      assert.deepStrictEqual(yield* answer(["register", "wordings"]), {
        wordings: [{ wording: "Frau <name> hat <number> Lampen bemalt.", count: 3 }],
        not_shown: 1
      })
      const { stdout } = yield* run(["register", "wordings", "--limit", "1"])
      assert.match(stdout, /3 +Frau <name> hat <number> Lampen bemalt\.\n1 announcement with other wordings\.\n$/)
    }))

  it.effect("suspects counts events by class that may not say what their text does, and stores nothing", () =>
    Effect.gen(function*() {
      const { answer, directory, run } = yield* Desk
      const template = "Die Gesellschaft ist durch Beschluss vom #DV.Datum(Text=\"Datum\") aufgelöst."
      const vacant = "Es ist beabsichtigt, einen Notgeschäftsführer zu bestellen."
      const texts = [template, vacant, "Die Gesellschaft ist aufgelöst."]
      const file = join(directory, "suspects.json")
      const items = texts.map((text, place) =>
        JSON.parse(
          announcement(categories.other, text, { id: 9300 + place, registernummer: `HRB 9300${place}` })
        ) as object
      )
      yield* Effect.promise(() => writeFile(file, JSON.stringify(items)))
      const found = yield* answer(["register", "suspects", file])
      assert.deepInclude(found, { read: 3, rejected: 0 })
      const classes = found["classes"] as ReadonlyArray<
        { readonly class: string; readonly count: number; readonly examples: ReadonlyArray<{ readonly text: string }> }
      >
      assert.deepStrictEqual(
        classes.flatMap(({ class: name, count, examples }) =>
          count === 0 ? [] : [[name, ...examples.map(({ text }) => text)]]
        ),
        [
          ["an event of a template that nobody filled in", template],
          ["a change of role holders without its holder", vacant]
        ]
      )
      const { stdout } = yield* run(["register", "suspects", file, "--limit", "0"])
      assert.match(stdout, /^3 announcements read, 0 left out\.\n/)
      assert.notInclude(stdout, vacant)
      const missing = yield* run(["register", "suspects", join(directory, "missing.json")])
      assert.strictEqual(missing.code, 1)
      assert.include(missing.stderr, "missing.json")
    }))

  it.effect("rebuild has nothing to do where this version folded everything", () =>
    Effect.gen(function*() {
      const { answer, run } = yield* Desk
      assert.deepStrictEqual(yield* answer(["register", "rebuild"]), {
        outdated: 0,
        organizations: 0
      })
      const { stdout } = yield* run(["register", "rebuild"])
      assert.strictEqual(stdout, "Nothing to do: this version folded every organization.\n")
    }))
})
