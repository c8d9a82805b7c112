export * from "./Reach.ts"
export * from "./RetryAfter.ts"
