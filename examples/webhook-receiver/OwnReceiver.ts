import { webhookReceiver } from "@kontor/webhooks/receiver"

/**
 * Receives the webhooks of one endpoint, and reports each change in one line. `fetch` fits every server that answers a
 * web `Request` with a `Response`, `listener` fits a server of Node. Both answer the verification of the endpoint by
 * themselves, and report each message once.
 */
export const ownReceiver = (secrets: ReadonlyArray<string>, report: (line: string) => void) =>
  webhookReceiver({
    secrets,
    onSignal: ({ data: { monitor, signal } }) => {
      const { announced_on, topic_name } = signal.event
      report(`${announced_on} ${monitor.label ?? monitor.entity_id}: ${topic_name.en}`)
    },
    onTest: () => report("The endpoint works")
  })
