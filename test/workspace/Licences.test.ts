import { assert, describe, it } from "@effect/vitest"
import { existsSync, readFileSync, realpathSync } from "node:fs"
import { dirname, join } from "node:path"
import { files, root } from "./Source.ts"

const allowed = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "ISC", "MIT"]

/**
 * Packages whose licence somebody read, as their manifests name none or one beyond those: what the manifest says, and
 * what was found. `@expo-google-fonts/noto-sans` is a font, which the NOTICE of `@kontor/sources` names: the SIL Open
 * Font License lets it be used and embedded, but not sold by itself. `png-js` names none; its file LICENSE is MIT.
 */
const read: Readonly<Record<string, string | undefined>> = {
  "@expo-google-fonts/noto-sans": "MIT AND OFL-1.1",
  "png-js": undefined
}

/** What the published contract suites run in: those who test have it, and nothing that runs needs it. */
const runners = ["@effect/vitest", "vitest"]

/** The part of a manifest that is read. */
interface Manifest {
  readonly name: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** The folder of a package as another one sees it: pnpm links each beside those that depend on it. */
const installed = (name: string, from: string): string | undefined => {
  const found = join(from, "node_modules", name)
  if (existsSync(join(found, "package.json"))) return realpathSync(found)
  return dirname(from) === from ? undefined : installed(name, dirname(from))
}

/** The manifests of what a package needs when it runs, and what that needs; what other platforms need is not there. */
const needed = (folder: string, known: Map<string, Manifest>): Map<string, Manifest> => {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  known.set(folder, manifest)
  const { dependencies, optionalDependencies, peerDependencies } = manifest
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const found = runners.includes(name) ? undefined : installed(name, folder)
    if (found !== undefined && !known.has(found)) needed(found, known)
  }
  return known
}

/** The licences of an expression that one may choose of, without brackets: `(MIT OR GPL-2.0)`. */
const choices = (license: string) => license.replaceAll(/[()]/g, "").split(" OR ")

/** What is wrong with the licence of a package. */
const fault = ({ license, name }: Manifest): ReadonlyArray<string> =>
  name in read && read[name] === license ||
    typeof license === "string" && choices(license).some((one) => allowed.includes(one))
    ? []
    : [`${name}: ${license}`]

const packages = files("packages/*/package.json").map(({ path }) => dirname(join(root, path)))
const production = [...packages.reduce((known, folder) => needed(folder, known), new Map<string, Manifest>()).values()]

describe("What the packages need when they run", () => {
  it("is found, with what that needs", () => {
    const names = production.map(({ name }) => name)
    for (const name of ["effect", "undici", "pdfkit", "pg-protocol"]) assert.include(names, name)
    assert.notInclude(names, "vitest")
  })

  it("has a licence that lets everybody use and pass it on", () => {
    assert.deepStrictEqual(production.flatMap(fault), [])
  })

  it("was read where the manifest does not say it, and still is needed", () => {
    const names = production.map(({ name }) => name)
    assert.deepStrictEqual(Object.keys(read).filter((name) => !names.includes(name)), [])
    const folder = [...needed(join(root, "packages/sources"), new Map())].find(([, { name }]) => name === "png-js")![0]
    assert.match(readFileSync(join(folder, "LICENSE"), "utf8"), /^MIT License\n/)
  })

  it.each([
    { license: "GPL-3.0", found: ["one: GPL-3.0"] },
    { license: "(MIT OR GPL-3.0)", found: [] },
    { license: "MIT AND GPL-3.0", found: ["one: MIT AND GPL-3.0"] }
  ])("would be named with its licence where that is $license and not allowed", ({ found, license }) => {
    assert.deepStrictEqual(fault({ name: "one", license }), found)
  })
})
