import { assert, describe, it } from "@effect/vitest"
import { readOffeneRegister } from "@kontor/sources"
import { Effect } from "effect"
import { fileOf, fixtureText, readAll, recordsOf, rejectionsOf } from "../Reading.ts"

const lines = fixtureText("offeneregister/companies.jsonl")
const [hamburg] = lines.split("\n") as [string]

const read = (content: string | Uint8Array, partSize?: number) =>
  readAll(readOffeneRegister, fileOf("companies.jsonl", content, partSize))

describe("a file of lines", () => {
  it.effect("is read alike however its bytes arrive", () =>
    Effect.gen(function*() {
      const known = yield* read(lines, 1024 * 1024)
      assert.strictEqual(recordsOf(known).length, 3)
      for (const size of [1, 7, 100, 1000]) assert.deepStrictEqual(yield* read(lines, size), known)
    }))

  it.effect("may have a byte order mark, ends of lines of Windows, blank lines, and no end of its last line", () =>
    Effect.gen(function*() {
      const known = recordsOf(yield* read(lines))
      assert.deepStrictEqual(recordsOf(yield* read(`\uFEFF${lines}`)), known)
      assert.deepStrictEqual(recordsOf(yield* read(lines.replaceAll("\n", "\r\n"))), known)
      assert.deepStrictEqual(recordsOf(yield* read(`\n  \n${lines.trim()}`)), known)
    }))

  it.effect("is reported as empty if every line is blank", () =>
    Effect.gen(function*() {
      for (const content of ["", "\n \r\n", "\uFEFF"]) {
        assert.deepStrictEqual(rejectionsOf(yield* read(content)), [
          { file: "companies.jsonl", line: 1, reason: "the file is empty" }
        ])
      }
    }))

  it.effect("leaves out a line that is not UTF-8, with its column, and reads on", () =>
    Effect.gen(function*() {
      const latin = Buffer.from(hamburg, "latin1")
      const reads = yield* read(new Uint8Array(Buffer.concat([latin, Buffer.from(`\n${hamburg}`)])))
      assert.strictEqual(recordsOf(reads).length, 1)
      const column = hamburg.search(/[^ -~]/u) + 1
      assert.deepStrictEqual(rejectionsOf(reads), [
        { file: "companies.jsonl", line: 1, reason: `the text is not UTF-8 at column ${column}` }
      ])
    }))

  it.effect("leaves out a line without end, and reads on", () =>
    Effect.gen(function*() {
      const reads = yield* read(`${"x".repeat(5 * 1024 * 1024)}\n${hamburg}`, 64 * 1024)
      assert.strictEqual(recordsOf(reads).length, 1)
      assert.deepStrictEqual(rejectionsOf(reads), [
        { file: "companies.jsonl", line: 1, reason: "the line is longer than 4194304 bytes" }
      ])
    }))

  it.effect("reports the column at which a line is not valid JSON", () =>
    Effect.gen(function*() {
      const reads = yield* read("{\"company_number\": \"K1101R_HRB1\" \"name\": 1}")
      assert.deepStrictEqual(rejectionsOf(reads).map(({ reason }) => reason), [
        "not JSON: Expected ',' or '}' after property value at column 34"
      ])
    }))
})
