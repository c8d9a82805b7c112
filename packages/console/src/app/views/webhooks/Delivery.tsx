import type { WebhookDeliveryDetail } from "@kontor/client"
import { useEffect } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { session } from "../../session/Session.ts"
import { useStore } from "../../state/Store.ts"
import { useAction } from "../../state/useAction.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { Section, View } from "../../ui/View.tsx"
import { DeliveryStatus } from "./States.tsx"
import { webhookWords } from "./Words.ts"

type Attempt = WebhookDeliveryDetail["attempts"][number]

const AttemptRow = ({ attempt, messageId }: { readonly attempt: Attempt; readonly messageId: string }) => {
  const t = useWords(webhookWords)
  const { moment, number } = useFormat()
  const { answer, duration, error, number: count, started_at, status } = attempt
  const ms = number(duration)
  return (
    <li>
      <strong>{t.attempt(count)}</strong> <span class="quiet">{moment(started_at)}</span>
      <p>
        {status === null ? t.unanswered(ms) : t.answered(status, ms)}
        {error !== null && (
          <>
            – <code>{error}</code>
          </>
        )}
      </p>
      <details>
        <summary>{t.headers}</summary>
        <pre tabIndex={0}>{[
          "content-type: application/json",
          `webhook-id: ${messageId}`,
          `webhook-timestamp: ${Math.floor(Date.parse(started_at) / 1000)}`,
          `webhook-signature: ${t.signatureHidden}`
        ].join("\n")}</pre>
      </details>
      <h3>{t.answer}</h3>
      {answer === "" ? <p class="quiet">{t.empty}</p> : <pre tabIndex={0}>{answer}</pre>}
    </li>
  )
}

const Detail = ({ detail: { attempts, delivery, payload }, onChanged }: {
  readonly detail: WebhookDeliveryDetail
  readonly onChanged: () => void
}) => {
  const t = useWords(webhookWords)
  const { moment } = useFormat()
  const allowed = useStore(session)?.allowed
  const { failure, isRunning, run } = useAction(async () => {
    await kontor().retryWebhookDelivery({ id: delivery.id })
    onChanged()
  })
  const canRetry = allowed?.monitoring && ["exhausted", "blocked_endpoint", "retry_wait"].includes(delivery.status)
  return (
    <>
      <section class="card">
        <dl class="facts">
          <dt>{t.status}</dt>
          <dd>
            <DeliveryStatus status={delivery.status} />
          </dd>
          <dt>{t.type}</dt>
          <dd>{delivery.type}</dd>
          <dt>{t.time}</dt>
          <dd>{moment(delivery.created_at)}</dd>
          <dt>{t.next}</dt>
          <dd>{moment(delivery.next_attempt_at)}</dd>
          <dt>{t.message}</dt>
          <dd>
            <code>{delivery.message_id}</code>
          </dd>
        </dl>
        {canRetry && (
          <p>
            <Button kind="main" isBusy={isRunning} onClick={() => void run()}>{t.retry}</Button>
          </p>
        )}
        <Failure failure={failure} />
      </section>
      <Section title={t.attempts}>
        {attempts.length === 0 ? <p class="quiet">{t.noAttempts}</p> : (
          <ul class="list">
            {attempts.map((attempt) => (
              <AttemptRow key={attempt.number} attempt={attempt} messageId={delivery.message_id} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t.payload}>
        {payload === null
          ? <p class="quiet">{t.payloadGone}</p>
          : <pre tabIndex={0}>{JSON.stringify(payload, null, 2)}</pre>}
      </Section>
    </>
  )
}

/** A delivery: its message, and what each attempt was answered. */
export const DeliveryView = ({ id }: { readonly id: string }) => {
  const t = useWords(webhookWords)
  const asked = useAnswer(id, (call) => kontor().getWebhookDelivery({ id }, call))
  const { answer, reload } = asked
  useEffect(() => {
    if (answer === undefined || !["pending", "in_flight"].includes(answer.delivery.status)) return
    const timer = setTimeout(reload, 1500)
    return () => clearTimeout(timer)
  }, [answer, reload])
  return (
    <View title={t.delivery} actions={<Button onClick={reload}>{t.reload}</Button>}>
      <Shown asked={asked}>{(detail) => <Detail detail={detail} onChanged={reload} />}</Shown>
    </View>
  )
}
