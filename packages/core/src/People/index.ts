export { describedMembers, type DescriptionSource, descriptionSources } from "./described/Described.ts"
export * from "./FetchPerson.ts"
export type { PersonRank } from "./PersonMatch.ts"
export * from "./PersonQuery.ts"
