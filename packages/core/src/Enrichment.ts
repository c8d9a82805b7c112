import { Context, type Effect, type Option, Schema } from "effect"
import type { FeatureData } from "./Register/Features.ts"
import type { Organization } from "./Register/Organization.ts"
import type { NamedCandidate } from "./Register/RegisterUpstream.ts"

type WebsiteContent = NonNullable<FeatureData["website_content"]>

/** Whether the website was read. `none`: no website is known; `refused`: it cannot or may not be read. */
export const WebsiteReading = Schema.Literals(["read", "none", "refused"])
export type WebsiteReading = typeof WebsiteReading.Type

/** Facts of an organization beyond the register: unknown members are empty or absent. */
export interface Description {
  /** The model that selected the words; null where none did. */
  readonly model: string | null
  readonly website: WebsiteReading
  readonly keywords: ReadonlyArray<string>
  readonly products_and_services: ReadonlyArray<string>
  readonly website_content?: WebsiteContent
}

/**
 * Port: the additions of AI mode to the register.
 *
 * It never fails: on any error (no model, no answer in time, an answer that makes no sense) it chooses no organization,
 * or describes nothing. Its words come from a model or a website, never from the purpose alone. An adapter keeps its
 * own time limits. Rule: profiles#ai-search.
 */
export class Enrichment extends Context.Service<Enrichment, {
  /** The name of the model that is asked; null without one. */
  readonly model: string | null
  /** Whether websites are read. With neither a model nor websites there is no AI search. */
  readonly reads_websites: boolean
  /**
   * Asks the model which organization the text means, where the register finds none of them clear; none without a
   * model. The candidates stand best first. It can only choose one of them: the choice has their type, and the caller
   * checks that it is one.
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
}>()("@kontor/core/Enrichment") {}
