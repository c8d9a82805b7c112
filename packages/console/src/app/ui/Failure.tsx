import { KontorError, KontorProblem, NoAnswer } from "@kontor/client"
import { useFormat } from "../language/Format.ts"
import { useWords } from "../language/Language.ts"
import { Link } from "../router/Link.tsx"
import { balance } from "../session/Balance.ts"
import { useStore } from "../state/Store.ts"
import { commonWords } from "./Words.ts"

interface Props {
  readonly failure: unknown
  readonly retry?: (() => void) | undefined
}

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
  const { credits } = useFormat()
  const left = useStore(balance)
  return (
    <>
      <strong>{problem.title}</strong>
      <p>{problem.detail}</p>
      {"required_credits" in problem.meta && (
        <p>
          {t.needed(credits(problem.meta.required_credits), credits(left ?? 0))} <Link to="/ledger">{t.ledger}</Link>
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

/** Why something did not work: the title of the problem, what it says, and the id to ask support with. */
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

/** What is wrong with each member that was sent. */
export type Faults = Readonly<Record<string, ReadonlyArray<string>>>

/** What is wrong with each member that was sent, where the failure says so. */
export const faultsOf = (failure: unknown): Faults =>
  failure instanceof KontorProblem && "invalid_params" in failure.problem ? failure.problem.invalid_params ?? {} : {}
