import type { Cost } from "./Capacity.ts"

/** What the line of an operation in `RESULTS.md` begins with, behind `requests, Kontor, `. */
const lines = {
  profile: "profile, 1,000 accounts",
  features: "profile with five features",
  catalog: "catalog",
  credits: "account credits",
  missing: "404 of an identifier",
  unknown: "401",
  unfunded: "402"
} as const

const measured = (results: string, name: string): Cost => {
  const line = results.split("\n").findLast((one) => one.includes(` requests, Kontor, ${name}: `))
  const [, node, database] = /, ([\d.]+) ms of Node and ([\d.]+) ms of PostgreSQL each/.exec(line ?? "") ?? []
  if (node === undefined || database === undefined) throw new Error(`RESULTS.md has no figure of "${name}".`)
  return { node: Number(node), database: Number(database) }
}

/** The processor time of requests, by operation, as the text of `RESULTS.md` last measured it. */
export const costsOf = (results: string): Readonly<Record<keyof typeof lines, Cost>> => ({
  profile: measured(results, lines.profile),
  features: measured(results, lines.features),
  catalog: measured(results, lines.catalog),
  credits: measured(results, lines.credits),
  missing: measured(results, lines.missing),
  unknown: measured(results, lines.unknown),
  unfunded: measured(results, lines.unfunded)
})
