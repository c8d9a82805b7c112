import { Clock, Effect, Exit, Fiber, FiberSet, Tracer } from "effect"
import { DatabaseMetrics } from "./DatabaseMetrics.ts"

/** Shows a batch of statements in the traces of the requests that wait for it. */
interface BatchTracing {
  /** The span of the fiber that runs now, if a trace keeps it. */
  readonly asker: () => Tracer.AnySpan | undefined
  /** Runs the work of a batch below the first of its askers that is traced, with links to the others. */
  readonly run: <A, E, R>(
    work: Effect.Effect<A, E, R>,
    askers: ReadonlyArray<Tracer.AnySpan | undefined>
  ) => Effect.Effect<A, E, R>
}

const isKept = (span: Tracer.AnySpan | undefined): span is Tracer.AnySpan => span?.sampled === true

const asker = (): Tracer.AnySpan | undefined => {
  const span = Fiber.getCurrent()?.cache.span
  return isKept(span) ? span : undefined
}

/**
 * The tracing of batches under this name; undefined where no tracer exports spans. A batch runs in a fiber of its own,
 * so its statements would otherwise be in no trace of a request.
 */
const batchTracing = (name: string): Effect.Effect<BatchTracing | undefined> =>
  Effect.map(Tracer.Tracer, (tracer) =>
    tracer === Tracer.nativeTracer ? undefined : {
      asker,
      run: <A, E, R>(work: Effect.Effect<A, E, R>, askers: ReadonlyArray<Tracer.AnySpan | undefined>) => {
        const [parent, ...others] = askers.filter(isKept)
        return parent === undefined
          ? Effect.withTracerEnabled(work, false)
          : Effect.withSpan(work, `batch of ${name}`, {
            parent,
            links: others.map((span) => ({ span, attributes: {} })),
            attributes: { "kontor.batch.size": askers.length },
            captureStackTrace: false
          }) as Effect.Effect<A, E, R>
      }
    })

/** The most items that one statement carries. */
export const maxBatchSize = 500

/** The items that a batch takes whatever else waits. */
const smallBatch = 32

/**
 * How many of the items that wait a batch takes: half of many. If it took them all, their requests would go on in step,
 * and the database and this process would wait for each other in turn.
 */
const sizeOfBatch = (waiting: number): number => Math.min(maxBatchSize, Math.max(smallBatch, Math.ceil(waiting / 2)))

const nanosecondsOfSecond = 1e9

/** Runs what passes outcomes on, once the statement of the next batch is on its way. */
export type PassOn = (outcomes: () => void) => void

/**
 * Forks fibers, and waits until all have ended. It counts them, as a set would keep each batch, and so all requests
 * that asked, until all garbage is collected: V8 links the tables of a set.
 */
const makeForking = Effect.map(Effect.context(), (context) => {
  const run = Effect.runForkWith(context)
  let running = 0
  let idle = () => {}
  const ended = () => {
    running -= 1
    if (running === 0) idle()
  }
  return {
    fork: (work: Effect.Effect<unknown>): void => {
      running += 1
      run(work).addObserver(ended)
    },
    awaitIdle: Effect.callback<void>((resume) => {
      idle = () => resume(Effect.void)
      if (running === 0) idle()
    })
  }
})

/**
 * Makes a queue whose items are worked on together: what arrives while a batch is under way goes into one of the next,
 * so that a statement is paid for once and not once per item. `name` says in metrics and traces what the items are.
 * When the scope closes, what has arrived is still worked on, and its outcomes are passed on.
 *
 * `work` does not fail: it passes on the outcome of each item itself. Most of what a request costs this process comes
 * after its outcome. What `work` hands to `passOn` runs while the database is at work on the next batch.
 *
 * The answer puts an item into the queue, and says whether it took it: once the scope closes, it takes none.
 */
export const make = Effect.fnUntraced(function*<Item>(
  name: string,
  work: (batch: ReadonlyArray<Item>, passOn: PassOn) => Effect.Effect<unknown>
) {
  const arrived: Array<Item> = []
  const askers: Array<Tracer.AnySpan | undefined> = []
  let isWorking = false
  let isClosed = false
  const context = yield* Effect.context()
  const clock = yield* Clock.Clock
  const tracing = yield* batchTracing(name)
  const labels = { batch: name }
  const { awaitIdle, fork } = yield* makeForking

  const passOn: PassOn = (outcomes) => {
    fork(Effect.andThen(Effect.yieldNow, Effect.sync(outcomes)))
  }

  const takeBatch = () => {
    const batch = arrived.splice(0, sizeOfBatch(arrived.length))
    DatabaseMetrics.batchSize.recordUnsafe(context, batch.length, labels)
    const working = work(batch, passOn)
    return tracing === undefined ? working : tracing.run(working, askers.splice(0, batch.length))
  }

  // A fiber can be set aside between finding nothing due and its end; what arrived in between starts the next one.
  const ended = () => {
    isWorking = false
    if (arrived.length > 0) start(workOff)
  }

  const start = (working: Effect.Effect<void>) => {
    isWorking = true
    fork(Effect.ensuring(working, Effect.sync(ended)))
  }

  const workOff: Effect.Effect<void> = Effect.suspend(() => {
    let began = 0n
    return Effect.whileLoop({
      while: () => arrived.length > 0,
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
    return awaitIdle
  })
  return (item: Item): boolean => {
    if (isClosed) return false
    arrived.push(item)
    if (tracing !== undefined) askers.push(tracing.asker())
    if (!isWorking) start(Effect.andThen(Effect.yieldNow, workOff))
    return true
  }
})

interface Asked<Question, Answer, E> {
  readonly question: Question
  readonly resume: (answer: Effect.Effect<Answer, E>) => void
}

/**
 * Makes a question that many ask at the same time: those that come while one statement is under way share the next
 * ones. `answer` yields the answers in the order of the questions; when it fails, all of them fail alike.
 */
export const makeAsking = Effect.fnUntraced(function*<Question, Answer, E>(
  name: string,
  answer: (questions: ReadonlyArray<Question>) => Effect.Effect<ReadonlyArray<Answer>, E>
) {
  const arrive = yield* make(
    name,
    (batch: ReadonlyArray<Asked<Question, Answer, E>>, passOn) =>
      Effect.map(Effect.exit(answer(batch.map(({ question }) => question))), (exit) => {
        passOn(() => batch.forEach(({ resume }, place) => resume(Exit.map(exit, (answers) => answers[place]!))))
      })
  )
  return (question: Question): Effect.Effect<Answer, E> =>
    Effect.callback((resume) => {
      if (!arrive({ question, resume })) resume(Effect.interrupt)
    })
})

interface Asker<Answer, E> {
  readonly resume: (answer: Effect.Effect<Answer, E>) => void
  readonly span: Tracer.AnySpan | undefined
}

/**
 * Makes a question whose equal ones, by their keys, share an answer: those that come while it is under way share the
 * next one, which begins after them. Questions of different keys do not wait for each other.
 */
export const makeSharing = Effect.fnUntraced(function*<Question, Answer, E>(
  name: string,
  keyOf: (question: Question) => string,
  answer: (question: Question) => Effect.Effect<Answer, E>
) {
  const waiting = new Map<string, Array<Asker<Answer, E>>>()
  const tracing = yield* batchTracing(name)
  const fork = yield* FiberSet.makeRuntime()

  const askFor = (key: string, question: Question, askers: ReadonlyArray<Asker<Answer, E>>): void => {
    const answering = answer(question)
    const traced = tracing === undefined ? answering : tracing.run(answering, askers.map(({ span }) => span))
    fork(traced).addObserver((exit) => {
      const next = waiting.get(key)!
      const isOver = next.length === 0 || Exit.hasInterrupts(exit)
      if (isOver) waiting.delete(key)
      else waiting.set(key, [])
      for (const { resume } of isOver ? [...askers, ...next] : askers) resume(exit)
      if (!isOver) askFor(key, question, next)
    })
  }

  return (question: Question): Effect.Effect<Answer, E> =>
    Effect.callback((resume) => {
      const key = keyOf(question)
      const asker = { resume, span: tracing?.asker() }
      const others = waiting.get(key)
      if (others !== undefined) {
        others.push(asker)
      } else {
        waiting.set(key, [])
        askFor(key, question, [asker])
      }
    })
})
