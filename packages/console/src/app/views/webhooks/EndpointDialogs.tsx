import { useState } from "preact/hooks"
import { change } from "../../api/Ask.ts"
import type { Endpoint } from "../../api/Monitoring.ts"
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
  readonly endpoint: Endpoint
  readonly onChanged: () => void
  readonly onClose: () => void
}

const Rotate = ({ endpoint, onChanged, onClose }: Props) => {
  const t = useWords(webhookWords)
  const [secret, setSecret] = useState<string | undefined>()
  const { failure, isRunning, run } = useAction(async () => {
    const path = `webhook-endpoints/${endpoint.id}/rotate-secret`
    const { signing_secret } = await change<{ readonly signing_secret: string }>(path, {})
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
    await change(`webhook-endpoints/${props.endpoint.id}`, undefined, "DELETE")
    props.onClose()
    props.onChanged()
  }
  return <Confirm title={t.archive} onClose={props.onClose} onConfirm={archive}>{t.archiveSure}</Confirm>
}
