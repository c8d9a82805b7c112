import type { Monitor, MonitorDetail, MonitorRun } from "@kontor/client"
import { useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { go } from "../../router/Router.ts"
import { prices } from "../../session/Prices.ts"
import { session } from "../../session/Session.ts"
import { useStore } from "../../state/Store.ts"
import { useAction } from "../../state/useAction.ts"
import { useAnswer, usePolled } from "../../state/useAnswer.ts"
import { Button } from "../../ui/Button.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section, View } from "../../ui/View.tsx"
import { knownName } from "../companies/Known.ts"
import { CompanyLink } from "../companies/RegisterNumber.tsx"
import { ChangeMonitor } from "./ChangeMonitor.tsx"
import { MonitorStatus } from "./MonitorStatus.tsx"
import { intervalText } from "./Terms.tsx"
import { noteMonitor } from "./Watched.ts"
import { monitorWords } from "./Words.ts"

interface Props {
  readonly monitor: Monitor
  readonly onChanged: () => void
}

/** The actions that the state of a monitor allows. */
const MonitorActions = ({ monitor, onChanged }: Props) => {
  const t = useWords(monitorWords)
  const [open, setOpen] = useState<"nothing" | "change" | "archive">("nothing")
  const { failure, isRunning, run } = useAction(async (move: "pauseMonitor" | "resumeMonitor" | "checkMonitor") => {
    const changed = await kontor()[move]({ id: monitor.id })
    if ("monitor" in changed) noteMonitor(changed.monitor)
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
            noteMonitor((await kontor().archiveMonitor({ id: monitor.id })).monitor)
            go("/monitors")
          }}
        >
          {t.archiveSure}
        </Confirm>
      )}
    </>
  )
}

const Runs = ({ runs }: { readonly runs: ReadonlyArray<MonitorRun> }) => {
  const t = useWords(monitorWords)
  const { moment, number } = useFormat()
  if (runs.length === 0) return <p class="quiet">{t.noRuns}</p>
  return (
    <Table
      label={t.runs}
      rows={runs}
      keyOf={({ id }) => id}
      columns={[
        { name: t.time, cell: ({ ended_at, scheduled_at }) => moment(ended_at ?? scheduled_at) },
        { name: t.trigger, cell: ({ trigger }) => t.triggers[trigger] },
        { name: t.result, cell: ({ status }) => t.runStatus[status] },
        { name: t.released, isNumber: true, cell: ({ released }) => number(released) },
        { name: t.withheld, isNumber: true, cell: ({ withheld }) => number(withheld) },
        { name: t.cost, isNumber: true, cell: ({ credits }) => number(credits) }
      ]}
    />
  )
}

const Facts = ({ detail: { billing_cycle, monitor } }: { readonly detail: MonitorDetail }) => {
  const t = useWords(monitorWords)
  const { every } = useWords(intervalText)
  const { credits, date, moment } = useFormat()
  return (
    <dl class="facts">
      <dt>{t.status}</dt>
      <dd>
        <MonitorStatus status={monitor.status} />
      </dd>
      <dt>{t.company}</dt>
      <dd>
        <CompanyLink id={monitor.entity_id} name={monitor.label ?? knownName(monitor.entity_id)} />{" "}
        <code class="quiet">{monitor.entity_id}</code>
      </dd>
      <dt>{t.interval}</dt>
      <dd>{every(monitor.poll_interval_days)}</dd>
      <dt>{t.next}</dt>
      <dd>{moment(monitor.next_check_at)}</dd>
      <dt>{t.currentCycle}</dt>
      <dd>
        {billing_cycle === null ? t.noCycle : t.cycleText(
          date(billing_cycle.started_at),
          date(billing_cycle.ends_at),
          credits(billing_cycle.credits),
          billing_cycle.forecast_checks
        )}
      </dd>
    </dl>
  )
}

/** Whether something is under way that ends within moments. */
const isUnderWay = ({ monitor, recent_runs }: MonitorDetail): boolean =>
  monitor.status === "initializing" ||
  recent_runs.some(({ status, trigger }) => status === "running" || (status === "scheduled" && trigger === "on_demand"))

/** A monitor: its state, its cycle, its runs, and what can be done with it. */
export const MonitorView = ({ id }: { readonly id: string }) => {
  const t = useWords(monitorWords)
  const asked = useAnswer(id, (call) => kontor().getMonitor({ id }, call))
  const { answer, reload } = asked
  const canChange = useStore(session)?.allowed.monitoring ?? false
  usePolled(asked, isUnderWay)
  return (
    <View
      title={answer?.monitor.label ?? t.monitor}
      above={["/monitors", t.title]}
      actions={<Button onClick={reload}>{t.reload}</Button>}
    >
      <Shown asked={asked}>
        {(detail) => (
          <>
            <section class="card">
              <Facts detail={detail} />
              {canChange && <MonitorActions monitor={detail.monitor} onChanged={reload} />}
            </section>
            <Section title={t.runs}>
              <Runs runs={detail.recent_runs} />
            </Section>
          </>
        )}
      </Shown>
    </View>
  )
}
