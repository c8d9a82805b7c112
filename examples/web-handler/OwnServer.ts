import { BaseUrl } from "@kontor/core"
import { Administration } from "@kontor/core/Administration"
import { KontorMemory } from "@kontor/core/memory"
import { toWebHandler } from "@kontor/http"
import { RegisterMemory } from "@kontor/register/memory"
import { Layer, ManagedRuntime, Redacted } from "effect"

/**
 * Any port of `KontorMemory` can be replaced by a layer of yours; the links that customers get follow from the base
 * URL.
 */
const services = KontorMemory.layer.pipe(
  Layer.provideMerge(RegisterMemory.upstream),
  Layer.provideMerge(BaseUrl.layer("https://data.example/api"))
)

/**
 * Kontor inside a server of your own: `handler` takes a web `Request` and answers a `Response`, so it mounts in Hono,
 * Next, Deno, Bun or a worker.
 */
export const ownServer = async () => {
  const kontor = ManagedRuntime.make(services)
  const { dispose, handler } = toWebHandler(Layer.succeedContext(await kontor.context()))
  return {
    handler,
    newKey: async (credits: number) => {
      const options = { name: "Customer", email: null, plan: "free" as const, credits }
      const { secret } = await kontor.runPromise(Administration.use(({ createAccount }) => createAccount(options)))
      return Redacted.value(secret)
    },
    stop: async () => {
      await dispose()
      await kontor.dispose()
    }
  }
}
