export { type ReadPage, type ReadWebsite, Website, type WebsiteOptions } from "./Website.ts"
export * as WebsiteEnrichment from "./WebsiteEnrichment.ts"
