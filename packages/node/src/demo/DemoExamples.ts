import { DocumentExamples, type Examples, noExamples } from "@kontor/http"
import { type Located, Register } from "@kontor/register"
import { Context, Effect, Layer, Ref } from "effect"

/**
 * What the reference shows instead of the examples of the contract, from the moment the sample register is complete.
 */
export class DemoExamples extends Context.Service<DemoExamples, Ref.Ref<Examples>>()(
  "@kontor/node/demo/DemoExamples"
) {
  static readonly layer: Layer.Layer<DemoExamples> = Layer.effect(DemoExamples, Ref.make(noExamples))
}

/** The examples of a demonstration, for the pages of the service. */
export const shown: Layer.Layer<never, never, DemoExamples> = Layer.effect(
  DocumentExamples,
  Effect.map(DemoExamples, Ref.get)
)

/** What a demonstration offers only if no other machine can reach it: credentials to fill in, and a receiver. */
export interface LocalExamples extends Required<Examples> {
  /** The address of the receiver of the demonstration's own webhooks. */
  readonly url: string
}

/** Values with which the operations find something: an organization of the sample, a person of it, and a Signal. */
export const examplesOf = Effect.fn("DemoExamples.of")(function*(located: Located, local: LocalExamples | undefined) {
  const register = yield* Register
  const { entity_id, name } = located.organization
  const { related_persons } = yield* register.features(located, ["related_persons"])
  const person = related_persons?.current.find((holder) => "name_parts" in holder)
  const newest = { organizations: [], from: undefined, to: undefined, after: undefined, limit: 1 }
  const [signal] = yield* register.events({ ...newest, topics: ["NEW_REGISTRATIONS"] })
  const values = {
    q: name,
    company_id: entity_id,
    entity_id,
    organization_q: name,
    ...(person !== undefined && "name" in person && { person_q: person.name }),
    ...(signal !== undefined && { signalId: signal.event.id }),
    ...(local !== undefined && { url: local.url, ...local.values })
  }
  return { values, apiKey: local?.apiKey, token: local?.token } satisfies Examples
})
