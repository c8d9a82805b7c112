import { BaseUrl } from "@kontor/core"
import { Administration } from "@kontor/core/Administration"
import { KontorMemory } from "@kontor/core/memory"
import { RegisterMemory } from "@kontor/register/memory"
import { Layer, ManagedRuntime, Redacted } from "effect"

/** Kontor in memory, where customers reach it: below `/register` of the server of this example. */
const kontor = ManagedRuntime.make(
  KontorMemory.layer.pipe(
    Layer.provideMerge(RegisterMemory.upstream),
    Layer.provideMerge(BaseUrl.layer("https://data.example/register/api"))
  )
)

/** What the server is given. */
export const services = Layer.effectContext(kontor.contextEffect)

/** The API key of a new customer with credits. */
export const newKey = async (credits: number): Promise<string> => {
  const customer = { name: "Customer", email: null, plan: "free" as const, credits }
  const { secret } = await kontor.runPromise(Administration.use(({ createAccount }) => createAccount(customer)))
  return Redacted.value(secret)
}
