import { contracts } from "./Document.ts"
import { named } from "./Named.ts"
import { pythonFiles } from "./PythonFiles.ts"
import { prices } from "./TypeScript.ts"
import { typeScriptFiles } from "./TypeScriptFiles.ts"

const folder = "packages/client/src/generated"
const python = "clients/python/src/kontor"

/** The folders that hold generated files alone. */
export const generatedFolders: ReadonlyArray<string> = [folder, `${python}/types`, `${python}/operations`]

/** The files that the contract decides, by their path in the repository, before they are formatted. */
export const generated = async (): Promise<ReadonlyMap<string, string>> => {
  const documents = named(await contracts())
  return new Map([
    ...[...typeScriptFiles(documents)].map(([path, text]) => [`${folder}/${path}`, text] as const),
    [`${folder}/Prices.ts`, prices()],
    ...[...pythonFiles(documents[0]!)].map(([path, text]) => [`${python}/${path}`, text] as const)
  ])
}
