export * from "./FetchPerson.ts"
export type { PersonRank } from "./PersonMatch.ts"
export * from "./PersonQuery.ts"
