export * as LiveBudgetMemory from "./LiveBudgetMemory.ts"
export * as RegisterMemory from "./RegisterMemory.ts"
export * as SearchIndexMemory from "./SearchIndexMemory.ts"
