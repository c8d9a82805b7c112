import { KontorError, KontorProblem, NoAnswer } from "@kontor/client"
import type { Language } from "../../sentences/Shapes.ts"
import { useFormat } from "../language/Format.ts"
import { useLanguage, useWords } from "../language/Language.ts"
import { Link } from "../router/Link.tsx"
import { balance } from "../session/Balance.ts"
import { settings } from "../Settings.ts"
import { useStore } from "../state/Store.ts"
import { commonWords } from "./Words.ts"

interface Props {
  readonly failure: unknown
  readonly retry?: (() => void) | undefined
}

/** The problems of the service in German, by their code in lower case. English ones come from the service itself. */
const germanProblems: Readonly<Record<string, string>> = {
  already_watched: "Dieses Unternehmen wird schon beobachtet.",
  budget_exceeded: "Das Monatsbudget dieses Schlüssels ist aufgebraucht.",
  idempotency_conflict: "Diese Anfrage wurde unter demselben Schlüssel schon mit anderem Inhalt gesendet.",
  idempotency_key_required: "Der Anfrage fehlt der Idempotency-Key.",
  insufficient_credits: "Das Guthaben reicht nicht.",
  internal: "Im Dienst ist ein Fehler aufgetreten.",
  invalid_cursor: "Diese Seite der Liste gilt nicht mehr. Laden Sie die Liste neu.",
  invalid_request: "Eine Angabe ist ungültig.",
  invalid_state: "Das ist in diesem Zustand nicht möglich.",
  limit_reached: "Die Höchstzahl ist erreicht.",
  missing_ability: "Dazu ist Ihr Zugang nicht berechtigt.",
  not_found: "Das wurde nicht gefunden.",
  outcome_ambiguous: "Ob das ausgeführt wurde, ist nicht bekannt.",
  payload_too_large: "Die Anfrage ist zu groß.",
  plan_required: "Das ist in Ihrem Tarif nicht enthalten.",
  rate_limited: "Zu viele Anfragen. Versuchen Sie es in einer Minute noch einmal.",
  request_timeout: "Die Anfrage kam nicht rechtzeitig an.",
  subscription_required: "Das ist in Ihrem Tarif nicht enthalten.",
  temporarily_unavailable: "Der Dienst ist zurzeit nicht verfügbar. Versuchen Sie es gleich noch einmal.",
  unauthenticated: "Der Schlüssel oder das Token gilt nicht.",
  upstream_unavailable: "Das Register antwortet zurzeit nicht. Versuchen Sie es gleich noch einmal."
}

/** The title of a problem in a language, by its code; undefined where the service's own words have to do. */
export const problemTitle = (code: string, language: Language): string | undefined =>
  language === "de" ? germanProblems[code.toLowerCase()] : undefined

const RequestId = ({ id }: { readonly id: string | undefined }) => {
  const t = useWords(commonWords)
  return id === undefined ? null : (
    <p class="quiet">
      {t.requestId}: <code>{id}</code>
    </p>
  )
}

const ProblemText = ({ failure: { problem, requestId } }: { readonly failure: KontorProblem }) => {
  const t = useWords(commonWords)
  const { credits, moment, number } = useFormat()
  const left = useStore(balance)
  const isBudget = "monthly_credit_limit" in problem.meta
  const german = problemTitle(isBudget ? "budget_exceeded" : problem.code, useLanguage())
  return (
    <>
      <strong>{german ?? problem.title}</strong>
      {german === undefined ? <p>{problem.detail}</p> : (
        <details>
          <summary>{t.wording}</summary>
          <p lang="en">{problem.detail}</p>
        </details>
      )}
      {"monthly_credit_limit" in problem.meta && (
        <p>
          {t.budgeted(
            credits(problem.meta.required_credits),
            number(problem.meta.spent_this_month),
            credits(problem.meta.monthly_credit_limit),
            moment(problem.meta.month_ends_at)
          )}
        </p>
      )}
      {"required_credits" in problem.meta && !isBudget && (
        <p>
          {t.needed(credits(problem.meta.required_credits), credits(left ?? 0))} <Link to="/ledger">{t.ledger}</Link>
          {settings.topUp !== "" && (
            <>
              {" "}
              <a href={settings.topUp}>{t.topUp}</a>
            </>
          )}
        </p>
      )}
      <RequestId id={requestId} />
    </>
  )
}

const OtherText = ({ failure }: { readonly failure: unknown }) => {
  const t = useWords(commonWords)
  if (failure instanceof NoAnswer) return <strong>{t.unreachable}</strong>
  return (
    <>
      <strong>
        {failure instanceof KontorError && failure.status !== undefined
          ? t.unknownAnswer(failure.status)
          : t.unexpected}
      </strong>
      <RequestId id={failure instanceof KontorError ? failure.requestId : undefined} />
    </>
  )
}

/** A notice of a failure: the title of the problem, what it says, and the id to ask support with. */
export const Failure = ({ failure, retry }: Props) => {
  const t = useWords(commonWords)
  if (failure === undefined) return null
  return (
    <div class="notice bad" role="alert">
      {failure instanceof KontorProblem ? <ProblemText failure={failure} /> : <OtherText failure={failure} />}
      {retry !== undefined && <button type="button" onClick={retry}>{t.again}</button>}
    </div>
  )
}

/** The faults of each member that was sent, by its name. */
export type Faults = Readonly<Record<string, ReadonlyArray<string>>>

/** The faults of each member that was sent, where the failure names them. */
export const faultsOf = (failure: unknown): Faults =>
  failure instanceof KontorProblem && "invalid_params" in failure.problem ? failure.problem.invalid_params ?? {} : {}
