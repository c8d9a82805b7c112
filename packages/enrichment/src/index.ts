export * from "./website/Website.ts"
export * as WebsiteEnrichment from "./WebsiteEnrichment.ts"
