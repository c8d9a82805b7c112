import { Array as Arr } from "effect"
import type { Document } from "./Document.ts"
import { isProblem, partName, partsOf } from "./Parts.ts"
import { pythonMethods } from "./Python.ts"
import { header, snake } from "./PythonNames.ts"
import { Types } from "./PythonTypes.ts"
import { shapes } from "./Shapes.ts"

/** Names by the module that has them, relative to the module that imports them. */
type Names = ReadonlyArray<readonly [string, ReadonlyArray<string>]>

const library: Names = [
  ["collections.abc", ["Mapping", "Sequence"]],
  ["typing", ["Any", "Literal", "NotRequired", "TypeAlias", "TypedDict"]]
]

const words = (name: string): string => snake(name).replaceAll("_", " ")

const isUsed = (name: string, text: string): boolean => new RegExp(`\\b${name}\\b`, "u").test(text)

const importsOf = (text: string, modules: Names): string =>
  modules.map(([module, names]) => [module, names.filter((name) => isUsed(name, text)).toSorted()] as const)
    .filter(([, names]) => names.length > 0)
    .map(([module, names]) => {
      const line = `from ${module} import ${names.join(", ")}`
      return line.length > 100
        ? `from ${module} import (\n${names.map((name) => `    ${name},\n`).join("")})\n`
        : `${line}\n`
    }).join("")

const moduleOf = (title: string, body: string, modules: Names): string => {
  const [standard, own] = [importsOf(body, library), importsOf(body, modules)]
  const imports = [standard, own].filter((lines) => lines !== "").join("\n")
  return `"""${title}"""\n\n${header}\nfrom __future__ import annotations\n\n${imports}${
    imports === "" ? "" : "\n\n"
  }${body}`
}

const indexOf = (title: string, modules: Names): string => {
  const names = modules.flatMap(([, found]) => found).toSorted()
  const all = `__all__ = [\n${names.map((name) => `    "${name}",\n`).join("")}]\n`
  const imports = modules.map(([module, found]) =>
    `from ${module} import (\n${found.toSorted().map((name) => `    ${name},\n`).join("")})\n`
  )
  return `"""${title}"""\n\n${header}\n${imports.join("")}\n${all}`
}

const problemUnion = (problems: ReadonlyArray<string>): string =>
  `\n\nProblem: TypeAlias = ${JSON.stringify(problems.join(" | "))}\n"""Any problem that the service answers with."""\n`

const typeModules = (document: Document): { readonly files: Map<string, string>; readonly modules: Names } => {
  const taken = new Set(Object.keys(document.schemas))
  const files = new Map<string, string>()
  const modules: Array<readonly [string, ReadonlyArray<string>]> = []
  for (const { name, schemas } of partsOf(document, new Set(Object.keys(shapes)))) {
    const types = new Types(taken)
    for (const [type, schema] of Object.entries(schemas)) types.define(type, schema)
    if (types.names.length === 0) continue
    for (const type of types.names) taken.add(type)
    const isOfProblems = name === "Problems"
    const body = `${types.text}${isOfProblems ? problemUnion(Object.keys(document.schemas).filter(isProblem)) : ""}`
    const module = `.${snake(name)}`
    files.set(`types/${snake(name)}.py`, moduleOf(`Types of the contract: ${words(name)}.`, body, modules))
    modules.push([module, [...types.names, ...(isOfProblems ? ["Problem"] : [])]])
  }
  files.set("types/__init__.py", indexOf("The types of the contract.", modules))
  return { files, modules }
}

const callsOf = (part: string): string => `${part}Calls`

const operationModules = (document: Document, types: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  const parts = Object.entries(Arr.groupBy(document.operations, partName))
  const taken = new Set(types)
  const own: Names = [
    ["..calling", ["Calling"]],
    ["..endpoint", ["UNSET", "Endpoint", "Unset"]],
    ["..file", ["File"]],
    ["..types", types]
  ]
  const files = parts.map(([part, operations]) => {
    const inputs = new Types(taken)
    const methods = pythonMethods(callsOf(part), { ...document, operations }, inputs)
    for (const name of inputs.names) taken.add(name)
    const body = `${inputs.text}${inputs.text === "" ? "" : "\n\n"}${methods}`
    return [`operations/${snake(part)}.py`, moduleOf(`Operations of the contract: ${words(part)}.`, body, own)] as const
  })
  const classes = parts.map(([part]) => callsOf(part))
  const all = `class Operations(\n${classes.map((name) => `    ${name},\n`).join("")}):
    """Every operation of the service. A call that fails raises a \`KontorError\`."""\n`
  const modules: Names = parts.map(([part]) => [`.${snake(part)}`, [callsOf(part)]])
  return new Map([...files, ["operations/__init__.py", moduleOf("The operations of the contract.", all, modules)]])
}

/** The files of types and operations of a contract, by their path in the package. */
export const pythonFiles = (document: Document): ReadonlyMap<string, string> => {
  const { files, modules } = typeModules(document)
  return new Map([...files, ...operationModules(document, modules.flatMap(([, names]) => names))])
}
