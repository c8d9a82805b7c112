export * from "./sender/GuardedAgent.ts"
