import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { featureValues, RegisterUpstream } from "@kontor/core/Register"
import { RegisterIntake } from "@kontor/register"
import { importFiles, readerOf } from "@kontor/sources"
import { day, sourceRecord } from "@kontor/testing/fixtures"
import { Effect, FileSystem, Layer, Path } from "effect"
import { goldenCopy } from "../../support/GoldenCopy.ts"
import { memory, postgres } from "../../support/RegisterLayers.ts"
import { fileOf, readAll, rejectionsOf } from "../Reading.ts"

const options = { organizations: 6 }

const written = Effect.fnUntraced(function*(format: "csv" | "json") {
  const fileSystem = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const folder = yield* fileSystem.makeTempDirectoryScoped()
  return yield* Effect.forEach(goldenCopy(options, format), ({ content, name }) => {
    const file = path.join(folder, name)
    return Effect.as(fileSystem.writeFileString(file, content), file)
  })
})

const imported = Effect.fnUntraced(function*(format: "csv" | "json") {
  return yield* importFiles({ source: "gleif", files: yield* written(format) })
}, Effect.scoped)

const profileOf = Effect.fnUntraced(function*(q: string) {
  const resolution = yield* RegisterUpstream.use((upstream) => upstream.resolve(q, "clear", new Set()))
  return resolution._tag === "Found" ? resolution.profile : yield* Effect.die(`${q}: ${resolution.reason}`)
})

const located = (q: string) =>
  Effect.map(profileOf(q), ({ organization, ...profile }) => ({ ...profile, organization: organization.value }))

const featuresOf = Effect.fnUntraced(function*(q: string) {
  const profile = yield* profileOf(q)
  const wires = yield* RegisterUpstream.use((upstream) => upstream.features(profile, ["shareholdings", "network"]))
  return featureValues(wires)
})

const rows = (file: string) => file.trimEnd().split("\n").map((line) => line.slice(1, -1).split("\",\""))

const [entities] = goldenCopy(options, "csv")
const records = rows(entities!.content).slice(1)

/** The LEI, the name, and the written register number of an organization of the sample. */
const organization = (index: number) => {
  const [lei, name] = records[index]!
  const number = records[index]!.find((text) => /^(?:HRA|HRB|GnR|PR|VR) \d/u.test(text))!
  return { lei: lei!, name: name!, number }
}

for (const [name, layer] of [["memory", memory], ["PostgreSQL", postgres]] as const) {
  it.layer(Layer.provideMerge(layer, NodeServices.layer), { excludeTestServices: true })(
    `Rule of profiles, the Global LEI Index (${name})`,
    (it) => {
      it.effect("joins by court and number: the LEI, other addresses and parents, as CSV and as JSON", () =>
        Effect.gen(function*() {
          const first = yield* imported("csv")
          assert.deepInclude(first, { imported: 6, rejected_total: 0, events: 0 })
          assert.deepInclude(yield* imported("json"), { imported: 0, unchanged: 6, rejected_total: 0 })
          const { lei, name, number } = organization(1)
          const { organization: found, origin } = yield* located(number)
          assert.deepInclude(found, { lei, name, status: "ACTIVE", address: null })
          assert.deepStrictEqual(found.other_addresses?.map(({ country, kind }) => [kind, country]), [["LEGAL", "DEU"]])
          assert.deepStrictEqual(found.parents?.map(({ lei, name, relation }) => [relation, lei, name]), [
            ["DIRECT_PARENT", organization(0).lei, organization(0).name],
            ["ULTIMATE_PARENT", organization(6).lei, "Sample Holdings \"International\", Ltd."]
          ])
          assert.strictEqual(origin.sources["lei"]?.kind, "GLOBAL_LEI_INDEX")
          const parent = yield* located(organization(0).number)
          assert.strictEqual(found.parents?.[0]?.entity_id, parent.organization.entity_id)
          assert.deepStrictEqual(parent.organization.other_addresses?.map(({ kind }) => kind), [
            "LEGAL",
            "HEADQUARTERS"
          ])
        }))

      it.effect("brings parents into network and shareholdings, with the kind of their source", () =>
        Effect.gen(function*() {
          const child = yield* located(organization(1).number)
          const { network } = yield* featuresOf(organization(1).number)
          assert.deepStrictEqual(
            network?.connections.filter(({ target }) => target.name === child.organization.name)
              .map((
                { connection_type, label, source, source_kind }
              ) => [connection_type, label, source.name, source_kind])
              .toSorted(),
            [
              ["SHAREHOLDING", "DIRECT_PARENT", organization(0).name, "GLOBAL_LEI_INDEX"],
              ["SHAREHOLDING", "ULTIMATE_PARENT", "Sample Holdings \"International\", Ltd.", "GLOBAL_LEI_INDEX"]
            ]
          )
          const { shareholdings } = yield* featuresOf(organization(0).number)
          assert.deepStrictEqual(
            shareholdings?.holdings.current.map(({ organization, ownership, relation, source_kind }) => [
              organization.entity_id,
              ownership.percentage,
              relation,
              source_kind
            ]),
            [[child.organization.entity_id, null, "DIRECT_PARENT", "GLOBAL_LEI_INDEX"]]
          )
        }))

      it.effect("says nothing of parents without relationships, and keeps those it knows", () =>
        Effect.gen(function*() {
          const [entities, , authorities] = yield* written("csv")
          const { imported } = yield* importFiles({ source: "gleif", files: [entities!, authorities!] })
          assert.strictEqual(imported, 6)
          assert.lengthOf((yield* located(organization(1).number)).organization.parents ?? [], 2)
        }).pipe(Effect.scoped))

      it.effect("leaves name, state and age to the register, and erases nothing", () =>
        Effect.gen(function*() {
          const { organization: before } = yield* located(organization(1).number)
          const { euid, register_number, register_number_extra, register_type } = before.registration
          const intake = yield* RegisterIntake
          yield* intake.take([
            sourceRecord({
              source: "OFFENEREGISTER",
              registration: {
                court: euid.slice(2).split(".")[0]!,
                type: register_type,
                number: register_number,
                suffix: register_number_extra ?? ""
              },
              as_of: day("2018-01-01"),
              facts: { name: "Name des Registers GmbH", status: "INACTIVE" }
            })
          ])
          const { organization: after, origin } = yield* located(before.entity_id)
          const { former_names, lei, name, parents, status } = after
          assert.deepStrictEqual([name, status, former_names], ["Name des Registers GmbH", "INACTIVE", []])
          assert.deepStrictEqual([lei, parents], [before.lei, before.parents])
          assert.deepStrictEqual([origin.as_of, origin.sources["name"]?.kind], ["2018-01-01", "OPEN_DATA"])
        }))
    }
  )
}

describe("the reader of the Global LEI Index", () => {
  it.effect("reports what has no register number of a known court as out of scope, and what it cannot read", () =>
    Effect.gen(function*() {
      const [header, first, second, third] = entities!.content.split("\n") as [string, string, string, string]
      const broken = `${first}\n${second.replace(/^"[^"]*",/u, "")}\n${third.slice(0, -1)}`
      const rejections = rejectionsOf(yield* readAll(readerOf.gleif, fileOf("golden.csv", `${header}\n${broken}`)))
      assert.deepStrictEqual(rejections.map(({ is_out_of_scope, line }) => [line, is_out_of_scope]), [
        [2, true],
        [3, undefined],
        [4, undefined]
      ])
      assert.match(rejections[0]!.reason, /is no register number of a court in the list of registration authorities$/u)
      const { rejected } = yield* Effect.scoped(importFiles({ source: "profiles", files: yield* written("json") }))
      assert.deepStrictEqual(
        rejected.map(({ line, reason }) => [line, reason]),
        [1, 2, 3].map(() => [
          1,
          "the file looks like files of the Global LEI Index: import it as gleif"
        ])
      )
      const other = rejectionsOf(yield* readAll(readerOf.gleif, fileOf("other.csv", "a,b\n1,2\n")))
      assert.deepStrictEqual(other.map(({ reason }) => reason), [
        "neither an LEI record, a relationship nor a registration authority"
      ])
    }).pipe(Effect.scoped, Effect.provide(Layer.provideMerge(memory, NodeServices.layer))))
})
