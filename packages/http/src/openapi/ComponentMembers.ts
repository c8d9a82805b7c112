import { pricingMembers } from "../Monitoring/PricingMembers.ts"
import { accountMembers, featureMembers, roleMembers } from "../Organizations/FeatureMembers.ts"
import { ownershipMembers, tieMembers } from "../Organizations/OwnershipMembers.ts"
import {
  addressMembers,
  hitMembers,
  organizationMembers,
  registrationMembers
} from "../Organizations/ProfileMembers.ts"
import { nameMembers, personMembers } from "../People/PersonMembers.ts"
import { detailsExamples } from "../Signals/DetailsExamples.ts"
import { detailsMeanings, detailsMembers } from "../Signals/DetailsMembers.ts"
import { signalMembers, topicMembers } from "../Signals/SignalMembers.ts"
import { messageMembers } from "../Webhooks/deliveries/MessageMembers.ts"
import type { Components, ComponentSchema } from "./Components.ts"
import { type Members, withMembers } from "./Members.ts"

/** What members are that mean the same wherever they are. */
const everywhere: Members = {
  "**.meta": "The request, and what it cost.",
  "**.schema_version": "The version of the shape.",
  "**.pagination": "Where this page stands in the list.",
  "**.per_page": "How many a page holds at most.",
  "**.from": "The first day.",
  "**.to": "The last day.",
  "**.has_more": "Whether there is another page.",
  "**.amount": "The amount, in units of the currency.",
  "**.currency": "The currency: ISO 4217, such as `EUR`.",
  "**.de": "In German.",
  "**.en": "In English.",
  "**.entity_id": "Identifies the organization or person.",
  "**.name": "Its name, or that of the person.",
  "**.city": "The town.",
  "**.state": "The federal state.",
  "**.country": "The country: ISO 3166-1 alpha-3, such as `DEU`.",
  "**.organization": "The organization.",
  "**.registration": "Where it is registered; `null` where no source says."
}

/** What the members of each component of the OpenAPI document are that do not say so themselves. */
const componentMembers: Readonly<Record<string, Members>> = {
  Address: addressMembers,
  Registration: registrationMembers,
  SearchHit: hitMembers,
  AccountNode: accountMembers,
  OrganizationProfile: {
    ...organizationMembers,
    ...ownershipMembers,
    ...featureMembers,
    ...nameMembers,
    ...roleMembers
  },
  PersonProfile: { ...personMembers, ...tieMembers, ...roleMembers },
  Signal: signalMembers,
  ...detailsMembers,
  MonitoredTopic: topicMembers,
  MonitoringPricing: pricingMembers,
  SignalDetected: messageMembers,
  EndpointTest: messageMembers,
  EndpointVerification: messageMembers,
  SignalsCatalog: topicMembers
}

/** What components are that do not say so themselves. */
const components: Readonly<Record<string, string>> = {
  Address: "A business address.",
  Registration: "A registration of an organization.",
  AccountNode: "A position of a balance sheet or a profit and loss account.",
  ...detailsMeanings
}

/** Examples of components whose schemas have no example. */
const examples: Readonly<Record<string, object>> = detailsExamples

/** The schema of a component, with what it and its members are. */
export const describedComponent = (name: string, schema: ComponentSchema): ComponentSchema =>
  withMembers(
    {
      ...(components[name] !== undefined && { description: components[name] }),
      ...(examples[name] !== undefined && { examples: [examples[name]] }),
      ...schema
    },
    { ...componentMembers[name], ...everywhere }
  )

/** The schemas of the OpenAPI document, with what they and their members are. */
export const describedComponents = (schemas: Components): Components =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, describedComponent(name, schema)]))
