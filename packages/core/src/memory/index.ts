export * as AccountStoreMemory from "./AccountStoreMemory.ts"
export * as LedgerMemory from "./LedgerMemory.ts"
export * as UnitOfWorkMemory from "./UnitOfWorkMemory.ts"
