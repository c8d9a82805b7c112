export * as ModelEnrichment from "./model/ModelEnrichment.ts"
export * as OpenAiCompatible from "./model/OpenAiCompatible.ts"
