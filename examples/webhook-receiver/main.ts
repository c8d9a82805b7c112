import { createServer } from "node:http"
import { ownReceiver } from "./OwnReceiver.ts"

const secrets = (process.env["KONTOR_SIGNING_SECRETS"] ?? "").split(",")
const port = Number(process.env["PORT"] ?? 3000)
const { listener } = ownReceiver(secrets, (line) => console.log(line))

createServer((request, response) => void listener(request, response)).listen(port, () => {
  console.log(`Receiving at http://127.0.0.1:${port}/`)
})
