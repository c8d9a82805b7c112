import type { Document, JsonSchema } from "./Document.ts"
import { sameType } from "./Named.ts"
import { isProblem, partsOf } from "./Parts.ts"
import { shapes } from "./Shapes.ts"
import { contractIndex, endpointTable, operationTypes, partTypes, type Places } from "./TypeScript.ts"

interface Contract {
  readonly document: Document
  /** The name of the file with all of its types, and of the folder of its parts. */
  readonly name: string
  readonly folder: string
  /** The name of the file that says how its operations are sent. */
  readonly endpoints: string
}

/** The schemas that a document does not share with one before it. A shared name must be that of an equal type. */
const ownSchemas = ({ schemas }: Document, others: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(
    Object.entries(schemas).filter(([name, schema]) => {
      const other = others[name]
      if (other !== undefined && !sameType(schema, other)) throw new TypeError(`Two types have the name ${name}`)
      return other === undefined
    })
  )

const filesOf = (
  { document, endpoints, folder, name }: Contract,
  others: Readonly<Record<string, JsonSchema>>,
  placesOfOthers: Places
) => {
  const own = ownSchemas(document, others)
  const parts = partsOf(document, new Set(Object.keys(shapes))).map((part) => ({
    name: part.name,
    schemas: Object.fromEntries(Object.entries(part.schemas).filter(([schema]) => schema in own))
  })).filter((part) => part.name === "Problems" || Object.keys(part.schemas).length > 0)
  const places: Places = new Map([
    ...placesOfOthers,
    ...parts.flatMap((part) => Object.keys(part.schemas).map((type) => [type, `${folder}/${part.name}.ts`] as const))
  ])
  const problems = Object.keys(document.schemas).filter(isProblem)
  const files = new Map<string, string>([
    ...parts.map((part) => [`${folder}/${part.name}.ts`, partTypes(part, places, folder, problems)] as const),
    [`${folder}/Operations.ts`, operationTypes(document, places, folder)]
  ])
  const shared = Object.keys(document.schemas).filter((type) => !(type in own))
  return {
    places,
    files: [
      ...files,
      [`${name}.ts`, contractIndex([...files.keys()], shared)] as const,
      [`${endpoints}.ts`, endpointTable(document, `${folder}/Operations`)] as const
    ]
  }
}

/** The files of types and operations of both contracts, by their path in the folder of generated files. */
export const typeScriptFiles = ([customers, operators]: ReadonlyArray<Document>): ReadonlyMap<string, string> => {
  if (customers === undefined || operators === undefined) throw new TypeError("There are two contracts")
  const first = filesOf(
    { document: customers, name: "Contract", folder: "contract", endpoints: "Endpoints" },
    {},
    new Map()
  )
  const second = filesOf(
    {
      document: operators,
      name: "AdministrationContract",
      folder: "administration",
      endpoints: "AdministrationEndpoints"
    },
    customers.schemas,
    first.places
  )
  return new Map([...first.files, ...second.files])
}
