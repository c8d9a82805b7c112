import { MonitorStore } from "@kontor/core/Monitoring"
import { WebhookStore } from "@kontor/core/Webhooks"
import { DateTime, Duration, Effect } from "effect"
import { ok, warning } from "./Finding.ts"

const check = "workers"

/** The time after which due work seems to be neglected, in seconds. */
const tolerance = 60

const secondsSince = (since: DateTime.Utc | null, now: DateTime.Utc): number =>
  since === null ? 0 : Math.floor(Duration.toSeconds(DateTime.distance(since, now)))

/** Whether monitors and webhooks are processed: nothing has been due for long. */
export const workerChecks = Effect.gen(function*() {
  const now = yield* DateTime.now
  const monitors = yield* MonitorStore.use(({ backlog }) => backlog(now))
  const deliveries = yield* WebhookStore.use(({ backlog }) => backlog(now, 1))
  const late = [
    { what: "A monitor", seconds: secondsSince(monitors.due_since, now) },
    { what: "A webhook", seconds: secondsSince(deliveries.due_since, now) }
  ].filter(({ seconds }) => seconds > tolerance)
  return late.length === 0
    ? [ok(check, "no monitor and no webhook is overdue")]
    : late.map(({ seconds, what }) => {
      const time = Duration.format(Duration.seconds(seconds))
      return warning(check, `${what} has been due for ${time}. Is there a "kontor serve" with the role worker?`)
    })
})
