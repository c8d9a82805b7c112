import { Clock, Effect, Exit, FiberSet, type Tracer } from "effect"
import { batchTracing } from "./BatchTracing.ts"
import { DatabaseMetrics } from "./DatabaseMetrics.ts"

/** How many items one statement carries at most. */
export const maxBatchSize = 500

const nanosecondsOfSecond = 1e9

/**
 * Makes a queue whose items are worked on together: what arrives while a batch is under way goes into the next one, so
 * that a statement is paid for once and not once per item. `name` says in metrics and traces what the items are. When
 * the scope closes, what has arrived is still worked on.
 *
 * The answer puts an item into the queue, and says whether it took it: once the scope closes, it takes none. `work`
 * does not fail: it passes on the outcome of each item itself.
 */
export const make = Effect.fnUntraced(function*<Item>(
  name: string,
  work: (batch: ReadonlyArray<Item>) => Effect.Effect<unknown>
) {
  const arrived: Array<Item> = []
  const askers: Array<Tracer.AnySpan | undefined> = []
  let isWorking = false
  let isClosed = false
  let began = 0n
  const context = yield* Effect.context()
  const clock = yield* Clock.Clock
  const tracing = yield* batchTracing(name)
  const labels = { batch: name }
  const fibers = yield* FiberSet.make()
  const fork = yield* FiberSet.runtime(fibers)()

  const takeBatch = () => {
    const batch = arrived.splice(0, maxBatchSize)
    began = clock.currentTimeNanosUnsafe()
    DatabaseMetrics.batchSize.recordUnsafe(context, batch.length, labels)
    return tracing === undefined ? work(batch) : tracing.run(work(batch), askers.splice(0, maxBatchSize))
  }

  const workOff = Effect.whileLoop({
    while: () => arrived.length > 0,
    body: takeBatch,
    step: () => {
      const seconds = Number(clock.currentTimeNanosUnsafe() - began) / nanosecondsOfSecond
      DatabaseMetrics.batchSeconds.recordUnsafe(context, seconds, labels)
    }
  }).pipe(Effect.ensuring(Effect.sync(() => {
    isWorking = false
  })))

  yield* Effect.addFinalizer(() => {
    isClosed = true
    return FiberSet.awaitEmpty(fibers)
  })
  return (item: Item): boolean => {
    if (isClosed) return false
    arrived.push(item)
    if (tracing !== undefined) askers.push(tracing.asker())
    if (!isWorking) {
      isWorking = true
      fork(Effect.andThen(Effect.yieldNow, workOff))
    }
    return true
  }
})

interface Asked<Question, Answer, E> {
  readonly question: Question
  readonly resume: (answer: Effect.Effect<Answer, E>) => void
}

/**
 * Makes a question that many ask at the same time: those that come while one statement is under way share the next one.
 * `answer` yields the answers in the order of the questions; when it fails, all of them fail alike.
 */
export const makeAsking = Effect.fnUntraced(function*<Question, Answer, E>(
  name: string,
  answer: (questions: ReadonlyArray<Question>) => Effect.Effect<ReadonlyArray<Answer>, E>
) {
  const arrive = yield* make(
    name,
    (batch: ReadonlyArray<Asked<Question, Answer, E>>) =>
      Effect.map(Effect.exit(answer(batch.map(({ question }) => question))), (exit) => {
        batch.forEach(({ resume }, place) => resume(Exit.map(exit, (answers) => answers[place]!)))
      })
  )
  return (question: Question): Effect.Effect<Answer, E> =>
    Effect.callback((resume) => {
      if (!arrive({ question, resume })) resume(Effect.interrupt)
    })
})
