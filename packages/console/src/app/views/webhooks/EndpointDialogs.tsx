import type { WebhookEndpoint } from "@kontor/client"
import { useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useWords } from "../../language/Language.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { Secret } from "./Secret.tsx"
import { webhookWords } from "./Words.ts"

/** Which dialog of an endpoint is open. */
export type OpenDialog = "nothing" | "rotate" | "archive"

interface Props {
  readonly endpoint: WebhookEndpoint
  readonly onChanged: () => void
  readonly onClose: () => void
}

const Rotate = ({ endpoint, onChanged, onClose }: Props) => {
  const t = useWords(webhookWords)
  const [secret, setSecret] = useState<string | undefined>()
  const { failure, isRunning, run } = useAction(async () => {
    const { signing_secret } = await kontor().rotateWebhookSecret({ id: endpoint.id })
    setSecret(signing_secret)
    onChanged()
  })
  return (
    <Dialog title={t.rotate} onClose={onClose}>
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
export const EndpointDialogs = ({ open, ...props }: Props & { readonly open: OpenDialog }) => {
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
