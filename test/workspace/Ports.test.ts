import { assert, describe, it } from "@effect/vitest"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { files, importsOf, root, type Source } from "./Source.ts"

const declaration = /\/\*\*[^/]*?\bPort(?:, optional)?:.*?\*\/\nexport (?:class|interface|const) (\w+)/gmsu

/** The names of the ports that a module declares, by the doc comment that says so. */
const portsOf = ({ text }: Source): ReadonlyArray<string> =>
  Array.from(text.matchAll(declaration), ([, name = ""]) => name)

/** The names of every port of core and of the register engine. */
const all = files("packages/{core,register}/src/**/*.ts").flatMap(portsOf).toSorted()

/** The modules of suites that `@kontor/testing` publishes. */
const published = importsOf(files("packages/testing/src/index.ts")[0]!)

const imported = (name: string) => new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from "@kontor/testing"$`, "mu")

/** The rows of the table of ports: port, contract suite, what else its layer has, and an adapter. */
const rows = (files("docs/embedding.md")[0]!.text.split(/^## /mu).find((section) => section.startsWith("Ports")) ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()))

const targetOf = (cell = ""): string => /\]\(\.\.\/([^)]+)\)/u.exec(cell)?.[1] ?? ""

describe("Ports", () => {
  it("are found by what their doc comment begins with", () => {
    assert.isAbove(all.length, 20)
    const text =
      `/**\n * Port: keeps it.\n */\nexport class Kept extends Context.Service<Kept, {\n  readonly keep: A\n}>()("") {}`
    assert.deepStrictEqual(portsOf({ path: "Kept.ts", text }), ["Kept"])
  })

  it("all stand in the table of docs/embedding.md", () => {
    assert.deepStrictEqual(rows.map(([name = ""]) => name.replaceAll("`", "")), all)
  })

  it.each(all)(
    "%s has a contract suite that is published, that our tests run, and that the table links to",
    (name) => {
      const suite = `${name[0]!.toLowerCase()}${name.slice(1)}Suite`
      const [, shown] = rows.find(([port]) => port === `\`${name}\``) ?? []
      assert.include(shown, `\`${suite}\``)
      const path = targetOf(shown)
      assert.include(files(path)[0]?.text, `export const ${suite} = `)
      assert.include(published, path.replace("packages/testing/src/", "./"))
      assert.match(files(`test/contract/${name}.test.ts`)[0]?.text ?? "", imported(suite))
    }
  )

  it.each(all)("%s has an adapter to begin with", (name) => {
    const adapter = targetOf(rows.find(([port]) => port === `\`${name}\``)?.[3])
    assert.isTrue(adapter !== "" && existsSync(join(root, adapter)), adapter)
  })
})
