import { answersOf, type DescribedAnswer, type OpenApiDocument } from "../support/OpenApiDocument.ts"

/** The operations of a document, with each answer as it is said, wherever that is. */
export const operationsOf = (document: OpenApiDocument): ReadonlyArray<Operation> =>
  Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).map((operation) => ({
      ...operation as unknown as Operation,
      responses: answersOf(document, operation)
    }))
  )

export interface Schema {
  readonly format?: string
  readonly description?: string
  readonly $ref?: string
  readonly anyOf?: ReadonlyArray<Schema>
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security: ReadonlyArray<object>
  readonly requestBody?: { readonly required: boolean }
  readonly parameters: ReadonlyArray<{ readonly name: string; readonly description: string; readonly schema?: object }>
  readonly responses: Readonly<Record<string, DescribedAnswer>>
}
