import { readFileSync } from "node:fs"
import { dirname } from "node:path"
import type { Options } from "tsup"

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

/** Where a name of a module is made: the module, and its name there; `*` is the module as a whole. */
interface Origin {
  readonly module: string
  readonly name: string
}

type Resolve = (specifier: string, from: string) => Promise<string | undefined>

const comment = /\/\*[\s\S]*?\*\//gu
const declared = /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|enum) (\w+)/gmu
const named = /^export \{([^}]*)\}(?: from "([^"]+)")?/gmu
const all = /^export \*(?: as (\w+))? from "([^"]+)"/gmu
const imported = /^import \{([^}]*)\} from "([^"]+)"/gmu

/** The names in braces that are values, with what they are called after `as`. */
const namesIn = (braces: string): ReadonlyArray<readonly [name: string, alias: string]> =>
  braces.split(",").map((part) => part.trim()).filter((part) => part !== "" && !part.startsWith("type ")).map(
    (part) => {
      const [name = "", alias = name] = part.split(/\s+as\s+/u)
      return [name, alias]
    }
  )

/** Finds where the names that a module exports are made, through all modules that only pass them on. */
const makeOrigins = (resolve: Resolve) => {
  const known = new Map<string, Promise<ReadonlyMap<string, Origin>>>()

  const read = async (module: string): Promise<ReadonlyMap<string, Origin>> => {
    const text = readFileSync(module, "utf8").replaceAll(comment, "")
    const origins = new Map<string, Origin>()
    for (const [, name] of text.matchAll(declared)) origins.set(name!, { module, name: name! })
    for (const [, braces, specifier] of text.matchAll(named)) {
      const from = specifier === undefined ? undefined : await resolve(specifier, module)
      const beyond = from === undefined ? undefined : await originsOf(from)
      for (const [name, alias] of namesIn(braces!)) origins.set(alias, beyond?.get(name) ?? { module, name: alias })
    }
    for (const [, namespace, specifier] of text.matchAll(all)) {
      const from = await resolve(specifier!, module)
      if (from === undefined) continue
      if (namespace !== undefined) origins.set(namespace, { module: from, name: "*" })
      else for (const [name, origin] of await originsOf(from)) if (!origins.has(name)) origins.set(name, origin)
    }
    return origins
  }

  const originsOf = (module: string): Promise<ReadonlyMap<string, Origin>> => {
    const origins = known.get(module) ?? read(module)
    known.set(module, origins)
    return origins
  }
  return originsOf
}

const asImport = ({ module, name }: Origin, alias: string): string =>
  name === "*"
    ? `import * as ${alias} from ${JSON.stringify(module)}`
    : `import { ${name === alias ? name : `${name} as ${alias}`} } from ${JSON.stringify(module)}`

/**
 * Imports what our modules take from the index of a part or of a package from the module that makes it. The bundler
 * splits a program by whole modules: whoever imports one name of an index would load all that any command takes from
 * it. `kontor accounts list` starts in 0.2 s instead of 0.3 s by this. It goes when the bundler follows names.
 */
export const withoutBarrels: Plugin = {
  name: "without-barrels",
  setup: (build) => {
    const originsOf = makeOrigins(async (specifier, from) => {
      const { errors, external, path } = await build.resolve(specifier, {
        resolveDir: dirname(from),
        kind: "import-statement",
        pluginData: from
      })
      return errors.length > 0 || external || !/\.[jt]s$/u.test(path) ? undefined : path
    })
    const direct = async (path: string): Promise<string> => {
      const text = readFileSync(path, "utf8")
      const parts: Array<string> = []
      let end = 0
      for (const found of text.matchAll(imported)) {
        const [whole, braces, specifier] = found
        const { errors, external, path: module } = await build.resolve(specifier!, {
          resolveDir: dirname(path),
          kind: "import-statement"
        })
        if (errors.length > 0 || external || !/\.[jt]s$/u.test(module)) continue
        const origins = await originsOf(module)
        const names = namesIn(braces!)
        parts.push(
          text.slice(end, found.index),
          names.map(([name, alias]) => asImport(origins.get(name) ?? { module, name }, alias)).join(";"),
          "\n".repeat(whole.split("\n").length - 1)
        )
        end = found.index + whole.length
      }
      return parts.join("") + text.slice(end)
    }
    build.onLoad(
      { filter: /[/\\]packages[/\\]\w+[/\\]src[/\\].*\.ts$/ },
      async ({ path }) =>
        /[/\\]console[/\\]src[/\\]Bundle\.ts$/u.test(path)
          ? undefined
          : { contents: await direct(path), loader: "ts", resolveDir: dirname(path) }
    )
  }
}
