import type { Monitor } from "@kontor/client"
import { useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useWords, words } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { session, useDraft } from "../../session/Session.ts"
import { useStore } from "../../state/Store.ts"
import { useAction } from "../../state/useAction.ts"
import { useAnswer, usePolled } from "../../state/useAnswer.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { Later } from "../../ui/Shown.tsx"
import { MonitorStatus } from "../monitors/MonitorStatus.tsx"
import { intervalText } from "../monitors/Terms.tsx"
import { noteMonitor, type Subject, useWatched } from "../monitors/Watched.ts"
import { monitorWords } from "../monitors/Words.ts"

const watchWords = words({
  watch: "Watch",
  watchMany: (count: number) => count === 1 ? "Watch 1 company" : `Watch ${count} companies`,
  title: (name: string) => `Watch ${name}`,
  this: "this company",
  watched: (interval: string) => `Watched, ${interval}`
}, {
  watch: "Beobachten",
  watchMany: (count: number) => count === 1 ? "1 Unternehmen beobachten" : `${count} Unternehmen beobachten`,
  title: (name: string) => `${name} beobachten`,
  this: "Dieses Unternehmen",
  watched: (interval: string) => `Wird beobachtet, ${interval}`
})

/** Whether the credential may watch companies, and see what is watched. */
export const useMayWatch = (): boolean => {
  const allowed = useStore(session)?.allowed
  return allowed?.monitoring === true && allowed.account
}

/** The companies that the dialog is open for: a reload opens it again, with everything that was chosen in it. */
const useOpened = () => useDraft<ReadonlyArray<Subject> | undefined>("watch", undefined)

/** Shows that a monitor records what is known, and asks until that is done. */
const Recording = ({ id }: { readonly id: string }) => {
  const asked = useAnswer(id, async (call) => {
    const { monitor } = await kontor().getMonitor({ id }, call)
    noteMonitor(monitor)
    return monitor
  })
  usePolled(asked, ({ status }) => status === "initializing")
  return <MonitorStatus status="initializing" />
}

const WatchDialog = ({ onClose, subjects }: {
  readonly subjects: ReadonlyArray<Subject>
  readonly onClose: () => void
}) => {
  const t = useWords(watchWords)
  const [first] = subjects
  const title = subjects.length === 1 ? t.title(first?.name || t.this) : t.watchMany(subjects.length)
  return (
    <Dialog title={title} onClose={onClose} drafts="watch">
      <Later name="watch" load={() => import("./Flow.tsx")}>
        {({ WatchFlow }) => <WatchFlow subjects={subjects} onDone={onClose} />}
      </Later>
    </Dialog>
  )
}

/** A watched company: how it is watched, and what can be changed about that in place. */
const WatchedCompany = ({ monitor }: { readonly monitor: Monitor }) => {
  const t = useWords(watchWords)
  const { edit, pause, resume } = useWords(monitorWords)
  const { every } = useWords(intervalText)
  const [isChanging, setChanging] = useState(false)
  const { failure, isRunning, run } = useAction(async (move: "pauseMonitor" | "resumeMonitor") =>
    noteMonitor((await kontor()[move]({ id: monitor.id })).monitor)
  )
  const { poll_interval_days, status } = monitor
  return (
    <span class="row">
      <Link to={`/monitors/${monitor.id}`} class="button">{t.watched(every(poll_interval_days))}</Link>
      {status === "initializing"
        ? <Recording id={monitor.id} />
        : status !== "active" && <MonitorStatus status={status} />}
      {(status === "active" || status === "initializing") && (
        <Button
          isBusy={isRunning}
          onClick={() => void run("pauseMonitor")}
        >
          {pause}
        </Button>
      )}
      {(status === "paused_user" || status === "error") && (
        <Button
          isBusy={isRunning}
          onClick={() => void run("resumeMonitor")}
        >
          {resume}
        </Button>
      )}
      <Button onClick={() => setChanging(true)}>{edit}</Button>
      <Failure failure={failure} />
      {isChanging && (
        <Later name="change" load={() => import("../monitors/ChangeMonitor.tsx")}>
          {({ ChangeMonitor }) => (
            <ChangeMonitor
              monitor={monitor}
              onChanged={() => setChanging(false)}
              onClose={() => setChanging(false)}
            />
          )}
        </Later>
      )}
    </span>
  )
}

/** A company's monitor, or the button to watch it. A company is not offered to be watched twice. */
export const WatchButton = ({ id, name }: Subject) => {
  const t = useWords(watchWords)
  const isAllowed = useMayWatch()
  const { failure, known } = useWatched(isAllowed)
  const [opened, setOpened] = useOpened()
  if (!isAllowed) return null
  const monitor = known?.get(id)
  return (
    <>
      <Failure failure={failure} />
      {monitor === undefined
        ? (
          <Button kind="main" isDisabled={known === undefined} onClick={() => setOpened([{ id, name }])}>
            {t.watch}
          </Button>
        )
        : <WatchedCompany monitor={monitor} />}
      {opened?.[0]?.id === id && <WatchDialog subjects={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** The way to watch several companies at once: those among them that are not watched yet. */
export const WatchMany = ({ subjects }: { readonly subjects: ReadonlyArray<Subject> }) => {
  const t = useWords(watchWords)
  const { failure, known } = useWatched(true)
  const [opened, setOpened] = useOpened()
  const fresh = [...new Map(subjects.map((one) => [one.id, one])).values()].filter(({ id }) => !known?.has(id))
  return (
    <>
      <Button kind="main" isDisabled={known === undefined || fresh.length === 0} onClick={() => setOpened(fresh)}>
        {t.watchMany(fresh.length)}
      </Button>
      <Failure failure={failure} />
      {opened !== undefined && <WatchDialog subjects={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
