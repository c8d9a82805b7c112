import { posix } from "node:path"
import { importsOf, type Source } from "./Source.ts"

/**
 * What of the workspace a package may import: `core <- guard <- {webhooks, enrichment}`, `core <- http`, `core <-
 * register <- {postgres, search, sources, testing}`, `client <- console`, and `node` knows all but `testing`.
 */
const arrows: Readonly<Record<string, ReadonlyArray<string>>> = {
  client: [],
  core: [],
  console: ["client"],
  http: ["core"],
  register: ["core"],
  postgres: ["core", "register"],
  search: ["core", "register"],
  guard: ["core"],
  webhooks: ["core", "guard"],
  sources: ["core", "register"],
  testing: ["core", "register"],
  enrichment: ["core", "guard"],
  embed: ["client", "core", "enrichment", "http", "postgres", "register", "search", "sources", "webhooks"],
  node: [
    "client",
    "console",
    "core",
    "register",
    "http",
    "postgres",
    "search",
    "webhooks",
    "sources",
    "enrichment",
    "guard",
    "embed"
  ]
}

/**
 * What a package may import from outside, where that is limited: core and register the stable modules of Effect and
 * its cryptography, encodings and addresses, http what its mounts need, testing what suites run in.
 */
const outside: Readonly<Record<string, RegExp>> = {
  core: /^effect(\/(crypto|encoding\/.+|net\/.+))?$/,
  register: /^effect(\/(crypto|encoding\/.+|net\/.+))?$/,
  client: /^$/,
  http: /^(effect(\/.+)?|@remix-run\/node-fetch-server|fastify|node:http)$/,
  testing: /^(effect(\/(crypto|encoding\/.+|net\/.+|testing))?|@effect\/vitest|vitest|node:.+)$/
}

const workspacePackage = /^@kontor\/([^/]+)/

/** Why a package may not name a module or a dependency; undefined where it may. */
const refusal = (name: string, specifier: string): string | undefined => {
  const target = workspacePackage.exec(specifier)?.[1]
  if (target !== undefined) {
    return arrows[name]?.includes(target) ? undefined : `${name} may not import ${target}`
  }
  return outside[name]?.test(specifier) === false ? `${name} may not import ${specifier}` : undefined
}

const folder = /^(?:packages\/([^/]+)\/src|examples\/[^/]+|test|tools)\//

/** The imports of a module that break the arrows, or that reach into another folder instead of naming its package. */
export const brokenArrows = (source: Source): ReadonlyArray<string> => {
  const [home, name] = folder.exec(source.path) ?? []
  if (home === undefined) return [`${source.path} is in no folder of the workspace`]
  return importsOf(source).flatMap((specifier) => {
    const isPath = /^[./]|^file:/.test(specifier)
    const staysHome = posix.join(posix.dirname(source.path), specifier).startsWith(home)
    if (isPath) return staysHome ? [] : [`${source.path}: ${specifier} leaves ${home}`]
    const reason = name === undefined ? undefined : refusal(name, specifier)
    return reason === undefined ? [] : [`${source.path}: ${reason}`]
  })
}

/** The dependencies of a package's manifest that break the arrows, of whatever kind they are. */
export const brokenDependencies = (manifest: Source): ReadonlyArray<string> => {
  const name = posix.basename(posix.dirname(manifest.path))
  if (arrows[name] === undefined) return [`${manifest.path}: ${name} has no place among the arrows`]
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = JSON
    .parse(
      manifest.text
    )
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies })
    .flatMap((dependency) => {
      const reason = refusal(name, dependency)
      return reason === undefined ? [] : [`${manifest.path}: ${reason}`]
    })
}
