import { Context, type Effect, type Option } from "effect"
import type { EntityId } from "../Register/identity/Identity.ts"
import type { FeatureData } from "../Register/profile/Features.ts"
import type { Organization } from "../Register/profile/Organization.ts"

/** An organization that a text may mean, with what distinguishes it from others. */
export interface NamedCandidate {
  readonly entity_id: EntityId
  readonly name: string
  /** Its earlier names. */
  readonly former_names: ReadonlyArray<string>
  readonly court: string
  readonly postal_code: string | null
  readonly city: string | null
  readonly is_active: boolean
}

type WebsiteContent = NonNullable<FeatureData["website_content"]>

/** What is known of an organization beyond the register: unknown members are empty or absent. */
export interface Description {
  readonly keywords: ReadonlyArray<string>
  readonly products_and_services: ReadonlyArray<string>
  readonly website_content?: WebsiteContent
}

/**
 * Port: the additions of AI mode to the register.
 *
 * It never fails: on any error (no model, no answer in time, an answer that makes no sense) it chooses no organization,
 * or describes nothing. An adapter keeps its own time limits. Rule: GET /v1/fetch-organization, `ai_search`.
 */
export class Enrichment extends Context.Service<Enrichment, {
  /**
   * Chooses the organization that the text clearly means, if any. It can only choose one of those given: the choice has
   * their type, and the caller checks that it is one of them.
   */
  readonly choose: <N extends NamedCandidate>(
    text: string,
    candidates: ReadonlyArray<N>
  ) => Effect.Effect<Option.Option<N>>
  /** Describes an organization beyond the register. */
  readonly describe: (organization: Organization) => Effect.Effect<Description>
  /** Makes a biography of sentences about a person, and of nothing else; without a model, the sentences as they are. */
  readonly summarize: (person: string, sentences: ReadonlyArray<string>) => Effect.Effect<string>
  /** The content of the organization's website, if it can be read. */
  readonly website: (organization: Organization) => Effect.Effect<Option.Option<WebsiteContent>>
}>()("@kontor/core/Enrichment/Enrichment") {}
