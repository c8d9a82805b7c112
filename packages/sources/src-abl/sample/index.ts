/**
 * A fictional German register in the formats of the real sources, for demonstrations, tests and measurements. Its
 * companies, persons and events are combined at random; any resemblance to real ones is accidental. Its register
 * numbers have seven digits, which no real number has.
 */
export * as LiveSample from "./LiveSample.ts"
export * as Sample from "./Sample.ts"
export type { SampleFile, SampleOptions, SampleSource } from "./Sample.ts"
