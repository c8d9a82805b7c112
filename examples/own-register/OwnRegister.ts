import * as Register from "@kontor/core/Register"
import { Array, Effect, Layer, Option, type Schema } from "effect"
import { HttpClient, HttpClientRequest, HttpClientResponse, type UrlParams } from "effect/http"
import { Firm, FirmPage, Report, ReportPage } from "./Firmenbuch.ts"

/** An identifier is the number of a company at the source, in hexadecimal digits, so that it leads back there. */
const idOf = (no: number): Register.EntityId => Register.EntityId.make(no.toString(16).padStart(32, "0"))
const numberOf = (id: Register.EntityId): string => String(Number.parseInt(id, 16))

const organizationOf = (
  { court, euid, number: register_number, register: register_type, ...firm }: Firm
): Register.Organization => ({
  ...Register.emptyProfile,
  entity_id: idOf(firm.no),
  name: firm.name,
  status: firm.closed ? "TERMINATED" : "ACTIVE",
  legal_form: firm.form,
  address: { ...Register.emptyAddress, city: firm.town, country: "DEU" },
  registration: { court, euid, register_type, register_number, register_number_extra: null, former: [] }
})

const topics: Readonly<Record<Report["kind"], Register.EventTopic>> = {
  founding: "NEW_REGISTRATIONS",
  capital: "CAPITAL_CHANGES",
  managers: "ROLE_HOLDER_CHANGES",
  other: "OTHER"
}

const eventOf = ({ day, firm, kind, no }: Report) => {
  const source = { kind: "COMMERCIAL_REGISTER", record_id: String(no) }
  const event = { id: String(no), topic: topics[kind], announced_on: day, source }
  return { event, entity_id: idOf(firm.no), former_ids: [], profile: organizationOf(firm) }
}

const profileOf = (firm: Firm) => ({
  entity_id: idOf(firm.no),
  organization: Register.organizationWire(organizationOf(firm)),
  origin: Register.unknownOrigin,
  former_ids: []
})
const found = (firm: Firm): Register.Resolution => ({ _tag: "Found", profile: profileOf(firm) })
const none = { _tag: "NotFound", courts: [], numbers: [] } as const

/** The source at an address as the upstream of the service: organizations and events, without persons and documents. */
export const layer = Effect.fnUntraced(function*(url: string) {
  const client = HttpClient.mapRequest(yield* HttpClient.HttpClient, HttpClientRequest.prependUrl(url))

  const find = <A>(path: string, shape: Schema.Decoder<A>, urlParams: UrlParams.Input = {}) =>
    client.get(path, { urlParams }).pipe(
      Effect.flatMap((response) =>
        response.status === 404 ? Effect.succeedNone : Effect.asSome(HttpClientResponse.schemaBodyJson(shape)(response))
      ),
      Effect.timeout("10 seconds"),
      Effect.mapError(() => new Register.UpstreamUnavailable({ retry_after_seconds: 10 }))
    )
  const page = <A>(path: string, shape: Schema.Decoder<A>, asked: UrlParams.Input) =>
    Effect.map(find(path, shape, asked), Option.getOrThrow)

  /** At least so many companies by name, from the first page on, as what is left out shifts all later ones. */
  const named = Effect.fnUntraced(function*(name: string, without: ReadonlySet<Register.EntityId>, most: number) {
    const firms: Array<Firm> = []
    for (let number = 1;; number++) {
      const answer = yield* page("/firms", FirmPage, { name, page: number })
      firms.push(...answer.firms.filter(({ no }) => !without.has(idOf(no))))
      if (number >= answer.pages) return { firms, total: firms.length, total_is_lower_bound: false }
      const total = Math.max(firms.length, answer.found - without.size)
      if (firms.length >= most) return { firms, total, total_is_lower_bound: without.size > 0 }
    }
  })

  return Register.RegisterUpstream.of({
    ...Register.RegisterUpstream.empty,
    search: Effect.fnUntraced(function*({ filters, limit, q, skip }, without) {
      if (q === undefined || filters !== undefined) return { hits: [], total: 0, total_is_lower_bound: false }
      const { firms, ...page } = yield* named(q, without, skip + limit)
      const shown = firms.slice(skip, skip + limit)
      return { ...page, hits: shown.map((firm) => Register.hitOf(organizationOf(firm), Register.unknownOrigin)) }
    }),
    resolve: Effect.fnUntraced(function*(text, certainty, without) {
      const id = Register.entityIdWritten(text)
      const path = id === undefined ? `/register/${encodeURIComponent(text)}` : `/firms/${numberOf(id)}`
      const precise = yield* find(path, Firm)
      if (Option.isSome(precise) && !without.has(idOf(precise.value.no))) return found(precise.value)
      if (id !== undefined || certainty === "precise") return { ...none, reason: id ? "UNKNOWN" : "IMPRECISE" }
      const { firms: [first, ...others] } = yield* named(text, without, 2)
      if (first === undefined) return { ...none, reason: "UNKNOWN" }
      return others.length === 0 || certainty === "best" ? found(first) : { ...none, reason: "SEVERAL_MATCHES" }
    }),
    profiles: Effect.fnUntraced(function*(ids) {
      const firms = yield* Effect.forEach(ids, (id) => find(`/firms/${numberOf(id)}`, Firm), { concurrency: 4 })
      return new Map(Array.getSomes(firms).map((firm) => [idOf(firm.no), profileOf(firm)]))
    }),
    events: Effect.fnUntraced(
      function*({ after, from: since, limit: count, order, organizations, to: until, ...asked }) {
        const matching = Report.fields.kind.literals.filter((kind) => asked.topics.includes(topics[kind]))
        const kinds = asked.topics.length === 0 ? undefined : matching.join(",")
        const firms = organizations.length === 0 ? undefined : organizations.map(numberOf).join(",")
        const query = { order: order === "ARRIVAL" ? "seen" : "day", firms, kinds, since, until, after, count }
        const { mark, more, reports } = yield* page("/reports", ReportPage, query)
        return { events: reports.map(eventOf), cursor: mark ?? after, has_more: more }
      }
    ),
    event: (id) => Effect.map(find(`/reports/${encodeURIComponent(id)}`, Report), Option.map(eventOf))
  })
}, Layer.effect(Register.RegisterUpstream))
