import type { AnswerTo } from "@kontor/client"
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords, words } from "../../language/Language.ts"
import { place } from "../../router/Router.ts"
import { prices } from "../../session/Prices.ts"
import { shared } from "../../session/Session.ts"
import { type Store, useStore } from "../../state/Store.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Facts } from "../../ui/Facts.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { CheckField } from "../../ui/Field.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section, View } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { knownName } from "../companies/Known.ts"
import { CompanyLink } from "../companies/RegisterNumber.tsx"
import { Status } from "../company/Status.tsx"

type Profile = AnswerTo<"fetchPerson">

/** The profile of a person that was paid for in this session. */
const knownPerson = (name: string, organization: string): Store<Profile | undefined> =>
  shared<Profile | undefined>(`person.${organization}.${name}`, undefined)

const personWords = words({
  title: "What is known of this person",
  holds: (company: string) =>
    `The other posts that the person of this name at ${company} holds or held, where the person lives, and what the websites of these companies say.`,
  holdings: "Holdings in companies",
  unlock: "Unlock",
  born: "Born",
  home: "Home",
  contact: "Contact",
  bio: "Biography",
  expertise: "Expertise",
  affiliations: "Affiliations",
  posts: "Posts in the commercial register",
  company: "Company",
  role: "Role",
  since: "Since",
  until: "Until",
  share: "Share",
  status: "Status",
  noHoldings: "No share in a company is known.",
  nobody: "A person is opened from a company: choose a name among its people."
}, {
  title: "Was über diese Person bekannt ist",
  holds: (company: string) =>
    `Die weiteren Ämter der Person dieses Namens bei ${company}, heute und früher, ihr Wohnort, und was die Websites dieser Unternehmen über sie sagen.`,
  holdings: "Beteiligungen",
  unlock: "Freischalten",
  born: "Geboren",
  home: "Wohnort",
  contact: "Kontakt",
  bio: "Werdegang",
  expertise: "Fachgebiete",
  affiliations: "Zugehörigkeiten",
  posts: "Ämter im Handelsregister",
  company: "Unternehmen",
  role: "Funktion",
  since: "Seit",
  until: "Bis",
  share: "Anteil",
  status: "Status",
  noHoldings: "Es ist keine Beteiligung bekannt.",
  nobody: "Eine Person öffnen Sie von einem Unternehmen aus: Wählen Sie dort einen Namen."
})

const Unlock = ({ name, organization }: { readonly name: string; readonly organization: string }) => {
  const t = useWords(personWords)
  const { credits } = useWords(commonWords)
  const [hasHoldings, setHoldings] = useState(false)
  const { operations, person_features } = prices()
  const { failure, isRunning, run } = useAction(async () =>
    knownPerson(name, organization).set(
      await kontor().fetchPerson({
        person_q: name,
        organization_q: organization,
        features: hasHoldings ? ["shareholdings"] : []
      })
    ), { isLostOnLeaving: true })
  return (
    <Section title={t.title}>
      <p class="quiet">{t.holds(knownName(organization))}</p>
      <CheckField isChecked={hasHoldings} onChecked={setHoldings}>
        {t.holdings} <span class="quiet">(+ {credits(person_features.shareholdings)})</span>
      </CheckField>
      <Failure failure={failure} />
      <p>
        <Button
          kind="main"
          price={operations["fetch-person"] + (hasHoldings ? person_features.shareholdings : 0)}
          isUpTo={hasHoldings}
          isBusy={isRunning}
          onClick={() => void run()}
        >
          {t.unlock}
        </Button>
      </p>
    </Section>
  )
}

const Known = ({ profile }: { readonly profile: Profile }) => {
  const t = useWords(personWords)
  const language = useLanguage()
  const { date, share } = useFormat()
  const day = (text: string | null) => text === null ? "–" : date(text)
  const { city, state } = profile.location?.home ?? {}
  const facts: ReadonlyArray<readonly [string, ComponentChildren]> = [
    [t.born, profile.birth_date === null ? "" : date(profile.birth_date)],
    [t.home, [city, state].filter(Boolean).join(", ")],
    [t.contact, [...profile.contact.emails, ...profile.contact.phones].join(" · ")],
    [t.bio, profile.bio],
    [t.expertise, profile.expertise.join(", ")],
    [
      t.affiliations,
      profile.affiliations.map(({ organization, relation }) => `${relation}, ${organization}`).join("; ")
    ]
  ]
  const holdings = profile.shareholdings?.holdings.current
  return (
    <>
      <section class="card">
        <Facts facts={facts.filter(([, fact]) => Boolean(fact))} />
      </section>
      <Section title={t.posts}>
        <Table
          label={t.posts}
          rows={profile.commercialregister_roles}
          keyOf={({ entity_id, label, start_date }) => `${entity_id} ${label} ${start_date}`}
          columns={[
            {
              name: t.company,
              cell: ({ entity_id, name }) => <CompanyLink id={entity_id} name={name} />
            },
            { name: t.role, cell: ({ role }) => role[language].long },
            { name: t.since, cell: ({ start_date }) => day(start_date) },
            { name: t.until, cell: ({ end_date }) => day(end_date) }
          ]}
        />
      </Section>
      {holdings !== undefined && (
        <Section title={t.holdings}>
          {holdings.length === 0 ? <p class="quiet">{t.noHoldings}</p> : (
            <Table
              label={t.holdings}
              rows={holdings}
              keyOf={({ organization }) => organization.entity_id}
              columns={[
                {
                  name: t.company,
                  cell: ({ organization: { entity_id, name } }) => <CompanyLink id={entity_id} name={name} />
                },
                { name: t.status, cell: ({ organization: { status } }) => status && <Status status={status} /> },
                {
                  name: t.share,
                  isNumber: true,
                  cell: ({ ownership: { percentage } }) => percentage === null ? "–" : share(percentage / 100)
                }
              ]}
            />
          )}
        </Section>
      )}
    </>
  )
}

/** A person who has or had a role at a company: what is unlocked, or what it would hold and what it costs. */
export const Person = () => {
  const t = useWords(personWords)
  const { query } = useStore(place)
  const name = query.get("name") ?? ""
  const organization = query.get("at") ?? ""
  const profile = useStore(knownPerson(name, organization))
  if (name === "" || organization === "") return <View title={t.title}>{t.nobody}</View>
  return (
    <View
      title={profile?.name ?? name}
      above={[`/companies/${organization}/people`, knownName(organization)]}
    >
      {profile === undefined ? <Unlock name={name} organization={organization} /> : <Known profile={profile} />}
    </View>
  )
}
