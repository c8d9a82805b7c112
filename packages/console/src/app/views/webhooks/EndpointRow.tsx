import { NotVerified, type WebhookEndpoint } from "@kontor/client"
import { useEffect, useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { go } from "../../router/Router.ts"
import { type Allowed, useDraft } from "../../session/Session.ts"
import { useAction } from "../../state/useAction.ts"
import { useAnswer, usePolled } from "../../state/useAnswer.ts"
import { Button } from "../../ui/Button.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { Secret } from "./CreateEndpoint.tsx"
import { EndpointStatus, isUnderWay } from "./States.tsx"
import { webhookWords } from "./Words.ts"

interface Props {
  readonly endpoint: WebhookEndpoint
  readonly allowed: Allowed
  readonly onChanged: () => void
}

/** The result of a test, shown where the test was sent from. */
const TestResult = ({ id }: { readonly id: string }) => {
  const t = useWords(webhookWords)
  const { number } = useFormat()
  const asked = useAnswer(id, (call) => kontor().getWebhookDelivery({ id }, call))
  usePolled(asked, isUnderWay)
  const { answer, failure } = asked
  const last = answer?.attempts.at(-1)
  return (
    <>
      <p role="status" class={answer?.delivery.status === "succeeded" ? "notice" : ""}>
        {answer === undefined || isUnderWay(answer)
          ? t.testUnderWay
          : answer.delivery.status === "succeeded"
          ? t.testArrived(last?.status ?? 0, number(last?.duration ?? 0))
          : t.testFailed(String(last?.status ?? last?.error ?? ""))}
      </p>
      <Failure failure={failure} />
    </>
  )
}

/** Verifies an endpoint, or sends a test to it. */
export const Trials = ({ endpoint, isInside = false, isNew = false, onChanged }:
  & Pick<
    Props,
    "endpoint" | "onChanged"
  >
  & {
    /** Whether the result of a test is shown in place, and not on the page of its delivery. */
    readonly isInside?: boolean
    /** Whether it has just been created: then it is verified at once. */
    readonly isNew?: boolean
  }) =>
{
  const t = useWords(webhookWords)
  const [tested, setTested] = useDraft<string | undefined>(`watch.tested.${endpoint.id}`, undefined)
  const [isVerified, setVerified] = useState(false)
  const verifying = useAction(async () => {
    await kontor().verifyWebhookEndpoint({ id: endpoint.id })
    setVerified(true)
    onChanged()
  })
  const testing = useAction(async () => {
    const { delivery } = await kontor().testWebhookEndpoint({ id: endpoint.id })
    if (isInside) setTested(delivery.id)
    else go(`/webhooks/deliveries/${delivery.id}`)
  })
  useEffect(() => {
    if (isNew && endpoint.status === "pending_verification") void verifying.run()
  }, [])
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
      {isInside && tested !== undefined && <TestResult key={tested} id={tested} />}
    </>
  )
}

/** The dialog of an endpoint that is open. */
type OpenDialog = "nothing" | "rotate" | "archive"

interface DialogProps {
  readonly endpoint: WebhookEndpoint
  readonly onChanged: () => void
  readonly onClose: () => void
}

const Rotate = ({ endpoint, onChanged, onClose }: DialogProps) => {
  const t = useWords(webhookWords)
  const [secret, setSecret] = useDraft<string | undefined>("rotate.secret", undefined)
  const { failure, isRunning, run } = useAction(async () => {
    const { signing_secret } = await kontor().rotateWebhookSecret({ id: endpoint.id })
    setSecret(signing_secret)
    onChanged()
  }, { isLostOnLeaving: true })
  return (
    <Dialog title={t.rotate} onClose={onClose} drafts="rotate.">
      {secret !== undefined ? <Secret secret={secret} onKept={onClose} /> : (
        <>
          <p>{t.rotateSure}</p>
          <Failure failure={failure} />
          <Button kind="main" isBusy={isRunning} onClick={() => void run()}>{t.rotate}</Button>
        </>
      )}
    </Dialog>
  )
}

/** The dialogs of an endpoint: for a new secret, and for its end. */
const EndpointDialogs = ({ open, ...props }: DialogProps & { readonly open: OpenDialog }) => {
  const t = useWords(webhookWords)
  if (open === "rotate") return <Rotate {...props} />
  if (open === "nothing") return null
  const archive = async () => {
    await kontor().archiveWebhookEndpoint({ id: props.endpoint.id })
    props.onClose()
    props.onChanged()
  }
  return <Confirm title={t.archive} onClose={props.onClose} onConfirm={archive}>{t.archiveSure}</Confirm>
}

const Changes = ({ endpoint, onChanged }: Pick<Props, "endpoint" | "onChanged">) => {
  const t = useWords(webhookWords)
  const [open, setOpen] = useDraft<OpenDialog>(`rotate.open.${endpoint.id}`, "nothing")
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
