import type { WebhookDelivery, WebhookEndpoint } from "@kontor/client"
import { useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords, words } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { place } from "../../router/Router.ts"
import { session } from "../../session/Session.ts"
import { useStore } from "../../state/Store.ts"
import { useAction } from "../../state/useAction.ts"
import { useNarrowed } from "../../state/useNarrowed.ts"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { ChoiceField, Field, TextField } from "../../ui/Field.tsx"
import { filled } from "../../ui/Filled.ts"
import { Form } from "../../ui/Form.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section, View } from "../../ui/View.tsx"
import { CreateEndpoint } from "./CreateEndpoint.tsx"
import { EndpointRow } from "./EndpointRow.tsx"
import { deliveryStates, DeliveryStatus } from "./States.tsx"
import { webhookWords } from "./Words.ts"

const encoder = new TextEncoder()

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** The result of a check. */
type Verdict = "genuine" | "wrong" | "secret" | "unavailable"

/** What a receiver got. */
interface Received {
  readonly secret: string
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

/** Whether a message is signed with a secret, by Standard Webhooks 1.0. All of it is computed in the browser. */
const checkSignature = async ({ body, id, secret, signature, timestamp }: Received): Promise<Verdict> => {
  if (globalThis.crypto.subtle === undefined) return "unavailable"
  let raw: Uint8Array<ArrayBuffer>
  try {
    raw = bytesOf(secret.trim().replace(/^whsec_/, ""))
  } catch {
    return "secret"
  }
  if (raw.length === 0) return "secret"
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  const signed = encoder.encode(`${id.trim()}.${timestamp.trim()}.${body}`)
  const expected = `v1,${base64Of(new Uint8Array(await crypto.subtle.sign("HMAC", key, signed)))}`
  return signature.trim().split(/\s+/).includes(expected) ? "genuine" : "wrong"
}

const checkerWords = words({
  title: "Check a signature",
  hint: "Nothing you enter here leaves the browser.",
  secret: "Signing secret",
  id: "webhook-id",
  timestamp: "webhook-timestamp",
  signature: "webhook-signature",
  body: "Body, exactly as it was received",
  check: "Check",
  verdicts: {
    genuine: "The message is genuine: this secret signed it.",
    wrong:
      "The signature does not match. Check that the body is unchanged, to the last byte, and that the secret is that of the endpoint.",
    secret: "This is not a valid secret. It begins with whsec_, and base64 follows.",
    unavailable: "The browser computes signatures only over https or on localhost."
  }
}, {
  title: "Signatur prüfen",
  hint: "Nichts, was Sie hier eingeben, verlässt den Browser.",
  secret: "Signaturgeheimnis",
  id: "webhook-id",
  timestamp: "webhook-timestamp",
  signature: "webhook-signature",
  body: "Inhalt, genau wie empfangen",
  check: "Prüfen",
  verdicts: {
    genuine: "Die Nachricht ist echt: dieses Geheimnis hat sie signiert.",
    wrong:
      "Die Signatur passt nicht. Prüfen Sie, ob der Inhalt bis auf das letzte Byte unverändert ist und ob das Geheimnis das des Endpunkts ist.",
    secret: "Das ist kein gültiges Geheimnis. Es beginnt mit whsec_, danach folgt base64.",
    unavailable: "Der Browser berechnet Signaturen nur über https oder auf localhost."
  }
})

const nothing: Received = { secret: "", id: "", timestamp: "", signature: "", body: "" }

/** Shows whether a message that a receiver got is genuine. */
const SignatureChecker = () => {
  const t = useWords(checkerWords)
  const [received, setReceived] = useState(nothing)
  const [verdict, setVerdict] = useState<Verdict | undefined>()
  const { failure, isRunning, run } = useAction(async () => setVerdict(await checkSignature(received)))
  const put = (change: Partial<Received>) => {
    setVerdict(undefined)
    setReceived({ ...received, ...change })
  }
  return (
    <Section title={t.title}>
      <details>
        <summary>{t.hint}</summary>
        <Form onSubmit={() => void run()}>
          <TextField
            label={t.secret}
            type="password"
            value={received.secret}
            onValue={(secret) => put({ secret })}
            isRequired
          />
          <TextField label={t.id} value={received.id} onValue={(id) => put({ id })} isRequired />
          <TextField
            label={t.timestamp}
            value={received.timestamp}
            onValue={(timestamp) => put({ timestamp })}
            isRequired
          />
          <TextField
            label={t.signature}
            value={received.signature}
            onValue={(signature) => put({ signature })}
            isRequired
          />
          <Field label={t.body}>
            {(attributes) => (
              <textarea
                {...attributes}
                value={received.body}
                onInput={(event) => put({ body: event.currentTarget.value })}
              />
            )}
          </Field>
          <Failure failure={failure} />
          <div>
            <Button type="submit" kind="main" isBusy={isRunning}>{t.check}</Button>
          </div>
          <p role="status">
            {verdict !== undefined && (
              <span class={verdict === "genuine" ? "notice" : "notice bad"}>{t.verdicts[verdict]}</span>
            )}
          </p>
        </Form>
      </details>
    </Section>
  )
}

interface Props {
  readonly endpoints: ReadonlyArray<WebhookEndpoint>
}

const Rows = ({ deliveries, endpoints }: Props & { readonly deliveries: ReadonlyArray<WebhookDelivery> }) => {
  const t = useWords(webhookWords)
  const { moment, number } = useFormat()
  const names = new Map(endpoints.map(({ id, name }) => [id, name]))
  return (
    <Table
      label={t.deliveries}
      rows={deliveries}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t.time,
          cell: ({ created_at, id }) => <Link to={`/webhooks/deliveries/${id}`}>{moment(created_at)}</Link>
        },
        { name: t.type, cell: ({ type }) => type },
        { name: t.endpoint, cell: ({ endpoint_id }) => names.get(endpoint_id) ?? endpoint_id },
        { name: t.status, cell: ({ status }) => <DeliveryStatus status={status} /> },
        { name: t.attempts, isNumber: true, cell: ({ attempts }) => number(attempts) },
        { name: t.next, cell: ({ next_attempt_at }) => moment(next_attempt_at) }
      ]}
    />
  )
}

/** What was sent, the newest first, page by page. */
const Deliveries = ({ endpoints }: Props) => {
  const t = useWords(webhookWords)
  const [endpoint, setEndpoint] = useNarrowed("endpoint")
  const [status, setStatus] = useNarrowed("status")
  const pages = usePages({
    key: `${endpoint} ${status}`,
    load: (page, call) =>
      kontor().listWebhookDeliveries({
        ...page,
        endpoint: filled(endpoint),
        status: deliveryStates.find((state) => state === status)
      }, call),
    itemsOf: ({ deliveries }) => deliveries
  })
  return (
    <Section title={t.deliveries} actions={<Button onClick={pages.reload} isBusy={pages.isLoading}>{t.reload}</Button>}>
      <div class="filters">
        <ChoiceField
          label={t.endpoint}
          value={endpoint}
          options={[
            ["", t.all],
            ...endpoints.map(({ id, name }) =>
              [id, name] as const
            )
          ]}
          onValue={setEndpoint}
        />
        <ChoiceField
          label={t.status}
          value={status}
          options={[["", t.all], ...deliveryStates.map((state) => [state, t.deliveryStates[state]] as const)]}
          onValue={setStatus}
        />
      </div>
      <Listed pages={pages} empty={t.noDeliveries}>
        {(deliveries) => <Rows deliveries={deliveries} endpoints={endpoints} />}
      </Listed>
    </Section>
  )
}

const EndpointList = ({ endpoints, onChanged }: {
  readonly endpoints: ReadonlyArray<WebhookEndpoint>
  readonly onChanged: () => void
}) => {
  const allowed = useStore(session)?.allowed
  if (allowed === undefined) return null
  return (
    <ul class="list">
      {endpoints.map((endpoint) => (
        <EndpointRow key={endpoint.id} endpoint={endpoint} allowed={allowed} onChanged={onChanged} />
      ))}
    </ul>
  )
}

/** Where changes are sent, what was sent, and whether a message is genuine. */
export const Webhooks = () => {
  const t = useWords(webhookWords)
  const pages = usePages({
    key: "endpoints",
    load: (page, call) => kontor().listWebhookEndpoints(page, call),
    itemsOf: ({ endpoints }) => endpoints
  })
  const [isCreating, setCreating] = useState(place.get().query.has("create"))
  const allowed = useStore(session)?.allowed
  const create = allowed?.endpoints
    ? <Button kind="main" onClick={() => setCreating(true)}>{t.create}</Button>
    : null
  return (
    <View title={t.title}>
      <Section title={t.endpoints} actions={create}>
        <Listed pages={pages} empty={t.noEndpoints}>
          {(endpoints) => <EndpointList endpoints={endpoints} onChanged={pages.reload} />}
        </Listed>
      </Section>
      <Deliveries endpoints={pages.items ?? []} />
      <SignatureChecker />
      {isCreating && <CreateEndpoint onCreated={pages.reload} onClose={() => setCreating(false)} />}
    </View>
  )
}
