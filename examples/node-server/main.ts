import { newKey } from "./Kontor.ts"
import { ownServer } from "./OwnServer.ts"

const server = await ownServer()
const key = await newKey(100)
server.listen(3000, () => {
  console.log(`curl -H 'x-api-key: ${key}' 'http://127.0.0.1:3000/register/api/v1/account'`)
})
