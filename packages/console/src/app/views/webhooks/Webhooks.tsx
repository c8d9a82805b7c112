import type { WebhookEndpoint } from "@kontor/client"
import { useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useWords } from "../../language/Language.ts"
import { place } from "../../router/Router.ts"
import { session } from "../../session/Session.ts"
import { useStore } from "../../state/Store.ts"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { Section, View } from "../../ui/View.tsx"
import { CreateEndpoint } from "./CreateEndpoint.tsx"
import { Deliveries } from "./Deliveries.tsx"
import { EndpointRow } from "./EndpointRow.tsx"
import { SignatureChecker } from "./SignatureChecker.tsx"
import { webhookWords } from "./Words.ts"

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
