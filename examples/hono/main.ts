import { newKey } from "./Kontor.ts"
import { ownServer } from "./OwnServer.ts"

const { app, stop } = await ownServer()
const headers = { "x-api-key": await newKey(100) }
const response = await app.request("/register/api/v1/account", { headers })
console.log(response.status, await response.json())
await stop()
