import { makeFirmenbuch } from "./Firmenbuch.ts"
import { lookAround, ownKontor } from "./OwnKontor.ts"

const kontor = await ownKontor(makeFirmenbuch().fetch)
console.log(await lookAround(kontor))
await kontor.close()
