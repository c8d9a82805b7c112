import type { WebhookDelivery, WebhookEndpoint } from "@kontor/client"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { place } from "../../router/Router.ts"
import { session, useDraft } from "../../session/Session.ts"
import { useStore } from "../../state/Store.ts"
import { useAction } from "../../state/useAction.ts"
import { useNarrowed } from "../../state/useNarrowed.ts"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { ChoiceField, filled } from "../../ui/Field.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { DeskTable } from "../../ui/Table.tsx"
import { Section, View } from "../../ui/View.tsx"
import { CreateEndpoint } from "./CreateEndpoint.tsx"
import { EndpointRow } from "./EndpointRow.tsx"
import { checkerWords, SignatureForm } from "./Signature.tsx"
import { deliveryStates, DeliveryStatus, retriable } from "./States.tsx"
import { webhookWords } from "./Words.ts"

interface Props {
  readonly endpoints: ReadonlyArray<WebhookEndpoint>
}

/** Sends the selected deliveries again that can be. */
const Replay = ({ deliveries, onChanged }: {
  readonly deliveries: ReadonlyArray<WebhookDelivery>
  readonly onChanged: () => void
}) => {
  const t = useWords(webhookWords)
  const those = deliveries.filter(({ status }) => retriable.has(status))
  const { failure, isRunning, run } = useAction(async () => {
    for (const { id } of those) await kontor().retryWebhookDelivery({ id })
    onChanged()
  })
  return (
    <>
      <Button kind="main" isBusy={isRunning} isDisabled={those.length === 0} onClick={() => void run()}>
        {t.retryMany(those.length)}
      </Button>
      <Failure failure={failure} />
    </>
  )
}

const Rows = ({ deliveries, endpoints, onChanged }: Props & {
  readonly deliveries: ReadonlyArray<WebhookDelivery>
  readonly onChanged: () => void
}) => {
  const t = useWords(webhookWords)
  const { moment, number } = useFormat()
  const canChange = useStore(session)?.allowed.monitoring ?? false
  const names = new Map(endpoints.map(({ id, name }) => [id, name]))
  const endpointOf = ({ endpoint_id }: WebhookDelivery) => names.get(endpoint_id) ?? endpoint_id
  return (
    <DeskTable<WebhookDelivery>
      label={t.deliveries}
      rows={deliveries}
      keyOf={({ id }) => id}
      file="kontor-deliveries.csv"
      selected={canChange ? (chosen) => <Replay deliveries={chosen} onChanged={onChanged} /> : undefined}
      columns={[
        {
          name: t.time,
          value: ({ created_at }) => created_at,
          cell: ({ created_at, id }) => <Link to={`/webhooks/deliveries/${id}`}>{moment(created_at)}</Link>
        },
        { name: t.type, isWide: true, value: ({ type }) => type, cell: ({ type }) => type },
        { name: t.endpoint, isWide: true, value: endpointOf, cell: endpointOf },
        {
          name: t.status,
          value: ({ status }) => t.deliveryStates[status],
          cell: ({ status }) => <DeliveryStatus status={status} />
        },
        {
          name: t.attempts,
          isNumber: true,
          isWide: true,
          value: ({ attempts }) => attempts,
          cell: ({ attempts }) => number(attempts)
        },
        {
          name: t.next,
          isWide: true,
          value: ({ next_attempt_at }) => next_attempt_at,
          cell: ({ next_attempt_at }) => moment(next_attempt_at)
        }
      ]}
    />
  )
}

/** The deliveries, the newest first, page by page. */
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
        {(deliveries) => <Rows deliveries={deliveries} endpoints={endpoints} onChanged={pages.reload} />}
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

/** The endpoints, the deliveries, and a check of whether a message is genuine. */
export const Webhooks = () => {
  const t = useWords(webhookWords)
  const checker = useWords(checkerWords)
  const pages = usePages({
    key: "endpoints",
    load: (page, call) => kontor().listWebhookEndpoints(page, call),
    itemsOf: ({ endpoints }) => endpoints
  })
  const [isCreating, setCreating] = useDraft("create", place.get().query.has("create"))
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
      <Section title={checker.title}>
        <details>
          <summary>{checker.hint}</summary>
          <SignatureForm />
        </details>
      </Section>
      {isCreating && <CreateEndpoint onCreated={pages.reload} onClose={() => setCreating(false)} />}
    </View>
  )
}
