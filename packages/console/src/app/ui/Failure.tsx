import { Problem, Unreachable } from "../api/Problem.ts"
import { useWords } from "../language/Language.ts"
import { commonWords } from "./Words.ts"

interface Props {
  readonly failure: unknown
  readonly retry?: (() => void) | undefined
}

const ProblemText = ({ problem: { body, message } }: { readonly problem: Problem }) => {
  const t = useWords(commonWords)
  const required = body.meta?.required_credits
  return (
    <>
      <strong>{message}</strong>
      {body.detail !== undefined && <p>{body.detail}</p>}
      {required !== undefined && <p>{t.needed(required)}</p>}
      {body.request_id !== undefined && (
        <p class="quiet">
          {t.requestId}: <code>{body.request_id}</code>
        </p>
      )}
    </>
  )
}

/** Why something did not work: the title of the problem, what it says, and the id to ask support with. */
export const Failure = ({ failure, retry }: Props) => {
  const t = useWords(commonWords)
  if (failure === undefined) return null
  return (
    <div class="notice bad" role="alert">
      {failure instanceof Problem
        ? <ProblemText problem={failure} />
        : <strong>{failure instanceof Unreachable ? t.unreachable : t.unexpected}</strong>}
      {retry !== undefined && <button type="button" onClick={retry}>{t.again}</button>}
    </div>
  )
}
