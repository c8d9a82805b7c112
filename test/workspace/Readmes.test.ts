import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { deadLinks } from "./Links.ts"
import { complaintsAbout, snippetsOf } from "./Snippets.ts"
import { files } from "./Source.ts"

describe("READMEs and docs", () => {
  it.effect("show TypeScript that compiles as it stands; a snippet that names what it does not import is found", () =>
    Effect.gen(function*() {
      const snippets = files("README.md", "CONTRIBUTING.md", "docs/**/*.md", "packages/*/README.md").flatMap(snippetsOf)
      assert.isAbove(snippets.length, 0)
      const wrong = snippetsOf({ path: "a/README.md", text: "# A\n\n```ts\nexport const program = services\n```\n" })
      const [complaint, ...others] = yield* complaintsAbout([...snippets, ...wrong])
      assert.match(complaint ?? "", /^a\.README\.md\.3\.ts\(1,24\): error TS2304: Cannot find name 'services'/)
      assert.isEmpty(others)
    }))

  it("link to files and sections that exist", () => {
    const documents = files("README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/**/*.md", "packages/*/README.md")
    assert.deepStrictEqual(documents.flatMap(deadLinks), [])
  })

  it("a link to a file or a section that does not exist is found", () => {
    const source = {
      path: "docs/a.md",
      text:
        "# A\n\n[B](b.md), [C](../c.md#part), [web](https://kontor.example), [here](#a), [there](#b), [R](../README.md#none)"
    }
    assert.deepStrictEqual(deadLinks(source), [
      "docs/a.md: b.md",
      "docs/a.md: ../c.md#part",
      "docs/a.md: #b",
      "docs/a.md: ../README.md#none"
    ])
  })
})
