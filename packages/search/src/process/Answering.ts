import { parentPort } from "node:worker_threads"
import type { Answer, Question } from "./Messages.ts"

/** Answers the questions to this thread, one after another. */
export const answerQuestions = (answers: Readonly<Record<string, (argument: never) => unknown>>): void => {
  const port = parentPort
  if (port === null) return
  const answer = ({ argument, id, name }: Question): Answer => {
    try {
      return { id, value: answers[name]!(argument as never) }
    } catch (failure) {
      return { id, failure: failure instanceof Error ? failure.message : String(failure) }
    }
  }
  port.on("message", (question: Question) => port.postMessage(answer(question)))
}
