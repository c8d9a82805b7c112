import { inFlightPerEndpoint } from "@kontor/core/Webhooks"
import { Array, Effect, Redacted } from "effect"
import { Logger, makeWorkerUtils, run } from "graphile-worker"

const logger = new Logger(() => () => {})
const addedAtOnce = 500

/** A job, as an application would write it: it is to post this body. */
interface Post {
  readonly url: string
  readonly body: string
}

/**
 * The queues that give an endpoint at most 8 jobs in flight over all nodes, as WebhookStore does: jobs of a named queue
 * run one after the other, so an endpoint has 8 of them, and its jobs are dealt out to those. The one of a job by its
 * place.
 */
export const queueOf = (endpoints: number) => (place: number): string =>
  `${place % endpoints} ${Math.floor(place / endpoints) % inFlightPerEndpoint}`

/** Adds so many jobs of the same kind, each to the queue that is said, if any is. */
export const addJobs = (
  url: Redacted.Redacted,
  count: number,
  payload: Post,
  queueOf: (place: number) => string | undefined = () => undefined
) =>
  Effect.acquireUseRelease(
    Effect.promise(() => makeWorkerUtils({ connectionString: Redacted.value(url), logger })),
    (utils) =>
      Effect.promise(async () => {
        await utils.migrate()
        const jobs = Array.makeBy(count, (place) => {
          const queueName = queueOf(place)
          return { identifier: "post", payload, ...(queueName !== undefined && { queueName }) }
        })
        for (const some of Array.chunksOf(jobs, addedAtOnce)) await utils.addJobs(some)
      }),
    (utils) => Effect.promise(async () => utils.release())
  )

/**
 * Runs graphile-worker, the queue that people build webhooks on with Node and PostgreSQL, until that many jobs have
 * completed, so many at once, and answers how many seconds that took. It is tuned as its documentation recommends: jobs
 * are fetched and completed in batches, and looked for soon after it found no jobs. Its connections end a moment later:
 * drop its database then. https://worker.graphile.org/docs/performance
 */
export const secondsToWork = (
  url: Redacted.Redacted,
  { concurrentJobs, jobs, work }: {
    readonly concurrentJobs: number
    readonly jobs: number
    readonly work: (payload: Post) => Promise<void>
  }
) =>
  Effect.promise(async () => {
    const start = performance.now()
    let left = jobs
    const runner = await run({
      taskList: {
        post: (payload) => work(payload as Post)
      },
      preset: {
        worker: {
          connectionString: Redacted.value(url),
          logger,
          concurrentJobs,
          maxPoolSize: concurrentJobs + 2,
          pollInterval: 10,
          localQueue: { size: 500 },
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0
        }
      }
    })
    await new Promise<void>((resolve) => {
      runner.events.on("job:complete", () => {
        left -= 1
        if (left === 0) resolve()
      })
    })
    const seconds = (performance.now() - start) / 1000
    await runner.stop()
    await runner.promise
    return seconds
  })
