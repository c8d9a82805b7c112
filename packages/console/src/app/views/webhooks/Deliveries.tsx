import type { WebhookDelivery, WebhookEndpoint } from "@kontor/client"
import { useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { place } from "../../router/Router.ts"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { ChoiceField } from "../../ui/Field.tsx"
import { filled } from "../../ui/Filled.ts"
import { Listed } from "../../ui/Listed.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section } from "../../ui/View.tsx"
import { deliveryStates, DeliveryStatus } from "./States.tsx"
import { webhookWords } from "./Words.ts"

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
export const Deliveries = ({ endpoints }: Props) => {
  const t = useWords(webhookWords)
  const [endpoint, setEndpoint] = useState("")
  const [status, setStatus] = useState(place.get().query.get("status") ?? "")
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
