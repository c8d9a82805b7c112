import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useWords, words } from "../../language/Language.ts"
import { prices } from "../../session/Prices.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { CheckField } from "../../ui/Field.tsx"
import { Section } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { type Known, knownCompany, learn, type ShownFeature, shownFeatures } from "../companies/Known.ts"

/** Features that are often wanted together. */
const presets = {
  basic: ["related_persons", "publications", "financial_kpi"],
  customer: ["related_persons", "shareholders", "ubos", "insolvency_publications"],
  complete: shownFeatures
} as const satisfies Readonly<Record<string, ReadonlyArray<ShownFeature>>>

type Preset = keyof typeof presets

const presetNames: ReadonlyArray<Preset> = ["basic", "customer", "complete"]

/** The name of each feature, and what it holds. */
const featureWords = words<Readonly<Record<ShownFeature, readonly [name: string, holds: string]>>>({
  related_persons: [
    "People",
    "Managing directors, board members and authorised signatories, today and before, with their power of representation"
  ],
  shareholders: ["Shareholders", "Who holds which share, from the latest list of shareholders"],
  ubos: [
    "Beneficial owners",
    "The natural persons who ultimately own the company, through which other companies, and what share of it that covers"
  ],
  shareholdings: ["Holdings", "The companies in which it holds a share"],
  financial_kpi: ["Key figures", "Revenue, profit, balance sheet total, equity and employees, year by year"],
  balance_sheet_accounts: ["Balance sheets", "Assets, equity and liabilities, item by item and year by year"],
  profit_and_loss_account: ["Profit and loss accounts", "Income and expenses, item by item and year by year"],
  annual_financial_statements: ["Annual financial statements", "The published statements in full, with their notes"],
  publications: ["Publications", "What the register announced about the company, with its text"],
  insolvency_publications: ["Insolvency notices", "What insolvency courts published about the company"],
  documents: [
    "Which documents there are",
    "For each kind of document its date, and whether the register issued it. It comes with the profile; each document is bought on its own"
  ]
}, {
  related_persons: [
    "Personen",
    "Geschäftsführer, Vorstände und Prokuristen, heute und früher, mit ihrer Vertretungsbefugnis"
  ],
  shareholders: ["Gesellschafter", "Wer welchen Anteil hält, nach der neuesten Gesellschafterliste"],
  ubos: [
    "Wirtschaftlich Berechtigte",
    "Wem das Unternehmen letztlich gehört, über welche Gesellschaften, und welcher Anteil damit abgedeckt ist"
  ],
  shareholdings: ["Beteiligungen", "Die Gesellschaften, an denen es beteiligt ist"],
  financial_kpi: ["Kennzahlen", "Umsatz, Ergebnis, Bilanzsumme, Eigenkapital und Beschäftigte, Jahr für Jahr"],
  balance_sheet_accounts: ["Bilanzen", "Vermögen, Eigenkapital und Schulden, Posten für Posten und Jahr für Jahr"],
  profit_and_loss_account: [
    "Gewinn- und Verlustrechnungen",
    "Erträge und Aufwendungen, Posten für Posten und Jahr für Jahr"
  ],
  annual_financial_statements: ["Jahresabschlüsse", "Die veröffentlichten Abschlüsse im Wortlaut, mit Anhang"],
  publications: ["Bekanntmachungen", "Was das Registergericht zu dem Unternehmen bekannt gemacht hat, mit Wortlaut"],
  insolvency_publications: [
    "Insolvenzbekanntmachungen",
    "Was Insolvenzgerichte zu dem Unternehmen veröffentlicht haben"
  ],
  documents: [
    "Verfügbare Dokumente",
    "Zu jeder Dokumentart das Datum und ob das Register sie ausgestellt hat. Die Angabe kommt mit dem Profil; jedes Dokument wird einzeln gekauft"
  ]
})

const unlockWords = words({
  unlock: "Unlock",
  locked: "Not unlocked yet",
  title: "What would you like to know?",
  more: "Unlock more",
  own: "Choose the parts yourself",
  profile: "The profile itself: master data, contact and capital",
  hint: "A part without data costs nothing. What you unlock stays until you sign out, in every tab.",
  presets: {
    basic: ["Basic", "Profile, people, key figures and publications"],
    customer: ["Know your customer", "Profile, people, shareholders, beneficial owners and insolvency notices"],
    complete: ["Complete", "Everything that is known"]
  }
}, {
  unlock: "Freischalten",
  locked: "Noch nicht freigeschaltet",
  title: "Was möchten Sie wissen?",
  more: "Mehr freischalten",
  own: "Teile selbst auswählen",
  profile: "Das Profil selbst: Stammdaten, Kontakt und Kapital",
  hint: "Ein Teil ohne Daten kostet nichts. Was Sie freischalten, bleibt bis zur Abmeldung, in jedem Tab.",
  presets: {
    basic: ["Basis", "Profil, Personen, Kennzahlen und Bekanntmachungen"],
    customer: [
      "Geschäftspartnerprüfung",
      "Profil, Personen, Gesellschafter, wirtschaftlich Berechtigte und Insolvenzen"
    ],
    complete: ["Vollständig", "Alles, was bekannt ist"]
  }
})

/** The features to ask for, the list of documents always among them. */
const withDocuments = (features: ReadonlyArray<ShownFeature>): ReadonlyArray<ShownFeature> => [
  ...new Set<ShownFeature>([...features, "documents"])
]

/** The most that the profile costs with these features, in credits. */
const priceOf = (features: ReadonlyArray<ShownFeature>): number =>
  withDocuments(features).reduce<number>(
    (sum, feature) => sum + prices().features[feature],
    prices().operations["fetch-organization"]
  )

const unlock = async (id: string, wanted: ReadonlyArray<ShownFeature>): Promise<void> => {
  const features = withDocuments(wanted)
  const profile = await kontor().fetchOrganization({ q: id, features })
  const before = knownCompany(id).get()
  learn(id, {
    profile: { ...before.profile, ...profile },
    features: [...new Set([...before.features, ...features])],
    loadedAt: new Date().toISOString()
  })
}

interface Props {
  readonly id: string
  readonly known: Known
}

const OwnChoice = ({ id, known, missing }: Props & { readonly missing: ReadonlyArray<ShownFeature> }) => {
  const t = useWords(unlockWords)
  const names = useWords(featureWords)
  const { credits } = useWords(commonWords)
  const [chosen, setChosen] = useState<ReadonlyArray<ShownFeature>>([])
  const wanted = chosen.filter((feature) => missing.includes(feature))
  const { failure, isRunning, run } = useAction(() => unlock(id, wanted), { isLostOnLeaving: true })
  return (
    <details>
      <summary>{t.own}</summary>
      {known.profile === undefined && (
        <p>
          {t.profile} <span class="quiet">({credits(prices().operations["fetch-organization"])})</span>
        </p>
      )}
      <div class="choices">
        {missing.filter((feature) => feature !== "documents").map((feature) => (
          <CheckField
            key={feature}
            isChecked={chosen.includes(feature)}
            onChecked={(isChecked) =>
              setChosen(isChecked ? [...chosen, feature] : chosen.filter((other) => other !== feature))}
          >
            {names[feature][0]} <span class="quiet">(+ {credits(prices().features[feature])})</span>
          </CheckField>
        ))}
      </div>
      <Failure failure={failure} />
      <p>
        <Button
          price={priceOf(wanted)}
          isUpTo={wanted.length > 0}
          isBusy={isRunning}
          isDisabled={known.profile !== undefined && wanted.length === 0}
          onClick={() => void run()}
        >
          {t.unlock}
        </Button>
      </p>
    </details>
  )
}

/** Offers the parts of a profile that are not unlocked: in presets, each with its sum, or one by one. */
export const Presets = ({ id, known }: Props) => {
  const t = useWords(unlockWords)
  const { failure, isRunning, run } = useAction(unlock, { isLostOnLeaving: true })
  const missing = shownFeatures.filter((feature) => !known.features.includes(feature))
  if (missing.length === 0) return null
  const offered = presetNames.flatMap((name) => {
    const wanted = presets[name].filter((feature) => missing.includes(feature))
    return wanted.length === 0 ? [] : [{ name, wanted }]
  })
  return (
    <Section title={known.profile === undefined ? t.title : t.more}>
      <div class="cards presets">
        {offered.map(({ name, wanted }) => (
          <div key={name} class="preset">
            <h3>{t.presets[name][0]}</h3>
            <p class="quiet">{t.presets[name][1]}</p>
            <Button
              kind={name === "basic" && known.profile === undefined ? "main" : "plain"}
              price={priceOf(wanted)}
              isUpTo
              isBusy={isRunning}
              about={t.presets[name][0]}
              onClick={() => void run(id, wanted)}
            >
              {t.unlock}
            </Button>
          </div>
        ))}
      </div>
      <Failure failure={failure} />
      <OwnChoice id={id} known={known} missing={missing} />
      <p class="quiet">{t.hint}</p>
    </Section>
  )
}

const Locked = ({ feature, id }: { readonly id: string; readonly feature: ShownFeature }) => {
  const t = useWords(unlockWords)
  const [name, holds] = useWords(featureWords)[feature]
  const { failure, isRunning, run } = useAction(unlock, { isLostOnLeaving: true })
  return (
    <section class="card locked">
      <div class="heading">
        <h2>{name}</h2>
        <Button
          price={priceOf([feature])}
          isUpTo={feature !== "documents"}
          isBusy={isRunning}
          about={name}
          onClick={() => void run(id, [feature])}
        >
          {t.unlock}
        </Button>
      </div>
      <p class="quiet">{holds}</p>
      <Failure failure={failure} />
    </section>
  )
}

/**
 * A part of the profile that needs a feature: the part once that is unlocked, else what it would hold, and its price.
 */
export const Part = ({ children, feature, id, known }: Props & {
  readonly feature: ShownFeature
  readonly children: () => ComponentChildren
}) => known.features.includes(feature) ? <>{children()}</> : <Locked id={id} feature={feature} />
