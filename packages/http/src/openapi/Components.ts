import { Effect, type JsonSchema, Record } from "effect"

/** A schema that may refer to components: itself, or in one of its alternatives. */
export interface Referring {
  readonly $ref?: string
  readonly anyOf?: ReadonlyArray<Referring>
}

/** The parts of a schema in an OpenAPI document that are read. */
export interface ComponentSchema {
  readonly description?: string
  readonly examples?: ReadonlyArray<unknown>
  readonly properties?: Readonly<Record<string, object>>
}

/** The schemas of an OpenAPI document by name. */
export type Components = Readonly<Record<string, ComponentSchema>>

/** The names of the schemas that a schema refers to. */
export const namesIn = ({ $ref, anyOf = [] }: Referring): ReadonlyArray<string> => [
  ...($ref === undefined ? [] : [$ref.slice($ref.lastIndexOf("/") + 1)]),
  ...anyOf.flatMap(namesIn)
]

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** A schema that is one of these components. */
export const referenceTo = (names: ReadonlyArray<string>): JsonSchema.JsonSchema => {
  const [first, ...others] = names.map(reference)
  return first !== undefined && others.length === 0 ? first : { anyOf: names.map(reference) }
}

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

/** Long work that pauses after each of its steps. */
export type Steps<A> = Generator<void, A>

/** Does all steps at once. */
export const atOnce = <A>(steps: Steps<A>): A => {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

/** Does one step in each turn of the event loop, so that requests are answered in between. */
export const inTurns = <A>(begin: () => Steps<A>): Effect.Effect<A> =>
  Effect.suspend(() => {
    const steps = begin()
    const goOn: Effect.Effect<A> = Effect.suspend(() => {
      const step = steps.next()
      return step.done === true ? Effect.succeed(step.value) : Effect.andThen(Effect.yieldNow, goOn)
    })
    return goOn
  })
