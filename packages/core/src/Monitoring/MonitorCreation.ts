import { DateTime, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { Caller } from "../Accounts/Caller.ts"
import { InvalidParameters } from "../InvalidParameters.ts"
import { LimitReached } from "../Prices/AccountLimits.ts"
import { makePriceListInForce } from "../Prices/PriceLists.ts"
import { type EndpointId, MonitorId, newUlid } from "../PublicId.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import { RegisterUpstream } from "../Register/RegisterUpstream.ts"
import { isWithheldIn, makeWithheldEntities } from "../Register/Withheld.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { WakeUps } from "../WakeUps/WakeUps.ts"
import { WebhookStore } from "../Webhooks/WebhookStore.ts"
import type { Monitor } from "./Monitor.ts"
import { type NewMonitor, NothingToWatch } from "./MonitorRequests.ts"
import { MonitorStore } from "./MonitorStore.ts"

/**
 * Makes the part of `Monitors` that creates them. The endpoints of a new monitor are locked until the monitor is
 * stored: when one becomes active meanwhile, which makes its monitors due, it finds this one among them.
 */
export const makeMonitorCreation = Effect.gen(function*() {
  const store = yield* MonitorStore
  const upstream = yield* RegisterUpstream
  const { now: withheldNow } = yield* makeWithheldEntities
  const webhooks = yield* WebhookStore
  const wakeUps = yield* WakeUps
  const unit = yield* UnitOfWork
  const priceListInForce = yield* makePriceListInForce
  const random = yield* SecureRandom.SecureRandom
  const ulid = Effect.provideService(newUlid, SecureRandom.SecureRandom, random)

  /** The endpoints that a monitor may name: those of the account, and those that it named before they were archived. */
  const ownEndpoints = Effect.fnUntraced(function*(
    endpoints: ReadonlyArray<EndpointId>,
    named: ReadonlyArray<EndpointId> = []
  ) {
    const { account_id } = yield* Caller
    const asked = [...new Set(endpoints)]
    const own = new Set([...named, ...yield* webhooks.ownEndpoints(account_id, asked)])
    const foreign = asked.filter((endpoint) => !own.has(endpoint))
    if (foreign.length === 0) return asked
    return yield* new InvalidParameters({
      parameters: {
        endpoint_ids: foreign.map((endpoint) =>
          `endpoint_ids must name webhook endpoints of this account that are not archived, and ${endpoint} is not one of them`
        )
      }
    })
  })

  /** The current identifier of an organization that may be watched. */
  const watchable = Effect.fnUntraced(function*(asked: EntityId) {
    const profile = (yield* upstream.profiles([asked])).get(asked)
    return profile === undefined || isWithheldIn(yield* withheldNow, profile)
      ? yield* new NothingToWatch({ entity_id: asked })
      : profile.organization.entity_id
  })

  const create = Effect.fn("Monitors.create")(
    function*({ endpoint_ids: endpoints, entity_id: asked, label = null, poll_interval_days }: NewMonitor) {
      const { account_id } = yield* Caller
      const endpoint_ids = yield* ownEndpoints(endpoints)
      const entity_id = yield* watchable(asked)
      const now = yield* DateTime.now
      const monitor: Monitor = {
        id: MonitorId.make(`mon_${yield* ulid}`),
        account_id,
        entity_id,
        label,
        poll_interval_days,
        endpoint_ids,
        status: "initializing",
        created_at: now,
        baselined_at: null,
        cycle: null,
        cursor: null,
        settled_until: now,
        overdue: null,
        requested_run: null,
        request_id: yield* random.uuidV7(),
        failures: 0,
        next_run_at: now,
        revision: 0
      }
      const { monitors: max } = (yield* priceListInForce).account_limits
      if (!(yield* store.add(monitor, max))) return yield* new LimitReached({ kind: "monitors", max })
      yield* wakeUps.wake("monitors")
      return monitor
    },
    unit.commit
  )

  return { create, ownEndpoints }
})
