import { webhookReceiver } from "@kontor/webhooks/receiver"

/**
 * Receives the webhooks of one endpoint and tells each change in a line. `fetch` mounts wherever a web `Request` is
 * answered with a `Response`, `listener` in a server of Node; both verify the endpoint by themselves and hand each
 * message on once.
 */
export const ownReceiver = (secrets: ReadonlyArray<string>, tell: (line: string) => void) =>
  webhookReceiver({
    secrets,
    onSignal: ({ data: { monitor, signal } }) => {
      const { announced_on, topic_name } = signal.event
      tell(`${announced_on} ${monitor.label ?? monitor.entity_id}: ${topic_name.en}`)
    },
    onTest: () => tell("The endpoint works")
  })
