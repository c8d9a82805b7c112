import { Effect, Exit, FiberSet } from "effect"

/** How many items one statement carries at most. */
export const largestBatch = 500

/**
 * Makes a queue whose items are worked on together: what arrives while a batch is under way goes into the next one, so
 * that a statement is paid for once and not once per item. When the scope closes, what has arrived is still worked on.
 *
 * The answer puts an item into the queue, and says whether it took it: once the scope closes, it takes none. `work`
 * does not fail: it passes on what became of an item itself.
 */
export const make = Effect.fnUntraced(function*<Item>(
  work: (batch: ReadonlyArray<Item>) => Effect.Effect<unknown>
) {
  const arrived: Array<Item> = []
  let isWorking = false
  let isClosed = false
  const fibers = yield* FiberSet.make()
  const fork = yield* FiberSet.runtime(fibers)()

  const workOff = Effect.whileLoop({
    while: () => arrived.length > 0,
    body: () => work(arrived.splice(0, largestBatch)),
    step: () => {}
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
  answer: (questions: ReadonlyArray<Question>) => Effect.Effect<ReadonlyArray<Answer>, E>
) {
  const arrive = yield* make((batch: ReadonlyArray<Asked<Question, Answer, E>>) =>
    Effect.map(Effect.exit(answer(batch.map(({ question }) => question))), (exit) => {
      batch.forEach(({ resume }, place) => resume(Exit.map(exit, (answers) => answers[place]!)))
    })
  )
  return (question: Question): Effect.Effect<Answer, E> =>
    Effect.callback((resume) => {
      if (!arrive({ question, resume })) resume(Effect.interrupt)
    })
})
