import type { Monitor } from "@kontor/client"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { session } from "../../session/Session.ts"
import { useStore } from "../../state/Store.ts"
import { useAction } from "../../state/useAction.ts"
import { useNarrowed } from "../../state/useNarrowed.ts"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { ChoiceField } from "../../ui/Field.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { DeskTable } from "../../ui/Table.tsx"
import { View } from "../../ui/View.tsx"
import { knownName } from "../companies/Known.ts"
import { CompanyLink } from "../companies/RegisterNumber.tsx"
import { useMayWatch } from "../watch/Watch.tsx"
import { monitorStates, MonitorStatus } from "./MonitorStatus.tsx"
import { cyclePrice, intervalText } from "./Terms.tsx"
import { noteMonitor } from "./Watched.ts"
import { monitorWords } from "./Words.ts"

type Move = "pauseMonitor" | "resumeMonitor"

/** Pauses or resumes the selected monitors that can be, one after the other. */
const Moves = ({ monitors, onChanged }: {
  readonly monitors: ReadonlyArray<Monitor>
  readonly onChanged: () => void
}) => {
  const t = useWords(monitorWords)
  const running = monitors.filter(({ status }) => status === "active" || status === "initializing")
  const paused = monitors.filter(({ status }) => status === "paused_user" || status === "error")
  const { failure, isRunning, run } = useAction(async (move: Move, those: ReadonlyArray<Monitor>) => {
    for (const { id } of those) noteMonitor((await kontor()[move]({ id })).monitor)
    onChanged()
  })
  return (
    <>
      <Button isBusy={isRunning} isDisabled={running.length === 0} onClick={() => void run("pauseMonitor", running)}>
        {t.pause}
      </Button>
      <Button isBusy={isRunning} isDisabled={paused.length === 0} onClick={() => void run("resumeMonitor", paused)}>
        {t.resume}
      </Button>
      <Failure failure={failure} />
    </>
  )
}

const Rows = ({ monitors, onChanged }: {
  readonly monitors: ReadonlyArray<Monitor>
  readonly onChanged: () => void
}) => {
  const t = useWords(monitorWords)
  const { every } = useWords(intervalText)
  const canChange = useStore(session)?.allowed.monitoring ?? false
  const { moment, number } = useFormat()
  const nameOf = ({ entity_id, label }: Monitor) => label ?? knownName(entity_id)
  return (
    <DeskTable<Monitor>
      label={t.title}
      rows={monitors}
      keyOf={({ id }) => id}
      file="kontor-monitors.csv"
      selected={canChange ? (chosen) => <Moves monitors={chosen} onChanged={onChanged} /> : undefined}
      columns={[
        {
          name: t.label,
          value: nameOf,
          cell: (monitor) => <Link to={`/monitors/${monitor.id}`}>{nameOf(monitor)}</Link>
        },
        {
          name: t.status,
          value: ({ status }) => t.states[status],
          cell: ({ status }) => <MonitorStatus status={status} />
        },
        {
          name: t.interval,
          isWide: true,
          value: ({ poll_interval_days }) => poll_interval_days,
          cell: ({ poll_interval_days }) => every(poll_interval_days)
        },
        {
          name: t.next,
          isWide: true,
          value: ({ next_check_at }) => next_check_at,
          cell: ({ next_check_at }) => moment(next_check_at)
        },
        {
          name: t.cycle,
          isWide: true,
          isNumber: true,
          value: ({ poll_interval_days }) => cyclePrice(poll_interval_days),
          cell: ({ poll_interval_days }) => number(cyclePrice(poll_interval_days))
        },
        {
          name: t.company,
          isMinor: true,
          value: ({ entity_id }) => entity_id,
          cell: ({ entity_id }) => <CompanyLink id={entity_id} name={knownName(entity_id)} />
        }
      ]}
    />
  )
}

/** The monitors of the account. */
export const Monitors = () => {
  const t = useWords(monitorWords)
  const [status, setStatus] = useNarrowed("status")
  const mayWatch = useMayWatch()
  const pages = usePages({
    key: status,
    load: (page, call) =>
      kontor().listMonitors({ ...page, status: monitorStates.find((state) => state === status) }, call),
    itemsOf: ({ monitors }) => monitors,
    isUnderWay: ({ status: now }) => now === "initializing"
  })
  const first = (
    <>
      {t.none} <Link to="/companies">{t.find}</Link>
    </>
  )
  return (
    <View
      title={t.title}
      actions={
        <div class="row">
          {mayWatch && <Link to="/monitors/list" class="button">{t.fromList}</Link>}
          <Button onClick={pages.reload}>{t.reload}</Button>
        </div>
      }
    >
      <section class="card">
        <div class="filters">
          <ChoiceField
            label={t.status}
            value={status}
            onValue={setStatus}
            options={[["", t.current], ...Object.entries(t.states)]}
          />
        </div>
        <Listed pages={pages} empty={status === "" ? first : t.noneOfState}>
          {(monitors) => <Rows monitors={monitors} onChanged={pages.reload} />}
        </Listed>
      </section>
    </View>
  )
}
