import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { complaintsAbout, snippetsOf } from "./Snippets.ts"
import { files } from "./Source.ts"

describe("READMEs", () => {
  it.effect("show TypeScript that compiles as it stands", () =>
    Effect.gen(function*() {
      const snippets = files("README.md", "packages/*/README.md").flatMap(snippetsOf)
      assert.isAbove(snippets.length, 0)
      assert.deepStrictEqual(yield* complaintsAbout(snippets), [])
    }))

  it.effect("a snippet that names what it does not import is found", () =>
    Effect.gen(function*() {
      const snippets = snippetsOf({ path: "a/README.md", text: "# A\n\n```ts\nexport const program = services\n```\n" })
      const [complaint, ...others] = yield* complaintsAbout(snippets)
      assert.match(complaint ?? "", /^a\.README\.md\.3\.ts\(1,24\): error TS2304: Cannot find name 'services'/)
      assert.isEmpty(others)
    }))
})
