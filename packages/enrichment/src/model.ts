export * as ModelEnrichment from "./ModelEnrichment.ts"
export * as OpenAiCompatible from "./OpenAiCompatible.ts"
