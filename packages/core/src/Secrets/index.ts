export { type SealedParts, SealedText } from "./SealedText.ts"
export * from "./Sealing.ts"
