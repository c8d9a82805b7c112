import type { Monitor } from "@kontor/client"
import { useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useWords } from "../../language/Language.ts"
import { go } from "../../router/Router.ts"
import { prices } from "../../session/Prices.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { ChangeMonitor } from "./ChangeMonitor.tsx"
import { monitorWords } from "./Words.ts"

interface Props {
  readonly monitor: Monitor
  readonly onChanged: () => void
}

/** What can be done with a monitor in its state. */
export const MonitorActions = ({ monitor, onChanged }: Props) => {
  const t = useWords(monitorWords)
  const [open, setOpen] = useState<"nothing" | "change" | "archive">("nothing")
  const { failure, isRunning, run } = useAction(async (move: "pauseMonitor" | "resumeMonitor" | "checkMonitor") => {
    await kontor()[move]({ id: monitor.id })
    onChanged()
  })
  const { status } = monitor
  if (status === "archived") return null
  const isRunningNow = status === "active" || status === "initializing"
  const close = () => setOpen("nothing")
  return (
    <>
      <div class="row">
        {status === "active" && (
          <Button
            kind="main"
            price={prices().monitoring.extra_check}
            isBusy={isRunning}
            onClick={() => void run("checkMonitor")}
          >
            {t.check}
          </Button>
        )}
        {isRunningNow && <Button isBusy={isRunning} onClick={() => void run("pauseMonitor")}>{t.pause}</Button>}
        {(status === "paused_user" || status === "error") && (
          <Button
            kind="main"
            isBusy={isRunning}
            onClick={() => void run("resumeMonitor")}
          >
            {t.resume}
          </Button>
        )}
        <Button onClick={() => setOpen("change")}>{t.edit}</Button>
        <Button kind="danger" onClick={() => setOpen("archive")}>{t.archive}</Button>
      </div>
      <Failure failure={failure} />
      {open === "change" && (
        <ChangeMonitor
          monitor={monitor}
          onClose={close}
          onChanged={() => {
            close()
            onChanged()
          }}
        />
      )}
      {open === "archive" && (
        <Confirm
          title={t.archive}
          onClose={close}
          onConfirm={async () => {
            await kontor().archiveMonitor({ id: monitor.id })
            go("/monitors")
          }}
        >
          {t.archiveSure}
        </Confirm>
      )}
    </>
  )
}
