import { LargestDocument } from "@kontor/core/Documents"
import { ClientAddress } from "@kontor/http"
import { Context } from "effect"

/** The address where agents find the service. */
export const path = "/mcp"

/** An address for requests that do not leave the process. */
export const origin = "http://kontor.invalid"

/** The field with the identifier of a session. */
export const sessionField = "mcp-session-id"

/** The field that says, within this process alone, which client a request is of. */
export const addressField = "x-kontor-client-address"

/** The way of requests to the service from within, once it answers. */
type Answering = (request: Request, context: Context.Context<never>) => Promise<Response>

/** An answer to an agent holds a document whole, several times over, until its client has read it: 1 MiB. */
const largestDocument = 1024 * 1024

/**
 * The API of this process, called from within the process. Its handler and limits are those of calls over the network,
 * but that no document is larger than an answer to an agent can be. It is built before the handlers, because the
 * handler of MCP calls it; until they are built, it answers 503.
 */
export class OwnApi extends Context.Service<OwnApi, {
  readonly answerWith: (answering: Answering) => void
  /** A `fetch` that calls the API on behalf of a client with this address. */
  readonly fetchFor: (address: string | undefined) => typeof globalThis.fetch
}>()("@kontor/node/mcp/OwnApi") {
  static readonly make = (): OwnApi["Service"] => {
    let own: Answering = () => Promise.resolve(new Response(null, { status: 503 }))
    return OwnApi.of({
      answerWith: (answering) => {
        own = answering
      },
      fetchFor: (address) => (input, init) =>
        own(
          new Request(input, init),
          Context.add(Context.make(ClientAddress, address), LargestDocument, largestDocument)
        )
    })
  }
}
