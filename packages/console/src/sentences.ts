export { publicationSentence, signalSentence } from "./sentences/Sentence.ts"
export type { DescribedPublication, DescribedSignal } from "./sentences/Shapes.ts"
