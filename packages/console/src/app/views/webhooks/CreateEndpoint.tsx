import type { AnswerTo } from "@kontor/client"
import { useLayoutEffect } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useWords } from "../../language/Language.ts"
import { dropDrafts, useDraft } from "../../session/Session.ts"
import { settings } from "../../Settings.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Copyable } from "../../ui/Copyable.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Failure, faultsOf } from "../../ui/Failure.tsx"
import { TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { webhookWords } from "./Words.ts"

interface Props {
  readonly onCreated: () => void
  readonly onClose: () => void
}

const receiverUrl = (): string => new URL(settings.receiver, location.href).href

/** A signing secret, the one time it is shown. */
export const Secret = ({ onKept, secret }: { readonly secret: string; readonly onKept: () => void }) => {
  const t = useWords(webhookWords)
  return (
    <>
      <p>{t.secretOnce}</p>
      <Copyable label={t.secret} text={secret} />
      <p>
        <Button kind="main" onClick={onKept}>{t.kept}</Button>
      </p>
    </>
  )
}

/** The form of a new endpoint. */
export const CreateForm = ({ onCreated }: {
  readonly onCreated: (created: AnswerTo<"createWebhookEndpoint">) => void
}) => {
  const t = useWords(webhookWords)
  const [name, setName] = useDraft("endpoint.name", "")
  const [url, setUrl] = useDraft("endpoint.url", "")
  const [header, setHeader] = useDraft("endpoint.header", "")
  const [headerValue, setHeaderValue] = useDraft("endpoint.headerValue", "")
  useLayoutEffect(() => () => dropDrafts("endpoint."), [])
  const { failure, isRunning, run } = useAction(async () => {
    onCreated(
      await kontor().createWebhookEndpoint({
        name,
        url,
        ...(header.trim() !== "" && { headers: { [header.trim()]: headerValue } })
      })
    )
  }, { isLostOnLeaving: true })
  const faults = faultsOf(failure)
  return (
    <Form onSubmit={() => void run()}>
      <TextField
        label={t.name}
        hint={t.nameHint}
        value={name}
        onValue={setName}
        maxLength={120}
        isRequired
        error={faults["name"]?.[0]}
      />
      <TextField
        label={t.url}
        hint={t.urlHint}
        type="url"
        value={url}
        onValue={setUrl}
        isRequired
        placeholder="https://hooks.example.com/kontor"
        error={faults["url"]?.[0]}
      />
      {settings.receiver !== "" && (
        <div>
          <Button
            onClick={() => {
              setUrl(receiverUrl())
              if (name === "") setName("Demo")
            }}
          >
            {t.useReceiver}
          </Button>
        </div>
      )}
      <TextField label={t.header} hint={t.headerHint} value={header} onValue={setHeader} />
      {header !== "" && (
        <TextField label={t.headerValue} type="password" value={headerValue} onValue={setHeaderValue} isRequired />
      )}
      <Failure failure={failure} />
      <div>
        <Button type="submit" kind="main" isBusy={isRunning}>{t.create}</Button>
      </div>
    </Form>
  )
}

/** Creates an endpoint, and shows its secret once. */
export const CreateEndpoint = ({ onClose, onCreated }: Props) => {
  const t = useWords(webhookWords)
  const [secret, setSecret] = useDraft<string | undefined>("create.secret", undefined)
  return (
    <Dialog title={t.create} onClose={onClose} drafts="create">
      {secret === undefined
        ? (
          <CreateForm
            onCreated={({ signing_secret }) => {
              setSecret(signing_secret)
              onCreated()
            }}
          />
        )
        : <Secret secret={secret} onKept={onClose} />}
    </Dialog>
  )
}
