import { Clock, Effect, Exit, FiberSet, type Tracer } from "effect"
import { batchTracing } from "./BatchTracing.ts"
import { DatabaseMetrics } from "./DatabaseMetrics.ts"

/** How many items one statement carries at most. */
export const maxBatchSize = 500

/** How many items start another batch beside one under way. A smaller batch would cost almost as much as this one. */
const enoughForAnother = 16

const nanosecondsOfSecond = 1e9

/**
 * Makes a queue whose items are worked on together: what arrives while a batch is under way goes into the next one, so
 * that a statement is paid for once and not once per item. `name` says in metrics and traces what the items are. When
 * the scope closes, what has arrived is still worked on.
 *
 * `abreast` is how many batches may be under way at once. With one, the database waits while this process answers the
 * requests of a batch, and this process waits for the next batch. With two, one batch is read while the other is
 * answered; the second starts when 16 items wait.
 *
 * The answer puts an item into the queue, and says whether it took it: once the scope closes, it takes none. `work`
 * does not fail: it passes on the outcome of each item itself.
 */
export const make = Effect.fnUntraced(function*<Item>(
  name: string,
  work: (batch: ReadonlyArray<Item>) => Effect.Effect<unknown>,
  abreast = 1
) {
  const arrived: Array<Item> = []
  const askers: Array<Tracer.AnySpan | undefined> = []
  let underWay = 0
  let isClosed = false
  const context = yield* Effect.context()
  const clock = yield* Clock.Clock
  const tracing = yield* batchTracing(name)
  const labels = { batch: name }
  const fibers = yield* FiberSet.make()
  const fork = yield* FiberSet.runtime(fibers)()

  const takeBatch = () => {
    const batch = arrived.splice(0, maxBatchSize)
    DatabaseMetrics.batchSize.recordUnsafe(context, batch.length, labels)
    return tracing === undefined ? work(batch) : tracing.run(work(batch), askers.splice(0, maxBatchSize))
  }

  const isDue = () => arrived.length > 0 && (underWay === 1 || arrived.length >= enoughForAnother)

  const start = (working: Effect.Effect<void>) => {
    underWay += 1
    fork(Effect.ensuring(working, Effect.sync(ended)))
  }

  // A fiber can be set aside between finding nothing due and its end; what arrived in between starts the next batch.
  const ended = () => {
    underWay -= 1
    if (underWay === 0 && arrived.length > 0) start(workOff)
  }

  const workOff: Effect.Effect<void> = Effect.suspend(() => {
    let began = 0n
    return Effect.whileLoop({
      while: isDue,
      body: () => {
        began = clock.currentTimeNanosUnsafe()
        return takeBatch()
      },
      step: () => {
        const seconds = Number(clock.currentTimeNanosUnsafe() - began) / nanosecondsOfSecond
        DatabaseMetrics.batchSeconds.recordUnsafe(context, seconds, labels)
      }
    })
  })

  yield* Effect.addFinalizer(() => {
    isClosed = true
    return FiberSet.awaitEmpty(fibers)
  })
  return (item: Item): boolean => {
    if (isClosed) return false
    arrived.push(item)
    if (tracing !== undefined) askers.push(tracing.asker())
    if (underWay === 0) start(Effect.andThen(Effect.yieldNow, workOff))
    else if (underWay < abreast && arrived.length >= enoughForAnother) start(workOff)
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
  answer: (questions: ReadonlyArray<Question>) => Effect.Effect<ReadonlyArray<Answer>, E>,
  abreast = 1
) {
  const arrive = yield* make(
    name,
    (batch: ReadonlyArray<Asked<Question, Answer, E>>) =>
      Effect.map(Effect.exit(answer(batch.map(({ question }) => question))), (exit) => {
        batch.forEach(({ resume }, place) => resume(Exit.map(exit, (answers) => answers[place]!)))
      }),
    abreast
  )
  return (question: Question): Effect.Effect<Answer, E> =>
    Effect.callback((resume) => {
      if (!arrive({ question, resume })) resume(Effect.interrupt)
    })
})
