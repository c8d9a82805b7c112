import type { Import } from "@kontor/client/administration"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { Table } from "../../ui/Table.tsx"
import { View } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { Outcome } from "./Outcome.tsx"
import { registerWords } from "./Words.ts"

const Rows = ({ imports }: { readonly imports: ReadonlyArray<Import> }) => {
  const t = useWords(registerWords)
  const { moment, number } = useFormat()
  return (
    <Table
      label={t.imports}
      rows={imports}
      keyOf={({ id }) => id}
      columns={[
        { name: t.started, cell: ({ id, started_at }) => <Link to={`/imports/${id}`}>{moment(started_at)}</Link> },
        { name: t.source, cell: ({ source }) => source },
        { name: t.outcome, cell: ({ outcome }) => <Outcome outcome={outcome} /> },
        { name: t.read, isNumber: true, cell: ({ read }) => number(read) },
        { name: t.imported, isNumber: true, cell: ({ imported }) => number(imported) },
        { name: t.events, isNumber: true, cell: ({ events }) => number(events) },
        { name: t.unreadable, isNumber: true, cell: ({ unreadable_total }) => number(unreadable_total) }
      ]}
    />
  )
}

/** What was imported into the register, the newest first. */
export const Imports = () => {
  const t = useWords(registerWords)
  const { reload } = useWords(commonWords)
  const pages = usePages({
    key: "imports",
    load: (page, call) => operated().listImports(page, call),
    itemsOf: ({ imports }) => imports
  })
  return (
    <View title={t.imports} actions={<Button onClick={pages.reload} isBusy={pages.isLoading}>{reload}</Button>}>
      <Listed pages={pages} empty={t.noImports}>{(imports) => <Rows imports={imports} />}</Listed>
    </View>
  )
}
