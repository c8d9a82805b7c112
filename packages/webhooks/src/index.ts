export * from "./VerifyMessage.ts"
