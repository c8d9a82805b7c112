export {
  type FetchedPerson,
  FetchPerson,
  PersonFeature,
  PersonNotFound,
  PersonQuery,
  type PersonRank,
  SubscriptionRequired
} from "./FetchPerson.ts"
export { describedMembers, type DescriptionSource, descriptionSources } from "./PersonDescription.ts"
