import { assert, describe, it } from "@effect/vitest"
import { ExcerptsPdf } from "@kontor/sources/excerpts"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"
import { bytesOf, entity, euid, filed, structured } from "./Files.ts"

const path = `/v1/fetch-document?company_id=${entity}&document_type=`
const types = ["AD", "CD", "shareholders_list", "articles_of_association"] as const

describe("GET /v1/fetch-document 200", () => {
  for (const type of types) {
    it.live(`${type} is the PDF as the register issued it, byte by byte`, () =>
      Effect.gen(function*() {
        const bytes = bytesOf("%PDF-1.7\n")
        const { account, charges, request } = yield* makeService({ documents: [filed(type, bytes)] })
        const { headers, id } = yield* account("free", 20)
        const answer = yield* request(path + type, headers)
        assert.strictEqual(answer.status, 200)
        assert.deepStrictEqual(answer.bytes, bytes)
        assert.deepInclude(answer.headers, {
          "content-type": "application/pdf",
          "content-length": String(bytes.length),
          "content-disposition": `attachment; filename="${euid}_${type}_2026-02-03.pdf"`,
          "x-document-official": "true",
          "x-credits-charged": "15",
          "x-credits-remaining": "5"
        })
        const [charge, ...others] = yield* charges(id)
        assert.deepInclude(charge!, {
          credits: -15,
          endpoint: "fetch-document",
          request_id: answer.headers["x-request-id"] ?? ""
        })
        assert.deepStrictEqual(others, [])
      }))
  }

  it.live("SI is the XML as the register issued it, byte by byte", () =>
    Effect.gen(function*() {
      const bytes = bytesOf("<?xml")
      const { account, request } = yield* makeService({ records: [structured(bytes)] })
      const { headers } = yield* account()
      const answer = yield* request(`${path}SI`, headers)
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(answer.bytes, bytes)
      assert.deepInclude(answer.headers, {
        "content-type": "application/xml",
        "content-length": String(bytes.length),
        "content-disposition": `attachment; filename="${euid}_SI_2026-02-04.xml"`
      })
    }))

  for (const type of ["AD", "CD"]) {
    it.live(`${type} that is not held is made of what the register holds, and says so in its name`, () =>
      Effect.gen(function*() {
        const { account, request } = yield* makeService({ excerpts: ExcerptsPdf.layer })
        const { headers } = yield* account("free", 15)
        const answer = yield* request(path + type, headers)
        assert.strictEqual(answer.status, 200)
        assert.match(answer.text, /^%PDF-1\.7\n/)
        assert.strictEqual(answer.headers["content-length"], String(answer.bytes.length))
        assert.match(
          answer.headers["content-disposition"] ?? "",
          new RegExp(`^attachment; filename="${euid}_${type}_\\d{4}-\\d\\d-\\d\\d_unofficial\\.pdf"$`)
        )
        assert.deepInclude(answer.headers, {
          "x-document-official": "false",
          "x-credits-charged": "5",
          "x-credits-remaining": "10"
        })
      }))
  }

  it.live("an excerpt that the register holds is preferred to one that is made", () =>
    Effect.gen(function*() {
      const bytes = bytesOf("%PDF-1.4\n")
      const { account, request } = yield* makeService({
        documents: [filed("CD", bytes)],
        excerpts: ExcerptsPdf.layer
      })
      const { headers } = yield* account()
      assert.deepStrictEqual((yield* request(`${path}CD`, headers)).bytes, bytes)
    }))
})
