export * from "./ConnectFailed.ts"
export * from "./GuardedAgent.ts"
