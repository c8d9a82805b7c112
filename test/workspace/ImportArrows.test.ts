import { assert, describe, it } from "@effect/vitest"
import { brokenArrows, brokenDependencies } from "./ImportArrows.ts"
import { files } from "./Source.ts"

describe("Import arrows", () => {
  it("every module imports only what its package may", () => {
    const sources = files(
      "packages/*/src/**/*.{ts,tsx,mts,js,mjs}",
      "examples/*/**/*.{ts,mts,js,mjs}",
      "test/**/*.{ts,mts}",
      "tools/**/*.ts"
    )
    assert.isAbove(sources.length, 0)
    assert.deepStrictEqual(sources.flatMap(brokenArrows), [])
  })

  it("every package.json depends only on what its package may", () => {
    const manifests = files("packages/*/package.json")
    assert.isAbove(manifests.length, 0)
    assert.deepStrictEqual(manifests.flatMap(brokenDependencies), [])
  })

  const broken: ReadonlyArray<readonly [behaviour: string, path: string, text: string]> = [
    ["core importing an adapter", "packages/core/src/A.ts", `import { A } from "@kontor/postgres"`],
    ["core importing itself by name", "packages/core/src/A.ts", `import { A } from "@kontor/core"`],
    ["core importing the register engine", "packages/core/src/A.ts", `import { A } from "@kontor/register"`],
    ["http importing the register engine", "packages/http/src/A.ts", `import type { A } from "@kontor/register"`],
    ["the register engine importing a reader", "packages/register/src/A.ts", `import { A } from "@kontor/sources"`],
    ["core importing what tests run in", "packages/core/src/A.ts", `import { it } from "@effect/vitest"`],
    ["core importing an unstable module of Effect", "packages/core/src/A.ts", `import { Http } from "effect/http"`],
    ["core importing a module of Node", "packages/core/src/A.ts", `import { join } from "node:path"`],
    ["core importing any other package", "packages/core/src/A.ts", `import saxes from "saxes"`],
    ["core importing a type of another package", "packages/core/src/A.ts", `import type { A } from "@kontor/http"`],
    ["core naming a module inside a type", "packages/core/src/A.ts", `export type A = import("node:fs").Stats`],
    ["core importing a computed module", "packages/core/src/A.ts", "export const load = (x: string) => import(x)"],
    ["http importing a module of Node", "packages/http/src/A.ts", `export { join } from "path"`],
    ["http importing the platform of Node", "packages/http/src/A.ts", `import { A } from "@effect/platform-node"`],
    ["an adapter importing another", "packages/webhooks/src/a/A.ts", `export * from "@kontor/postgres/embedded"`],
    ["the service importing the suites", "packages/node/src/A.ts", `import { A } from "@kontor/testing/fixtures"`],
    ["an adapter importing the service", "packages/sources/src/A.ts", `await import("@kontor/node")`],
    ["a package reaching into another", "packages/http/src/A.ts", `import { A } from "../../core/src/A.ts"`],
    ["an example reaching into a package", "examples/a/main.ts", `import { A } from "../../packages/core/src/A.ts"`],
    ["an example reaching into another", "examples/a/main.ts", `import { A } from "../b/A.ts"`],
    ["a tool reaching into a test", "tools/A.ts", `import { A } from "../test/A.ts"`],
    ["a test reaching into a package", "test/core/A.test.ts", `import "../../packages/core/src/index.ts"`]
  ]
  it.each(broken)("%s is refused", (_, path, text) => {
    assert.strictEqual(brokenArrows({ path, text }).length, 1)
  })

  const kept: ReadonlyArray<readonly [behaviour: string, path: string, text: string]> = [
    ["core importing Effect's cryptography", "packages/core/src/A.ts", `import { Mac } from "effect/crypto"`],
    ["a suite importing what it runs in", "packages/testing/src/A.ts", `import { it } from "@effect/vitest"`],
    ["an adapter importing core", "packages/postgres/src/A.ts", `import { Ledger } from "@kontor/core/memory"`],
    ["the service importing an adapter", "packages/node/src/A.ts", `import { A } from "@kontor/webhooks"`],
    ["a module importing another of its package", "packages/http/src/a/A.ts", `import { B } from "../B.ts"`],
    ["a test importing a package by name", "test/core/A.test.ts", `import { A } from "@kontor/postgres/embedded"`]
  ]
  it.each(kept)("%s is allowed", (_, path, text) => {
    assert.deepStrictEqual(brokenArrows({ path, text }), [])
  })

  const manifest = (name: string, fields: object) => ({
    path: `packages/${name}/package.json`,
    text: JSON.stringify(fields)
  })
  it.each([
    [
      "a dependency of an adapter on another",
      manifest("http", { dependencies: { "@kontor/postgres": "workspace:^" } })
    ],
    [
      "a development dependency against an arrow",
      manifest("core", { devDependencies: { "@kontor/http": "workspace:^" } })
    ],
    ["a dependency of core on what tests run in", manifest("core", { peerDependencies: { vitest: "5.1.0" } })],
    ["a dependency of core on another package", manifest("core", { dependencies: { saxes: "6.0.0" } })],
    ["a peer dependency against an arrow", manifest("webhooks", { peerDependencies: { "@kontor/node": "^0.1.0" } })],
    ["a package that has no place among the arrows", manifest("utilities", {})]
  ])("%s is refused", (_, source) => {
    assert.strictEqual(brokenDependencies(source).length, 1)
  })
})
