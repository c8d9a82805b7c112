import type { Worker } from "@kontor/client/administration"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Table } from "../../ui/Table.tsx"
import { Section } from "../../ui/View.tsx"
import { serviceWords } from "./Words.ts"

/** The running processes of the service, and a warning when none of them works on the queues. */
export const WorkerTable = ({ workers }: { readonly workers: ReadonlyArray<Worker> }) => {
  const t = useWords(serviceWords)
  const { moment } = useFormat()
  return (
    <Section title={t.workers}>
      {!workers.some(({ roles }) => roles.includes("worker")) && <p class="notice bad">{t.noWorker}</p>}
      {workers.length > 0 && (
        <Table
          label={t.workers}
          rows={workers}
          keyOf={({ id }) => id}
          columns={[
            { name: t.workerId, cell: ({ id }) => <code>{id}</code> },
            { name: t.roles, cell: ({ roles }) => roles.join(", ") },
            { name: t.version, cell: ({ version }) => version },
            { name: t.seen, cell: ({ seen_at }) => moment(seen_at) }
          ]}
        />
      )}
    </Section>
  )
}
