import type { Result } from "../Results.ts"
import type { Cost } from "./Capacity.ts"

/** The name of an operation in the results, behind `requests, Kontor, `. */
const names = {
  profile: "profile, 1,000 accounts",
  features: "profile with five features",
  catalog: "catalog",
  credits: "account credits",
  missing: "404 of an identifier",
  unknown: "401",
  unfunded: "402"
} as const

const measured = (results: ReadonlyArray<Result>, name: string): Cost => {
  const newest = results.findLast(({ figure }) => figure.startsWith(`requests, Kontor, ${name}: `))
  const [, node, database] = /, ([\d.]+) ms of Node and ([\d.]+) ms of PostgreSQL each/.exec(newest?.figure ?? "") ?? []
  if (node === undefined || database === undefined) throw new Error(`The results have no figure of "${name}".`)
  return { node: Number(node), database: Number(database) }
}

/** The processor time of requests, by operation, as it was last measured. */
export const costsOf = (results: ReadonlyArray<Result>): Readonly<Record<keyof typeof names, Cost>> => ({
  profile: measured(results, names.profile),
  features: measured(results, names.features),
  catalog: measured(results, names.catalog),
  credits: measured(results, names.credits),
  missing: measured(results, names.missing),
  unknown: measured(results, names.unknown),
  unfunded: measured(results, names.unfunded)
})
