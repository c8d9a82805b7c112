import { monitoredEndpoints } from "@kontor/core/Monitoring"
import { DestinationReach, Dispatch } from "@kontor/core/Webhooks"
import { type HostLookup, HostLookups } from "@kontor/guard/lookup"
import { newAccount } from "@kontor/testing/fixtures"
import { WebhookSender } from "@kontor/webhooks"
import { Array, Effect, Layer } from "effect"
import { fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { address } from "../../support/Address.ts"
import { newKey, sealingWith } from "../../support/ServiceKeys.ts"
import { endpointAt } from "../../support/WebhookReceivers.ts"

/** The address of a sink on the loopback interface, a process of its own. */
export const sink = Effect.map(
  Effect.acquireRelease(
    Effect.callback<{ readonly url: string; readonly end: () => void }>((resume) => {
      const child = fork(fileURLToPath(new URL("Sink.ts", import.meta.url)))
      const end = () => void child.kill()
      child.once("message", (port: number) => resume(Effect.succeed({ url: `http://127.0.0.1:${port}/`, end })))
    }),
    ({ end }) => Effect.sync(end)
  ),
  ({ url }) => url
)

const thisMachine: HostLookup = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }])

/** The sender alone: it finds every host on this machine. */
export const sender = Layer.provide(WebhookSender.layer, [
  Layer.succeed(DestinationReach, "any"),
  Layer.succeed(HostLookups, { public: thisMachine, any: thisMachine })
])

/** Sends what is due, over whatever storage there is. */
export const dispatch = Dispatch.layer.pipe(
  Layer.provide([sender, address, monitoredEndpoints]),
  Layer.provideMerge(sealingWith(newKey("bench")))
)

let hosts = 0

/** Adds so many active endpoints at the port of an address, each of an account and at a host of its own. */
export const addEndpointsAt = (url: string, count: number) =>
  Effect.forEach(
    Array.range(1, count),
    () =>
      Effect.flatMap(newAccount, (account) =>
        endpointAt(`http://receiver-${hosts++}.example:${new URL(url).port}/`, account)),
    { concurrency: 10 }
  )
