import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** Takes whatever is sent and answers 204, as a process of its own; writes its port. */
const server = createServer((request, response) => {
  request.resume()
  request.once("end", () => response.writeHead(204).end())
})

server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port))
