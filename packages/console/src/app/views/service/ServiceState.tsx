import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { Button } from "../../ui/Button.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { Section, View } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { LedgerCheck } from "./LedgerCheck.tsx"
import { Queued } from "./Queued.tsx"
import { serviceWords } from "./Words.ts"
import { WorkerTable } from "./WorkerTable.tsx"

const load = async (call: { readonly signal?: AbortSignal }) => {
  const client = operated()
  const [register, queues, { workers }] = await Promise.all([
    client.getRegisterStatus({}, call),
    client.getQueues({}, call),
    client.listWorkers({}, call)
  ])
  return { register, queues, workers }
}

type Loaded = Awaited<ReturnType<typeof load>>

const RegisterCard = ({ register: { newest_event, organizations, outdated, withheld } }: Pick<Loaded, "register">) => {
  const t = useWords(serviceWords)
  const { date, number } = useFormat()
  return (
    <Section title={t.register}>
      <div class="figure">{t.organizations(number(organizations))}</div>
      <p class="quiet">
        {newest_event === null ? t.empty : t.newest(date(newest_event))}
        {withheld > 0 && ` · ${t.withheld(number(withheld))}`}
      </p>
      {outdated > 0 && <p class="notice waiting">{t.outdated(number(outdated))}</p>}
    </Section>
  )
}

const DueCard = ({ due, since, title }: {
  readonly title: string
  readonly due: number
  readonly since: string | null
}) => {
  const t = useWords(serviceWords)
  const { moment, number } = useFormat()
  return (
    <Section title={title}>
      <div class="figure">{since === null ? t.nothingDue : t.since(moment(since))}</div>
      <p class="quiet">{t.dueDeliveries(number(due))}</p>
    </Section>
  )
}

/** How the service is: its register, processes and queues, and whether its ledger is right. */
export const ServiceState = () => {
  const t = useWords(serviceWords)
  const { reload: reloadText } = useWords(commonWords)
  const asked = useAnswer("operation", load)
  return (
    <View title={t.title} actions={<Button onClick={asked.reload} isBusy={asked.isLoading}>{reloadText}</Button>}>
      <Shown asked={asked}>
        {({ queues, register, workers }) => (
          <>
            <div class="cards">
              <RegisterCard register={register} />
              <DueCard title={t.oldest} due={queues.deliveries.due} since={queues.deliveries.due_since} />
              <DueCard title={t.dueMonitors} due={queues.monitors.due} since={queues.monitors.due_since} />
            </div>
            <WorkerTable workers={workers} />
            <Queued queues={queues} onRetried={asked.reload} />
          </>
        )}
      </Shown>
      <LedgerCheck />
    </View>
  )
}
