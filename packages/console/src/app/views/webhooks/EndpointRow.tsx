import { useState } from "preact/hooks"
import { change } from "../../api/Ask.ts"
import type { Delivery, Endpoint } from "../../api/Monitoring.ts"
import { Problem } from "../../api/Problem.ts"
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
  readonly endpoint: Endpoint
  readonly allowed: Allowed
  readonly onChanged: () => void
}

/** The body of a verification that did not pass is no problem but says why. */
const reasonOf = (failure: unknown): string | undefined => {
  if (!(failure instanceof Problem) || failure.status !== 422) return undefined
  const { reason } = (failure.body.meta ?? {}) as { readonly reason?: string }
  return reason
}

const Trials = ({ endpoint, onChanged }: Pick<Props, "endpoint" | "onChanged">) => {
  const t = useWords(webhookWords)
  const [isVerified, setVerified] = useState(false)
  const verifying = useAction(async () => {
    await change(`webhook-endpoints/${endpoint.id}/verify`)
    setVerified(true)
    onChanged()
  })
  const testing = useAction(async () => {
    const { delivery } = await change<{ readonly delivery: Delivery }>(`webhook-endpoints/${endpoint.id}/test`)
    go(`/webhooks/deliveries/${delivery.id}`)
  })
  const reason = reasonOf(verifying.failure)
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
  const { failure, isRunning, run } = useAction(async (move: "enable" | "disable") => {
    await change(`webhook-endpoints/${endpoint.id}/${move}`)
    onChanged()
  })
  return (
    <>
      {endpoint.status === "active" && (
        <Button isBusy={isRunning} onClick={() => void run("disable")}>{t.disable}</Button>
      )}
      {endpoint.status.startsWith("disabled") && (
        <Button
          kind="main"
          isBusy={isRunning}
          onClick={() => void run("enable")}
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
