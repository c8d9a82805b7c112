import { assert, it } from "@effect/vitest"
import { parseEuid, Register } from "@kontor/register"
import { importDocuments } from "@kontor/sources"
import { candidatesOf, day, entityOf, newNumber, profileOf } from "@kontor/testing/fixtures"
import { Effect, Option } from "effect"
import { readFileSync } from "node:fs"
import { filesWith, held, holdHamburg, line, pdf, services, structured } from "./Manifests.ts"

const moved = readFileSync(new URL("../../fixtures/xjustiz/kg-3.5.1.xml", import.meta.url))

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
        newest_day: day("2026-01-31"),
        texts: 0,
        texts_other: 0,
        texts_without_heading: 0,
        failure: null,
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
})
