export * as ModelEnrichment from "./model/ModelEnrichment.ts"
export * as OpenAiCompatible from "./model/OpenAiCompatible.ts"
export * from "./website/Website.ts"
export * as WebsiteEnrichment from "./WebsiteEnrichment.ts"
