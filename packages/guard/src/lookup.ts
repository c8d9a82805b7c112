export * from "./HostLookup.ts"
