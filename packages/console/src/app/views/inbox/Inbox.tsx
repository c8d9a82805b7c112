import { useState } from "preact/hooks"
import { signalSentence } from "../../../sentences/Sentence.ts"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords, words } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { useNarrowed } from "../../state/useNarrowed.ts"
import { usePages } from "../../state/usePages.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Facts } from "../../ui/Facts.tsx"
import { ChoiceField } from "../../ui/Field.tsx"
import { Icon } from "../../ui/Icon.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { DeskTable } from "../../ui/Table.tsx"
import { View } from "../../ui/View.tsx"
import { CompanyLink } from "../companies/RegisterNumber.tsx"
import { topicIcons } from "../company/Timeline.tsx"
import { type Change, changesIn, useUnread } from "./Unread.ts"

const inboxWords = words({
  title: "Inbox",
  none:
    "Nothing has changed yet at the companies that you watch. What changes appears here, and goes to your endpoints.",
  noneShown: "Nothing matches.",
  watch: "Find a company to watch",
  show: "Show",
  all: "Everything",
  unreadOnly: "Unread only",
  company: "Company",
  topic: "Topic",
  anyOf: (count: string) => `All, ${count} unread`,
  option: (name: string, unread: string, all: string) => `${name}, ${unread} of ${all} unread`,
  state: "State",
  unread: "New",
  read: "read",
  received: "Received",
  change: "Change",
  label: "Label",
  markRead: (count: string) => `Mark ${count} as read`,
  markAll: "Mark everything as read",
  reload: "Refresh",
  announced: "Announced",
  monitor: "Monitor",
  published: "As published"
}, {
  title: "Eingang",
  none:
    "Bei den Unternehmen, die Sie beobachten, hat sich noch nichts geändert. Was sich ändert, erscheint hier und geht an Ihre Endpunkte.",
  noneShown: "Nichts passt.",
  watch: "Ein Unternehmen zum Beobachten suchen",
  show: "Anzeigen",
  all: "Alles",
  unreadOnly: "Nur Ungelesenes",
  company: "Unternehmen",
  topic: "Thema",
  anyOf: (count: string) => `Alle, ${count} ungelesen`,
  option: (name: string, unread: string, all: string) => `${name}, ${unread} von ${all} ungelesen`,
  state: "Stand",
  unread: "Neu",
  read: "gelesen",
  received: "Eingegangen",
  change: "Änderung",
  label: "Bezeichnung",
  markRead: (count: string) => `${count} als gelesen markieren`,
  markAll: "Alles als gelesen markieren",
  reload: "Aktualisieren",
  announced: "Bekannt gemacht",
  monitor: "Beobachtung",
  published: "Wortlaut der Bekanntmachung"
})

const nameOf = ({ entity_id, label, signal }: Change): string =>
  signal.organization.current_profile?.name ?? label ?? entity_id

/** One change in full. It was paid for with its monitor. */
const Opened = ({ change, onClose }: { readonly change: Change; readonly onClose: () => void }) => {
  const t = useWords(inboxWords)
  const language = useLanguage()
  const { date, moment } = useFormat()
  const { created_at, entity_id, label, monitor_id, signal } = change
  const { description } = signal.register_entry
  return (
    <Dialog title={signalSentence(signal, language)} onClose={onClose}>
      <Facts
        facts={[
          [t.company, <CompanyLink id={entity_id} name={nameOf(change)} />],
          [t.topic, signal.event.topic_name[language]],
          [t.announced, date(signal.event.announced_on)],
          [t.received, moment(created_at)],
          [t.monitor, <Link to={`/monitors/${monitor_id}`}>{label ?? monitor_id}</Link>]
        ]}
      />
      {description !== undefined && (
        <>
          <h3>{t.published}</h3>
          <p lang="de">{description}</p>
        </>
      )}
    </Dialog>
  )
}

interface Group {
  readonly key: string
  readonly name: string
  readonly all: number
  readonly unread: number
}

/** The changes by something that they have, those with the most unread first. */
const grouped = (
  changes: ReadonlyArray<Change>,
  isUnread: (change: Change) => boolean,
  keyOf: (change: Change) => string,
  title: (change: Change) => string
): ReadonlyArray<Group> => {
  const groups = new Map<string, Group>()
  for (const change of changes) {
    const key = keyOf(change)
    const { all, unread } = groups.get(key) ?? { all: 0, unread: 0 }
    groups.set(key, { key, name: title(change), all: all + 1, unread: unread + (isUnread(change) ? 1 : 0) })
  }
  return [...groups.values()].toSorted((one, other) => other.unread - one.unread || one.name.localeCompare(other.name))
}

const ChangeTable = ({ changes }: { readonly changes: ReadonlyArray<Change> }) => {
  const t = useWords(inboxWords)
  const language = useLanguage()
  const { moment, number } = useFormat()
  const { isUnread, markRead } = useUnread()
  const [opened, setOpened] = useState<Change | undefined>()
  const topicOf = ({ signal }: Change) => signal.event.topic_name[language]
  return (
    <>
      <DeskTable<Change>
        label={t.title}
        rows={changes}
        keyOf={({ id }) => id}
        file="kontor-inbox.csv"
        selected={(chosen) => (
          <Button kind="main" onClick={() => markRead(chosen)}>{t.markRead(number(chosen.length))}</Button>
        )}
        columns={[
          {
            name: t.change,
            value: ({ signal }) => signalSentence(signal, language),
            cell: (change) => (
              <button
                type="button"
                class={`small ${isUnread(change) ? "unread" : ""}`}
                onClick={() => {
                  markRead([change])
                  setOpened(change)
                }}
              >
                {signalSentence(change.signal, language)}
              </button>
            )
          },
          {
            name: t.company,
            value: nameOf,
            cell: (change) => <CompanyLink id={change.entity_id} name={nameOf(change)} />
          },
          {
            name: t.state,
            value: (change) => isUnread(change) ? t.unread : t.read,
            cell: (change) =>
              isUnread(change) ? <Badge tone="waiting">{t.unread}</Badge> : <span class="quiet">{t.read}</span>
          },
          {
            name: t.topic,
            isWide: true,
            value: topicOf,
            cell: (change) => (
              <span class="named">
                <Icon name={topicIcons[change.signal.event.topic]} />
                {topicOf(change)}
              </span>
            )
          },
          {
            name: t.received,
            isWide: true,
            value: ({ created_at }) => created_at,
            cell: ({ created_at }) => moment(created_at)
          },
          { name: t.label, isMinor: true, value: ({ label }) => label, cell: ({ label }) => label ?? "–" }
        ]}
      />
      {opened !== undefined && <Opened change={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const Changes = ({ changes }: { readonly changes: ReadonlyArray<Change> }) => {
  const t = useWords(inboxWords)
  const language = useLanguage()
  const { number } = useFormat()
  const { isUnread } = useUnread()
  const [company, setCompany] = useNarrowed("company")
  const [topic, setTopic] = useNarrowed("topic")
  const [show, setShow] = useNarrowed("show")
  const topicOf = ({ signal }: Change) => signal.event.topic_name[language]
  const unreadCount = number(changes.filter(isUnread).length)
  const optionsOf = (groups: ReadonlyArray<Group>) => [
    ["", t.anyOf(unreadCount)] as const,
    ...groups.map(({ all, key, name, unread }) => [key, t.option(name, number(unread), number(all))] as const)
  ]
  const shown = changes.filter((change) =>
    (company === "" || change.entity_id === company) && (topic === "" || change.signal.event.topic === topic) &&
    (show === "" || isUnread(change))
  ).toSorted((one, other) => Number(isUnread(other)) - Number(isUnread(one)))
  return (
    <>
      <div class="filters">
        <ChoiceField label={t.show} value={show} options={[["", t.all], ["unread", t.unreadOnly]]} onValue={setShow} />
        <ChoiceField
          label={t.company}
          value={company}
          options={optionsOf(grouped(changes, isUnread, ({ entity_id }) => entity_id, nameOf))}
          onValue={setCompany}
        />
        <ChoiceField
          label={t.topic}
          value={topic}
          options={optionsOf(grouped(changes, isUnread, ({ signal }) => signal.event.topic, topicOf))}
          onValue={setTopic}
        />
      </div>
      <ChangeTable changes={shown} />
    </>
  )
}

/** The changes at watched companies, unread first, by company and topic. */
export const Inbox = () => {
  const t = useWords(inboxWords)
  const { markAll } = useUnread()
  const pages = usePages({
    key: "inbox",
    load: (page, call) => kontor().listWebhookEvents(page, call),
    itemsOf: ({ events }) => changesIn(events)
  })
  const empty = (
    <>
      {t.none} <Link to="/companies">{t.watch}</Link>
    </>
  )
  return (
    <View
      title={t.title}
      actions={
        <div class="row">
          <Button onClick={() => markAll(pages.items ?? [])} isDisabled={(pages.items ?? []).length === 0}>
            {t.markAll}
          </Button>
          <Button onClick={pages.reload} isBusy={pages.isLoading}>{t.reload}</Button>
        </div>
      }
    >
      <section class="card">
        <Listed pages={pages} empty={empty}>{(changes) => <Changes changes={changes} />}</Listed>
      </section>
    </View>
  )
}
