import { Context, Layer } from "effect"

/** Whether the service is asked to stop: from then on it is not ready. */
export class Stopping extends Context.Service<Stopping, { isStopping: boolean }>()("@kontor/node/server/Stopping") {
  static readonly layer: Layer.Layer<Stopping> = Layer.sync(Stopping, () => ({ isStopping: false }))
}
