import { clearChoice, Enrichment } from "@kontor/core/Enrichment"
import type { Organization } from "@kontor/core/Register"
import { Effect, Layer, Option } from "effect"
import { asKeywords, clausesOf, nounsOf } from "./Keywords.ts"
import type { ReadWebsite } from "./website/ReadWebsite.ts"
import { Website } from "./website/Website.ts"

/** The website of an organization, if it has a readable one. */
export const websiteOf = Effect.fnUntraced(function*({ contact_data: { website } }: Organization) {
  const { read } = yield* Website
  return website === null ? Option.none() : yield* read(website)
})

/** The member of a description for a website. */
export const contentOf = ({ content, fetched_at, pages, url }: ReadWebsite) => ({
  website_content: { url, content, fetched_at, ...(pages.length > 0 && { pages }) }
})

/** The content of the website of an organization, if it can be read. */
export const websiteContentOf = (organization: Organization) =>
  Effect.map(websiteOf(organization), Option.map((read) => contentOf(read).website_content))

/** A description from the words of a purpose and a website. */
export const describedBy = ({ purpose }: Organization, website: Option.Option<ReadWebsite>) => {
  const known = Option.getOrUndefined(website)
  return {
    keywords: asKeywords([...known?.keywords ?? [], ...nounsOf(`${purpose ?? ""}\n${known?.content ?? ""}`)]),
    products_and_services: asKeywords([...known?.headings ?? [], ...clausesOf(purpose ?? "")]),
    ...(known !== undefined && contentOf(known))
  }
}

/**
 * AI mode without a model: organizations are chosen by likeness, and described by the words of their purpose and their
 * website.
 */
export const layer: Layer.Layer<Enrichment, never, Website> = Layer.effect(
  Enrichment,
  Effect.map(Website, (website) =>
    Enrichment.of({
      choose: (text, candidates) => Effect.sync(() => clearChoice(text, candidates)),
      describe: Effect.fn("WebsiteEnrichment.describe")(function*(organization) {
        const read = yield* Effect.provideService(websiteOf(organization), Website, website)
        return describedBy(organization, read)
      }),
      website: (organization) => Effect.provideService(websiteContentOf(organization), Website, website),
      summarize: (_, sentences) => Effect.succeed(sentences.join(" "))
    }))
)
