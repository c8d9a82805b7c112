import type { WebhookDeliveryDetail, WebhookEndpoint } from "@kontor/client"
import type { ComponentChildren } from "preact"
import { signalSentence } from "../../../sentences/Sentence.ts"
import { kontor, webhookEndpoints } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords } from "../../language/Language.ts"
import { session } from "../../session/Session.ts"
import { useStore } from "../../state/Store.ts"
import { useAction } from "../../state/useAction.ts"
import { useAnswer, usePolled } from "../../state/useAnswer.ts"
import { Button } from "../../ui/Button.tsx"
import { CopyButton } from "../../ui/Copyable.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { Section, View } from "../../ui/View.tsx"
import { CompanyLink } from "../companies/RegisterNumber.tsx"
import { checkerWords, SignatureForm } from "./Signature.tsx"
import { DeliveryStatus, isUnderWay, retriable } from "./States.tsx"
import { webhookWords } from "./Words.ts"

type Attempt = WebhookDeliveryDetail["attempts"][number]

const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null/gi

/** A value as JSON whose names, texts and other values have colours of their own. */
const Json = ({ text }: { readonly text: string }) => {
  const parts: Array<ComponentChildren> = []
  let from = 0
  for (const { 0: token, 1: colon, index } of text.matchAll(tokens)) {
    parts.push(text.slice(from, index))
    from = index + token.length
    parts.push(
      <span key={index} class={colon !== undefined ? "json-name" : token.startsWith("\"") ? "json-text" : "json-value"}>
        {token}
      </span>
    )
  }
  return <pre tabIndex={0} class="json">{parts}{text.slice(from)}</pre>
}

const AttemptRow = ({ attempt, body, messageId }: {
  readonly attempt: Attempt
  readonly messageId: string
  /** The body as it was signed; undefined where it is no longer kept. */
  readonly body: string | undefined
}) => {
  const t = useWords(webhookWords)
  const checker = useWords(checkerWords)
  const { moment, number } = useFormat()
  const { answer, duration, error, number: count, started_at, status } = attempt
  const ms = number(duration)
  const timestamp = String(Math.floor(Date.parse(started_at) / 1000))
  const headers = [
    "content-type: application/json",
    `webhook-id: ${messageId}`,
    `webhook-timestamp: ${timestamp}`,
    `webhook-signature: ${t.signatureHidden}`
  ].join("\n")
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
        <pre tabIndex={0}>{headers}</pre>
        <CopyButton label={t.copyHeaders(count)} text={headers} />
      </details>
      {body !== undefined && (
        <details>
          <summary>{checker.this}</summary>
          <p class="quiet">{checker.hint}</p>
          <SignatureForm known={{ id: messageId, timestamp, body }} />
        </details>
      )}
      <h3>{t.answer} {answer !== "" && <CopyButton label={t.copyAnswer(count)} text={answer} />}</h3>
      {answer === "" ? <p class="quiet">{t.empty}</p> : <pre tabIndex={0}>{answer}</pre>}
    </li>
  )
}

/** The signal in a message; undefined where it carries none. */
const signalIn = (payload: WebhookDeliveryDetail["payload"]) =>
  payload !== null && "data" in payload && "signal" in payload.data ? payload.data.signal : undefined

const Facts = ({ delivery, endpoint, signal }: Pick<WebhookDeliveryDetail, "delivery"> & {
  readonly endpoint: WebhookEndpoint | undefined
  readonly signal: ReturnType<typeof signalIn>
}) => {
  const t = useWords(webhookWords)
  const { moment } = useFormat()
  const language = useLanguage()
  return (
    <dl class="facts">
      <dt>{t.status}</dt>
      <dd>
        <DeliveryStatus status={delivery.status} />
      </dd>
      <dt>{t.toEndpoint}</dt>
      <dd>
        {endpoint?.name ?? delivery.endpoint_id} {endpoint !== undefined && <span class="quiet">{endpoint.url}</span>}
      </dd>
      {signal !== undefined && (
        <>
          <dt>{t.company}</dt>
          <dd>
            <CompanyLink
              id={signal.organization.entity_id}
              name={signal.organization.current_profile?.name ?? signal.organization.entity_id}
            />
          </dd>
          <dt>{t.change}</dt>
          <dd>{signalSentence(signal, language)}</dd>
        </>
      )}
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
  )
}

const Detail = ({ detail: { attempts, delivery, payload }, onChanged }: {
  readonly detail: WebhookDeliveryDetail
  readonly onChanged: () => void
}) => {
  const t = useWords(webhookWords)
  const allowed = useStore(session)?.allowed
  const { failure, isRunning, run } = useAction(async () => {
    await kontor().retryWebhookDelivery({ id: delivery.id })
    onChanged()
  })
  const endpoints = useAnswer("endpoints", webhookEndpoints).answer
  const endpoint = endpoints?.find(({ id }) => id === delivery.endpoint_id)
  const signal = signalIn(payload)
  const body = payload === null ? undefined : JSON.stringify(payload)
  const isRetriable = allowed?.monitoring && retriable.has(delivery.status)
  const obstacle = payload === null && delivery.type !== "endpoint.test"
    ? t.cannotRetry.gone
    : endpoint?.status === "pending_verification"
    ? t.cannotRetry.unverified
    : undefined
  return (
    <>
      <section class="card">
        <Facts delivery={delivery} endpoint={endpoint} signal={signal} />
        {isRetriable && (
          <p>
            <Button kind="main" isBusy={isRunning} isDisabled={obstacle !== undefined} onClick={() => void run()}>
              {t.retry}
            </Button>
          </p>
        )}
        {isRetriable && obstacle !== undefined && <p class="quiet">{obstacle}</p>}
        <Failure failure={failure} />
      </section>
      <div class="inspector">
        <Section title={t.attempts}>
          {attempts.length === 0 ? <p class="quiet">{t.noAttempts}</p> : (
            <ul class="list">
              {attempts.map((attempt) => (
                <AttemptRow key={attempt.number} attempt={attempt} messageId={delivery.message_id} body={body} />
              ))}
            </ul>
          )}
        </Section>
        <Section
          title={t.payload}
          actions={payload !== null && <CopyButton label={t.copyPayload} text={JSON.stringify(payload, null, 2)} />}
        >
          {payload === null
            ? <p class="quiet">{t.payloadGone}</p>
            : <Json text={JSON.stringify(payload, null, 2)} />}
        </Section>
      </div>
    </>
  )
}

/** A delivery: its message, and what each attempt was answered. */
export const DeliveryView = ({ id }: { readonly id: string }) => {
  const t = useWords(webhookWords)
  const asked = useAnswer(id, (call) => kontor().getWebhookDelivery({ id }, call))
  const { reload } = asked
  usePolled(asked, isUnderWay)
  return (
    <View title={t.delivery} above={["/webhooks", t.title]} actions={<Button onClick={reload}>{t.reload}</Button>}>
      <Shown asked={asked}>{(detail) => <Detail detail={detail} onChanged={reload} />}</Shown>
    </View>
  )
}
