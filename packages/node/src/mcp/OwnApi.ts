import { ClientAddress } from "@kontor/http"
import { Context } from "effect"

/** How requests reach the service from within, once it answers. */
type Answering = (request: Request, context: Context.Context<never>) => Promise<Response>

/**
 * The API of this process, asked from within: by the same handler, with the same limits, as over the network. It is
 * there before the handlers, one of which asks it.
 */
export class OwnApi extends Context.Service<OwnApi, {
  readonly answerWith: (answering: Answering) => void
  /** A `fetch` that asks it on behalf of a client with this address. */
  readonly fetchFor: (address: string | undefined) => typeof globalThis.fetch
}>()("@kontor/node/mcp/OwnApi") {
  static readonly make = (): OwnApi["Service"] => {
    let own: Answering = () => Promise.resolve(new Response(null, { status: 503 }))
    return OwnApi.of({
      answerWith: (answering) => {
        own = answering
      },
      fetchFor: (address) => (input, init) => own(new Request(input, init), Context.make(ClientAddress, address))
    })
  }
}
