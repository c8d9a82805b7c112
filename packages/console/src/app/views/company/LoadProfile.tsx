import { useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useWords } from "../../language/Language.ts"
import { prices } from "../../session/Prices.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { CheckField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Section } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { type Known, knownCompany, learn } from "../companies/Known.ts"
import { type ShownFeature, shownFeatures } from "./ShownFeatures.ts"
import { companyWords } from "./Words.ts"

/** What most readers want to see first. */
const usual: ReadonlyArray<ShownFeature> = ["related_persons", "shareholders", "financial_kpi", "publications"]

const load = async (id: string, features: ReadonlyArray<ShownFeature>): Promise<void> => {
  const profile = await kontor().fetchOrganization({ q: id, features })
  const before = knownCompany(id).get()
  learn(id, { profile: { ...before.profile, ...profile }, features: [...before.features, ...features] })
}

/** Asks which parts of the profile to load, and says what that costs at most. */
export const LoadProfile = ({ id, known: { features, profile } }: { readonly id: string; readonly known: Known }) => {
  const t = useWords(companyWords)
  const { credits } = useWords(commonWords)
  const [chosen, setChosen] = useState<ReadonlyArray<ShownFeature>>(profile === undefined ? usual : [])
  const offered = shownFeatures.filter((feature) => !features.includes(feature))
  const wanted = chosen.filter((feature) => offered.includes(feature))
  const price = wanted.reduce<number>(
    (sum, feature) => sum + prices().features[feature],
    prices().operations["fetch-organization"]
  )
  const { failure, isRunning, run } = useAction(() => load(id, wanted))
  if (offered.length === 0) return null
  return (
    <Section title={profile === undefined ? t.loadTitle : t.loadMore}>
      <Form onSubmit={() => void run()}>
        <div>
          <p>
            {t.profileItself} <span class="quiet">({credits(prices().operations["fetch-organization"])})</span>
          </p>
          {offered.map((feature) => (
            <CheckField
              key={feature}
              isChecked={chosen.includes(feature)}
              onChecked={(isChecked) =>
                setChosen(isChecked ? [...chosen, feature] : chosen.filter((other) => other !== feature))}
            >
              {t.features[feature]} <span class="quiet">(+ {credits(prices().features[feature])})</span>
            </CheckField>
          ))}
        </div>
        <p class="quiet">{t.loadHint}</p>
        <Failure failure={failure} />
        <div>
          <Button
            type="submit"
            kind="main"
            price={price}
            isUpTo={wanted.length > 0}
            isBusy={isRunning}
            isDisabled={profile !== undefined && wanted.length === 0}
          >
            {t.load}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
