export * from "./GuardedAgent.ts"
