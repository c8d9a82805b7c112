export { publicationSentence, signalSentence } from "./sentences/Sentence.ts"
export type { ToldPublication, ToldSignal } from "./sentences/Shapes.ts"
