export * from "./sender/Signing.ts"
