export * from "./KeepLooking.ts"
export * from "./LocalWakeUps.ts"
export * from "./WakeUps.ts"
export type { Pace } from "./Working.ts"
