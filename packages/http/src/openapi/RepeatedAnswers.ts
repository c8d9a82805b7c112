import { Record } from "effect"
import { namesIn, type Referring } from "./Components.ts"

/** An answer of an operation, as far as it is read to tell it from others. */
interface Answer {
  readonly content: Readonly<Record<string, { readonly schema: Referring }>>
}

/** The answers of an operation by status, or those of the document by name. */
type Answers<A> = Readonly<Record<string, A>>

/** What an answer is called: by the schemas that its body may be of. */
const nameOf = ({ content }: Answer): string =>
  Object.values(content).flatMap(({ schema }) => namesIn(schema)).map((name) => name.replace(/Problem$/, "")).join("Or")

const textOf = (answer: Answer | undefined): string | undefined => JSON.stringify(answer)

/** The answers that several operations give in the same words, by name: the document says them once. */
export const repeatedAnswers = <A extends Answer>(operations: ReadonlyArray<Answers<A>>): Answers<A> => {
  const answers = operations.flatMap((operation) => Object.values(operation))
  const texts = answers.map(textOf)
  const repeated = answers.filter((_, place) => texts.indexOf(texts[place]) < place)
  return Object.fromEntries(repeated.map((answer) => [nameOf(answer), answer]))
}

/** The answers of an operation, with references to those that are said elsewhere. */
export const referringTo = <A extends Answer>(repeated: Answers<A>) => (answers: Answers<A>) =>
  Record.map(answers, (answer) => {
    const name = nameOf(answer)
    return textOf(repeated[name]) === textOf(answer) ? { $ref: `#/components/responses/${name}` } : answer
  })
