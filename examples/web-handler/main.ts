import { ownServer } from "./OwnServer.ts"

const { handler, newKey, stop } = await ownServer()
const headers = { "x-api-key": await newKey(10) }
const response = await handler(new Request("https://data.example/api/v1/account/credits", { headers }))
console.log(response.status, await response.json())
await stop()
