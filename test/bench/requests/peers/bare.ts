import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** What Node.js itself can do: the catalog's answer over `node:http`, without routing, validation or a database. */
const catalog = JSON.parse(process.env["CATALOG"] ?? "{}") as object

const server = createServer((_, response) => {
  const body = JSON.stringify(catalog)
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
  response.end(body)
})

server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
