import type { UnitOfWork } from "@kontor/core"
import type { Accounts } from "@kontor/core/Accounts"
import type { Ledger } from "@kontor/core/Credits"
import * as Kontor from "@kontor/core/Kontor"
import { KontorMemory } from "@kontor/core/memory"
import type { MonitorStore } from "@kontor/core/Monitoring"
import type { Withheld } from "@kontor/core/Register"
import type { WebhookStore } from "@kontor/core/Webhooks"
import { RegisterMemory } from "@kontor/register/memory"
import { Effect, Layer } from "effect"
import { address } from "./Address.ts"

/** The ports that monitoring is stored in. */
export type MonitoringStorage = Accounts | Ledger | MonitorStore | UnitOfWork | WebhookStore

/** Lets happen what is to happen at one moment, the first time that it comes. */
export const once = <Moment extends string>(
  meanwhile: Record<Moment, Effect.Effect<unknown>>,
  moment: Moment
): Effect.Effect<unknown> =>
  Effect.suspend(() => {
    const happening = meanwhile[moment]
    meanwhile[moment] = Effect.void
    return happening
  })

/**
 * All services over a storage, with ports between them and it that let something happen in the midst of their calls.
 */
export const interruptedServices = <A, E, R>(
  interrupted: Layer.Layer<A, never, MonitoringStorage | Withheld>,
  storage: Layer.Layer<MonitoringStorage | R, E>
) =>
  Kontor.layer.pipe(
    Layer.provideMerge(interrupted),
    Layer.provideMerge(storage),
    Layer.provideMerge(Layer.merge(KontorMemory.ports, RegisterMemory.upstream)),
    Layer.provideMerge(address),
    Layer.provideMerge(KontorMemory.webCrypto),
    Layer.fresh
  )
