import { useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useWords } from "../../language/Language.ts"
import { settings } from "../../Settings.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Failure, faultsOf } from "../../ui/Failure.tsx"
import { TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Secret } from "./Secret.tsx"
import { webhookWords } from "./Words.ts"

interface Props {
  readonly onCreated: () => void
  readonly onClose: () => void
}

const receiverUrl = (): string => new URL(settings.receiver, location.href).href

/** The form of a new endpoint. */
export const CreateForm = ({ onSecret }: { readonly onSecret: (secret: string) => void }) => {
  const t = useWords(webhookWords)
  const [name, setName] = useState("")
  const [url, setUrl] = useState("")
  const [header, setHeader] = useState("")
  const [headerValue, setHeaderValue] = useState("")
  const { failure, isRunning, run } = useAction(async () => {
    const { signing_secret } = await kontor().createWebhookEndpoint({
      name,
      url,
      ...(header.trim() !== "" && { headers: { [header.trim()]: headerValue } })
    })
    onSecret(signing_secret)
  })
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
  const [secret, setSecret] = useState<string | undefined>()
  return (
    <Dialog title={t.create} onClose={onClose}>
      {secret === undefined
        ? (
          <CreateForm
            onSecret={(created) => {
              setSecret(created)
              onCreated()
            }}
          />
        )
        : <Secret secret={secret} onKept={onClose} />}
    </Dialog>
  )
}
