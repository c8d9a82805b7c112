import { NotVerified, type WebhookEndpoint } from "@kontor/client"
import { useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { go } from "../../router/Router.ts"
import type { Allowed } from "../../session/Session.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { EndpointDialogs, type OpenDialog } from "./EndpointDialogs.tsx"
import { EndpointStatus } from "./States.tsx"
import { webhookWords } from "./Words.ts"

interface Props {
  readonly endpoint: WebhookEndpoint
  readonly allowed: Allowed
  readonly onChanged: () => void
}

/** Verifies an endpoint, or sends a test to it. */
export const Trials = ({ endpoint, onChanged }: Pick<Props, "endpoint" | "onChanged">) => {
  const t = useWords(webhookWords)
  const [isVerified, setVerified] = useState(false)
  const verifying = useAction(async () => {
    await kontor().verifyWebhookEndpoint({ id: endpoint.id })
    setVerified(true)
    onChanged()
  })
  const testing = useAction(async () => {
    const { delivery } = await kontor().testWebhookEndpoint({ id: endpoint.id })
    go(`/webhooks/deliveries/${delivery.id}`)
  })
  const reason = verifying.failure instanceof NotVerified ? verifying.failure.answer.meta.reason : undefined
  return (
    <>
      {endpoint.status === "pending_verification" && (
        <Button
          kind="main"
          isBusy={verifying.isRunning}
          onClick={() => void verifying.run()}
        >
          {t.verify}
        </Button>
      )}
      <Button isBusy={testing.isRunning} onClick={() => void testing.run()}>{t.test}</Button>
      {isVerified && endpoint.status === "active" && <p role="status">{t.verified}</p>}
      {reason !== undefined
        ? (
          <p role="alert" class="notice bad">
            {t.notVerified}
            <code>{reason}</code>
          </p>
        )
        : <Failure failure={verifying.failure} />}
      <Failure failure={testing.failure} />
    </>
  )
}

const Changes = ({ endpoint, onChanged }: Pick<Props, "endpoint" | "onChanged">) => {
  const t = useWords(webhookWords)
  const [open, setOpen] = useState<OpenDialog>("nothing")
  const { failure, isRunning, run } = useAction(async (move: "enableWebhookEndpoint" | "disableWebhookEndpoint") => {
    await kontor()[move]({ id: endpoint.id })
    onChanged()
  })
  return (
    <>
      {endpoint.status === "active" && (
        <Button isBusy={isRunning} onClick={() => void run("disableWebhookEndpoint")}>{t.disable}</Button>
      )}
      {endpoint.status.startsWith("disabled") && (
        <Button
          kind="main"
          isBusy={isRunning}
          onClick={() => void run("enableWebhookEndpoint")}
        >
          {t.enable}
        </Button>
      )}
      <Button onClick={() => setOpen("rotate")}>{t.rotate}</Button>
      <Button kind="danger" onClick={() => setOpen("archive")}>{t.archive}</Button>
      <Failure failure={failure} />
      <EndpointDialogs endpoint={endpoint} open={open} onClose={() => setOpen("nothing")} onChanged={onChanged} />
    </>
  )
}

/** An endpoint, its state, and what can be done with it. */
export const EndpointRow = ({ allowed, endpoint, onChanged }: Props) => {
  const t = useWords(webhookWords)
  const { moment } = useFormat()
  return (
    <li>
      <div class="row">
        <strong>{endpoint.name}</strong>
        <EndpointStatus status={endpoint.status} />
        {endpoint.exhausted_in_a_row > 0 && <span class="quiet">{t.failures(endpoint.exhausted_in_a_row)}</span>}
        {endpoint.former_secret_signs_until !== null && (
          <span class="quiet">{t.formerSecret(moment(endpoint.former_secret_signs_until))}</span>
        )}
      </div>
      <p>
        <code>{endpoint.url}</code>
      </p>
      <div class="row" role="group" aria-label={endpoint.name}>
        {allowed.monitoring && <Trials endpoint={endpoint} onChanged={onChanged} />}
        {allowed.endpoints && <Changes endpoint={endpoint} onChanged={onChanged} />}
      </div>
    </li>
  )
}
