import { Administration } from "@kontor/core/Administration"
import { toWebHandler } from "@kontor/http"
import { Layer, ManagedRuntime } from "effect"
import { newUser, onServer } from "./Users.ts"

const runtime = ManagedRuntime.make(onServer(".kontor"))
const { handler } = toWebHandler(Layer.effectContext(runtime.contextEffect))
const { id, key } = await runtime.runPromise(newUser(100, "pro"))
const answer = await handler(new Request("https://data.example/api/v1/account", { headers: { "x-api-key": key } }))
console.log(await answer.json())
console.log(await runtime.runPromise(Administration.use(({ account }) => account(id))))
await runtime.dispose()
