import { assert, describe, it } from "@effect/vitest"
import { FileUnreadable, type Read, readOffeneRegister, readStructuredContent } from "@kontor/sources"
import { Effect, Fiber, Stream } from "effect"
import { randomBytes } from "node:crypto"
import { crc32, deflateRawSync, gzipSync } from "node:zlib"
import { fileOf, fixture, fixtureText, identity, readAll, recordsOf, rejectionsOf } from "../Reading.ts"

const lines = fixtureText("offeneregister/companies.jsonl")
const packed = new Uint8Array(gzipSync(lines))
const bzip2 = fixture("offeneregister/companies.jsonl.bz2")

/** A file in a zip archive: its header, name and content, and its entry of the directory. */
const zipped = (name: string, content: Uint8Array, { method = 8, flags = 0, checksum = crc32(content) } = {}) => {
  const deflated = method === 8 ? deflateRawSync(content) : Buffer.from(content)
  const header = Buffer.alloc(30)
  header.write("PK\u0003\u0004", "latin1")
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.write("PK\u0001\u0002", "latin1")
  entry.writeUInt32LE(checksum, 16)
  entry.writeUInt16LE(name.length, 28)
  return {
    body: Buffer.concat([header, Buffer.from(name), deflated]),
    entry: Buffer.concat([entry, Buffer.from(name)])
  }
}

/** A zip archive, as it is written by those who learn the length of a file when it is written. */
const zipOf = (...files: ReadonlyArray<ReturnType<typeof zipped>>): Uint8Array<ArrayBuffer> => {
  const end = Buffer.alloc(22)
  end.write("PK\u0005\u0006", "latin1")
  end.writeUInt16LE(files.length, 10)
  return new Uint8Array(Buffer.concat([...files.map(({ body }) => body), ...files.map(({ entry }) => entry), end]))
}

/** 45,000,000 zeros, as bzip2 packs them. */
const zeros = Buffer.from(
  "425a6839314159265359c901b6c80158ab4020c00010000008200030cc0529a65248526c5492149e2ee48a70a12192036d90",
  "hex"
)

/** Many different lines, so that they do not fit into the first block of an archive. */
const manyLines = Array.from(
  { length: 400 },
  (_, index) =>
    lines.split("\n")[0]!.replace("Muster UG", `Muster ${randomBytes(400).toString("hex")} UG`).replace(
      "7654401",
      `${7000000 + index}`
    )
).join("\n")

const names = (content: Uint8Array, name: string) =>
  Effect.map(
    readAll(readOffeneRegister, fileOf(name, content)),
    (reads) => recordsOf(reads).map(({ facts }) => facts.name)
  )

const failure = (content: Uint8Array, name: string) =>
  Effect.map(
    Effect.flip(readAll(readOffeneRegister, fileOf(name, content))),
    ({ file, reason }) => [file, reason] as const
  )

/** What comes of an archive before it breaks off, and why it does. */
const readUntilBreak = Effect.fnUntraced(function*(name: string, content: Uint8Array) {
  const reads: Array<Read> = []
  const error = yield* readOffeneRegister(fileOf(name, new Uint8Array(content))).pipe(
    Stream.runForEach((one) => Effect.sync(() => reads.push(one))),
    Effect.flip,
    Effect.provide(identity)
  )
  return { error, reads }
})

describe("a packed file", () => {
  it.effect("is unpacked by what its first bytes say, whatever its name", () =>
    Effect.gen(function*() {
      const plain = yield* names(new TextEncoder().encode(lines), "companies.jsonl")
      assert.strictEqual(plain.length, 3)
      assert.deepStrictEqual(yield* names(packed, "companies.jsonl.gz"), plain)
      assert.deepStrictEqual(yield* names(packed, "companies"), plain)
      assert.deepStrictEqual(yield* names(bzip2, "companies.jsonl.bz2"), plain)
      assert.deepStrictEqual(yield* names(bzip2, "companies"), plain)
    }))

  it.effect("of zip has one file, whose checksum is compared at its end", () =>
    Effect.gen(function*() {
      const content = new TextEncoder().encode(`${manyLines}\n`)
      const archive = zipOf(zipped("companies.jsonl", content))
      assert.strictEqual((yield* names(archive, "companies.jsonl.zip")).length, 400)
      const reasonOf = (...files: ReadonlyArray<ReturnType<typeof zipped>>) =>
        Effect.map(readUntilBreak("companies.zip", zipOf(...files)), ({ error, reads }) => [error.reason, reads.length])
      const damaged = `the zip archive is damaged or ends too early, after ${content.length} unpacked bytes`
      assert.deepStrictEqual(yield* reasonOf(zipped("a", content, { checksum: 1 })), [damaged, 400])
      assert.deepStrictEqual(
        yield* reasonOf(zipped("a", content), zipped("b", content)),
        ["the zip archive holds several files, and only the first is read", 400]
      )
      assert.deepStrictEqual(
        yield* reasonOf(zipped("a", content, { method: 0 })),
        ["the zip archive is packed in another way than usual: unpack it first", 0]
      )
      assert.deepStrictEqual(
        yield* reasonOf(zipped("a", content, { flags: 1 })),
        ["the zip archive is encrypted: unpack it first", 0]
      )
      assert.deepStrictEqual(
        yield* reasonOf(zipped("folder/", new Uint8Array(), { method: 0 }), zipped("folder/a", content)),
        ["the zip archive holds a folder, and not one file alone: unpack it first", 0]
      )
      for (const length of [20, 3000, archive.length - 100, archive.length - 20]) {
        const { error } = yield* readUntilBreak("cut.zip", archive.subarray(0, length))
        assert.match(error.reason, /^the zip archive is damaged or ends too early/)
      }
    }))

  it.effect("of zip may have a comment of any length behind its directory", () =>
    Effect.gen(function*() {
      const archive = Buffer.from(zipOf(zipped("companies.jsonl", new TextEncoder().encode(lines))))
      const comment = Buffer.alloc(65_535, "PK\u0001\u0002 ")
      archive.writeUInt16LE(comment.length, archive.length - 2)
      const commented = new Uint8Array(Buffer.concat([archive, comment]))
      assert.strictEqual((yield* names(commented, "companies.zip")).length, 3)
    }))

  it.effect("of zip fails as its source does, also where that breaks off behind the content", () =>
    Effect.gen(function*() {
      const archive = zipOf(zipped("companies.jsonl", new TextEncoder().encode(lines)))
      const broken = new FileUnreadable({ file: "companies.zip", reason: "the connection was closed" })
      for (const length of [100, archive.length - 70, archive.length - 1]) {
        const bytes = Stream.concat(
          Stream.make(archive.subarray(0, length)),
          Stream.fromEffect(Effect.andThen(Effect.yieldNow, Effect.fail(broken)))
        )
        const reading = readOffeneRegister({ name: "companies.zip", bytes })
        const error = yield* Effect.flip(Effect.provide(Stream.runDrain(reading), identity))
        assert.strictEqual(error.reason, broken.reason)
      }
    }))

  it.effect("may be of several archives one behind the other", () =>
    Effect.gen(function*() {
      const twice = new Uint8Array(Buffer.concat([packed, packed]))
      assert.strictEqual((yield* names(twice, "companies.jsonl.gz")).length, 6)
      assert.strictEqual((yield* names(new Uint8Array(Buffer.concat([bzip2, bzip2])), "companies.bz2")).length, 6)
    }))

  it.effect("of bzip2 may have many blocks, runs and letters", () =>
    Effect.gen(function*() {
      const company = lines.split("\n")[0]!
      const letters = String.fromCodePoint(...Array.from({ length: 0x400 - 0xa1 }, (_, index) => 0xa1 + index))
      const plain = [
        company.replace("Muster UG", `Muster ${letters} UG`),
        `${company.slice(0, -1)}${" ".repeat(300_000)}}`,
        `${company.slice(0, -1)}${" \t".repeat(150_000)}}`
      ].join("\n")
      const unpacked = yield* names(fixture("offeneregister/blocks.jsonl.bz2"), "blocks.jsonl.bz2")
      assert.strictEqual(unpacked.length, 3)
      assert.deepStrictEqual(unpacked, yield* names(new TextEncoder().encode(plain), "blocks.jsonl"))
    }))

  it.effect("fails when it ends too early, after everything that could be unpacked, and reports no half of a record", () =>
    Effect.gen(function*() {
      const archive = gzipSync(manyLines)
      const { error, reads } = yield* readUntilBreak("cut.jsonl.gz", archive.subarray(0, archive.length - 2000))
      assert.strictEqual(error.file, "cut.jsonl.gz")
      assert.match(error.reason, /^the gzip archive is damaged or ends too early, after \d+ unpacked bytes$/)
      assert.isAbove(reads.length, 100)
      assert.isBelow(reads.length, 400)
      assert.deepStrictEqual(rejectionsOf(reads), [])
    }))

  it.effect("fails when it ends too early, after all blocks of bzip2 before that", () =>
    Effect.gen(function*() {
      const { error, reads } = yield* readUntilBreak("cut.bz2", Buffer.concat([bzip2, bzip2.subarray(0, 200)]))
      const { length } = new TextEncoder().encode(lines)
      assert.strictEqual(
        error.reason,
        `the bzip2 archive is damaged or ends too early, after ${length} unpacked bytes`
      )
      assert.strictEqual(recordsOf(reads).length, 3)
      assert.deepStrictEqual(rejectionsOf(reads), [])
    }))

  it.effect("fails when it is damaged", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual((yield* failure(packed.subarray(0, 200), "cut.gz"))[0], "cut.gz")
      assert.match(
        (yield* failure(packed.subarray(0, 200), "cut.gz"))[1],
        /^the gzip archive is damaged or ends too early/
      )
      assert.match(
        (yield* failure(bzip2.subarray(0, 200), "cut.bz2"))[1],
        /^the bzip2 archive is damaged or ends too early/
      )
      const damaged = Uint8Array.from(bzip2, (byte, index) => index === 120 ? byte ^ 0xff : byte)
      assert.match((yield* failure(damaged, "damaged.bz2"))[1], /^the bzip2 archive is damaged or ends too early/)
    }))

  it.effect("fails when it unpacks to far more than a file of a register does", () =>
    Effect.gen(function*() {
      const size = 80 * 1024 * 1024
      assert.strictEqual(
        (yield* failure(new Uint8Array(gzipSync(Buffer.alloc(size))), "bomb.gz"))[1],
        "the gzip archive unpacks to more than 200 times its size, or to nothing"
      )
      const bomb = new Uint8Array(Buffer.concat(Array.from({ length: 14 }, () => zeros)))
      assert.strictEqual(
        (yield* failure(bomb, "bomb.bz2"))[1],
        "the bzip2 archive unpacks to more than 200 times its size, or to nothing"
      )
    }))

  it.effect("fails when it consists of many archives that hold nothing", () =>
    Effect.gen(function*() {
      const empty = (level: number) => Buffer.from(`425a683${level}17724538509000000000`, "hex")
      const pair = [empty(1), empty(9)]
      const few = Buffer.concat([...pair, ...pair, bzip2, ...pair])
      assert.strictEqual((yield* names(new Uint8Array(few), "few.bz2")).length, 3)
      const many = Buffer.concat(Array.from({ length: 10_000 }, () => pair).flat())
      assert.strictEqual(
        (yield* failure(new Uint8Array(many), "many.bz2"))[1],
        "the bzip2 archive unpacks to more than 200 times its size, or to nothing"
      )
    }))

  it.effect("fails at once when its text is UTF-16, and so does a plain file, with and without a mark", () =>
    Effect.gen(function*() {
      const little = Buffer.from(lines, "utf16le")
      const big = Buffer.from(little).swap16()
      const mark = Buffer.from("\ufeff", "utf16le")
      for (
        const text of [little, big, Buffer.concat([mark, little]), Buffer.concat([Buffer.from(mark).swap16(), big])]
      ) {
        for (const content of [text, gzipSync(text)]) {
          assert.strictEqual((yield* failure(new Uint8Array(content), "lines"))[1], "the text is UTF-16, not UTF-8")
        }
      }
    }))

  it.effect("fails when it is not what its name says, or of a kind that is not read", () =>
    Effect.gen(function*() {
      const plain = new TextEncoder().encode(lines)
      assert.deepStrictEqual(yield* failure(plain, "companies.jsonl.gz"), [
        "companies.jsonl.gz",
        "the file is not a gzip archive, as its name says"
      ])
      assert.deepStrictEqual(yield* failure(new Uint8Array(), "empty.bz2"), [
        "empty.bz2",
        "the file is not a bzip2 archive, as its name says"
      ])
      const xz = Uint8Array.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0])
      assert.deepStrictEqual(yield* failure(xz, "companies.xz"), [
        "companies.xz",
        "xz archives are not read: unpack the file first"
      ])
    }))

  it.effect("of one document is one record left out when it is damaged", () =>
    Effect.gen(function*() {
      const document = new Uint8Array(gzipSync(fixture("xjustiz/gmbh-3.5.1.xml")))
      assert.strictEqual(recordsOf(yield* readAll(readStructuredContent, fileOf("si.xml.gz", document))).length, 1)
      const reads = yield* readAll(readStructuredContent, fileOf("si.xml.gz", document.subarray(0, 900)))
      assert.deepStrictEqual(rejectionsOf(reads).map(({ file, line }) => [file, line]), [["si.xml.gz", 1]])
    }))

  it.effect("is closed when nobody reads on", () =>
    Effect.gen(function*() {
      let isClosed = false
      const file = fileOf("many.jsonl.gz", new Uint8Array(gzipSync(manyLines)))
      const bytes = Stream.ensuring(
        file.bytes,
        Effect.sync(() => {
          isClosed = true
        })
      )
      const reading = yield* Effect.forkChild(
        Stream.runCollect(Stream.take(readOffeneRegister({ ...file, bytes }), 1)).pipe(Effect.provide(identity))
      )
      yield* Fiber.join(reading)
      yield* Effect.yieldNow
      assert.isTrue(isClosed)
    }))
})
