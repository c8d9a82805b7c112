import { Collector } from "../build/Collector.ts"
import { finish } from "../build/Finish.ts"
import type { BuilderQuestions } from "./Messages.ts"

/** The work of a thread that builds an index. */
export const builder = (): BuilderQuestions => {
  const collector = new Collector()
  return {
    collect: (documents) => {
      for (const document of documents) collector.add(document)
      return null
    },
    finish: () => finish(collector)
  }
}
