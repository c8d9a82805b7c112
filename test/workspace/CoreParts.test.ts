import { assert, describe, it } from "@effect/vitest"
import { brokenParts, parts } from "./CoreParts.ts"
import { files } from "./Source.ts"

describe("Parts of core", () => {
  it("every module imports only the parts below its own", () => {
    const sources = files("packages/core/src/**/*.ts")
    assert.isAbove(sources.length, 0)
    assert.deepStrictEqual(sources.flatMap(brokenParts), [])
  })

  it("the parts form layers: a part may import only those listed before it", () => {
    const order = Object.keys(parts)
    const upwards = Object.entries(parts).flatMap(([part, allowed]) =>
      allowed.filter((target) => !order.slice(0, order.indexOf(part)).includes(target)).map((target) => [part, target])
    )
    assert.deepStrictEqual(upwards, [])
  })

  it("docs/architecture.md shows the same parts and arrows", () => {
    const [architecture] = files("docs/architecture.md")
    const section = architecture!.text.split(/^## /m).find((text) => text.startsWith("The parts of core")) ?? ""
    const shown = Array.from(
      section.matchAll(/^\| `(\w+)` +\|[^|]*\| ([^|]*)\|$/gm),
      ([, part = "", imports = ""]) => [part, Array.from(imports.matchAll(/`(\w+)`/g), ([, target]) => target)]
    )
    assert.deepStrictEqual(Object.fromEntries(shown), parts)
  })

  it.each([
    ["a part importing one above it", "Register/A.ts", `import { A } from "../Organizations/A.ts"`],
    ["a shared file importing a part", "A.ts", `import { A } from "./Register/A.ts"`],
    ["a part importing the whole", "Credits/A.ts", `import { A } from "../Kontor.ts"`],
    ["a part that has no place", "Other/A.ts", ""]
  ])("%s is refused", (_, path, text) => {
    assert.strictEqual(brokenParts({ path: `packages/core/src/${path}`, text }).length, 1)
  })

  it.each([
    ["a part importing one below it", "Credits/A.ts", `import { A } from "../Accounts/A.ts"`],
    ["a part importing a shared file", "Credits/A.ts", `import { A } from "../UnitOfWork.ts"`],
    ["a part importing itself", "Register/events/A.ts", `import { A } from "../profile/A.ts"`],
    ["the ports in memory importing any part", "memory/A.ts", `import { A } from "../Monitoring/A.ts"`],
    ["the whole importing a part", "Kontor.ts", `import { A } from "./Monitoring/A.ts"`]
  ])("%s is allowed", (_, path, text) => {
    assert.deepStrictEqual(brokenParts({ path: `packages/core/src/${path}`, text }), [])
  })
})
