import { useState } from "preact/hooks"
import type { Delivery, Endpoint } from "../../api/Monitoring.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { place } from "../../router/Router.ts"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { Empty } from "../../ui/Empty.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { ChoiceField } from "../../ui/Field.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { deliveryStates, DeliveryStatus } from "./States.tsx"
import { webhookWords } from "./Words.ts"

interface Props {
  readonly endpoints: ReadonlyArray<Endpoint>
}

const Rows = ({ deliveries, endpoints }: Props & { readonly deliveries: ReadonlyArray<Delivery> }) => {
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
  const { more: moreText } = useWords(commonWords)
  const [endpoint, setEndpoint] = useState("")
  const [status, setStatus] = useState(place.get().query.get("status") ?? "")
  const { failure, hasMore, isLoading, items, more, reload } = usePages<Delivery>(
    "account/webhook-deliveries",
    { endpoint, status },
    "deliveries"
  )
  return (
    <Section title={t.deliveries} actions={<Button onClick={reload} isBusy={isLoading}>{t.reload}</Button>}>
      <div class="filters">
        <ChoiceField
          label={t.endpoint}
          value={endpoint}
          options={[["", t.all], ...endpoints.map(({ id, name }) => [id, name] as const)]}
          onValue={setEndpoint}
        />
        <ChoiceField
          label={t.status}
          value={status}
          options={[["", t.all], ...deliveryStates.map((state) => [state, t.deliveryStates[state]] as const)]}
          onValue={setStatus}
        />
      </div>
      <Failure failure={failure} retry={reload} />
      {items?.length === 0 && <Empty>{t.noDeliveries}</Empty>}
      {items !== undefined && items.length > 0 && <Rows deliveries={items} endpoints={endpoints} />}
      {hasMore && <Button onClick={more} isBusy={isLoading}>{moreText}</Button>}
    </Section>
  )
}
