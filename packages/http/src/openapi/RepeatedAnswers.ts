import { Record } from "effect"
import { namesIn, type Referring } from "./Components.ts"

/** The parts of an answer that distinguish it from others. */
interface Answer {
  readonly content: Readonly<Record<string, { readonly schema: Referring }>>
}

/** The answers of an operation by status, or those of the document by name. */
type Answers<A> = Readonly<Record<string, A>>

/** The name of an answer, from the schemas of its body. */
const nameOf = ({ content }: Answer): string =>
  Object.values(content).flatMap(({ schema }) => namesIn(schema)).map((name) => name.replace(/Problem$/, "")).join("Or")

const textOf = (answer: Answer | undefined): string | undefined => JSON.stringify(answer)

/** The answers that several operations share, by name, so that the document contains them once. */
export const repeatedAnswers = <A extends Answer>(operations: ReadonlyArray<Answers<A>>): Answers<A> => {
  const answers = operations.flatMap((operation) => Object.values(operation))
  const texts = answers.map(textOf)
  const repeated = answers.filter((_, place) => texts.indexOf(texts[place]) < place)
  return Object.fromEntries(repeated.map((answer) => [nameOf(answer), answer]))
}

/** The answers of an operation, with references to the shared ones. */
export const referringTo = <A extends Answer>(repeated: Answers<A>) => (answers: Answers<A>) =>
  Record.map(answers, (answer) => {
    const name = nameOf(answer)
    return textOf(repeated[name]) === textOf(answer) ? { $ref: `#/components/responses/${name}` } : answer
  })
