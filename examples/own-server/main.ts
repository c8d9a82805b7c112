import { ownKontor } from "./OwnKontor.ts"
import { expressServer } from "./Servers.ts"
import { makeUsers, openPool, signUp } from "./Users.ts"

const { DATABASE_URL, KONTOR_KEYS } = process.env
if (DATABASE_URL === undefined || KONTOR_KEYS === undefined) throw new Error("Set DATABASE_URL and KONTOR_KEYS.")
const pool = openPool(DATABASE_URL)
await makeUsers(pool)
const kontor = ownKontor(DATABASE_URL, KONTOR_KEYS, pool)
await kontor.ready
const key = await signUp(pool, kontor, 100)
expressServer(kontor).listen(3000, () => {
  const search = "http://127.0.0.1:3000/register/api/v1/search-organizations?q=Arvitec%20Holding%20GmbH"
  console.log(`curl -H 'x-api-key: ${key}' '${search}'`)
})
