import { PgClient } from "@effect/sql-pg"
import { Effect, type Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { type Claiming, rateOfClaims } from "./Claiming.ts"

/** What graphile-worker 0.18 fetches jobs with (`batchGetJobs`, its strategy 2): of each named queue at most one. */
const getJobs = (batch: number): string => `
  with j_raw as (
    select jobs.job_queue_id, jobs.priority, jobs.run_at, jobs.id
      from graphile_worker._private_jobs as jobs
      where jobs.is_available = true
      and run_at <= now()
      and task_id = any(array(select id from graphile_worker._private_tasks))
      and (
        jobs.job_queue_id is null
        or jobs.job_queue_id in (
          select id from graphile_worker._private_job_queues as job_queues
          where job_queues.is_available = true
          for update skip locked
        )
      )
      order by priority asc, run_at asc
      limit ${batch}
      for update skip locked
  ), j as (
    select distinct on (job_queue_id, case when job_queue_id is null then id end)
        job_queue_id, priority, run_at, id
      from j_raw
      order by job_queue_id, case when job_queue_id is null then id end, priority asc, run_at asc
  ), q as (
    update graphile_worker._private_job_queues as job_queues
      set locked_by = 'bench', locked_at = now()
      from j where job_queues.id = j.job_queue_id
  )
  update graphile_worker._private_jobs as jobs
    set attempts = jobs.attempts + 1, locked_by = 'bench', locked_at = now()
    from j where jobs.id = j.id
    returning *`

/** Fetches jobs of graphile-worker, so many at a time, until that many are fetched; how many a second. */
export const graphileClaims = (url: Redacted.Redacted, claiming: Pick<Claiming, "batch" | "jobs">) =>
  Effect.gen(function*() {
    const sql = yield* PgClient.make({ url, maxConnections: 1 })
    return yield* rateOfClaims(claiming, (limit) => sql.unsafe(getJobs(limit)))
  }).pipe(Effect.scoped, Effect.provide(Reactivity.layer))
