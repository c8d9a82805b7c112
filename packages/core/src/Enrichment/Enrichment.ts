import { Context, type Effect, type Option } from "effect"
import type { EntityId } from "../Register/identity/Identity.ts"
import type { FeatureData } from "../Register/profile/Features.ts"
import type { Organization } from "../Register/profile/Organization.ts"

/** An organization that may be meant, as far as it helps to tell it from others. */
export interface Nominee {
  readonly entity_id: EntityId
  readonly name: string
  /** Names it had before. */
  readonly former_names: ReadonlyArray<string>
  readonly court: string
  readonly postal_code: string | null
  readonly city: string | null
  readonly is_active: boolean
}

/** What is known of an organization beyond the register: empty or absent where nothing is. */
export interface Description {
  readonly keywords: ReadonlyArray<string>
  readonly products_and_services: ReadonlyArray<string>
  readonly website_content?: NonNullable<FeatureData["website_content"]>
}

/**
 * Port: what AI mode adds to the register.
 *
 * It always answers: whatever goes wrong within (no model, no answer in time, an answer that makes no sense) is a choice of none, or
 * nothing to tell. An adapter keeps its own time limits. Rule: GET /v1/fetch-organization, `ai_search`.
 */
export class Enrichment extends Context.Service<Enrichment, {
  /**
   * Which of these organizations the text means, if one is meant clearly. It can answer none but those given: the choice has their
   * type, and whoever asks checks that it is one of them.
   */
  readonly choose: <N extends Nominee>(text: string, nominees: ReadonlyArray<N>) => Effect.Effect<Option.Option<N>>
  /** What else is known of an organization. */
  readonly describe: (organization: Organization) => Effect.Effect<Description>
}>()("@kontor/core/Enrichment/Enrichment") {}
