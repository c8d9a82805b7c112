import { useWords } from "../language/Language.ts"
import { useAction } from "../state/useAction.ts"
import { Button } from "./Button.tsx"
import { Dialog } from "./Dialog.tsx"
import { Failure } from "./Failure.tsx"
import { commonWords } from "./Words.ts"

interface Props {
  readonly title: string
  readonly children: string
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks once more before something that cannot be taken back. */
export const Confirm = ({ children, onClose, onConfirm, title }: Props) => {
  const t = useWords(commonWords)
  const { failure, isRunning, run } = useAction(onConfirm)
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <Failure failure={failure} />
      <div class="row">
        <Button kind="danger" isBusy={isRunning} onClick={() => void run()}>{title}</Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
    </Dialog>
  )
}
