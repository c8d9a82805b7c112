import { administrationContract, contract } from "./Document.ts"
import { pythonOperations } from "./Python.ts"
import { pythonTypes } from "./PythonTypes.ts"
import { contractTypes, endpointTable, prices } from "./TypeScript.ts"

/** The files that the contract decides, by their path in the repository, before they are formatted. */
export const generated = async (): Promise<ReadonlyMap<string, string>> => {
  const document = await contract()
  const administration = await administrationContract()
  const python = "clients/python/src/kontor"
  const folder = "packages/client/src/generated"
  return new Map([
    [`${folder}/Contract.ts`, contractTypes(document)],
    [`${folder}/Endpoints.ts`, endpointTable(document)],
    [`${folder}/AdministrationContract.ts`, contractTypes(administration)],
    [`${folder}/AdministrationEndpoints.ts`, endpointTable(administration, "AdministrationContract")],
    [`${folder}/Prices.ts`, prices()],
    [`${python}/types.py`, pythonTypes(document)],
    [`${python}/operations.py`, pythonOperations(document)]
  ])
}
