import type { ComponentChildren } from "preact"
import { useWords } from "../language/Language.ts"
import { type Asked, useAnswer } from "../state/useAnswer.ts"
import { Failure } from "./Failure.tsx"
import { commonWords } from "./Words.ts"

interface Props<A> {
  readonly asked: Asked<A>
  readonly children: (answer: A) => ComponentChildren
}

/** Shows an answer; until it comes, that it is under way, and if it fails, why. */
export function Shown<A>({ asked: { answer, failure, isLoading, reload }, children }: Props<A>) {
  const t = useWords(commonWords)
  if (failure !== undefined) return <Failure failure={failure} retry={reload} />
  if (answer === undefined) return isLoading ? <p class="quiet" role="status">{t.loading}</p> : null
  return <>{children(answer)}</>
}

interface Part<A> {
  readonly name: string
  readonly load: () => Promise<A>
  readonly children: (part: A) => ComponentChildren
}

/** A part of the console whose script is loaded when it is opened. */
export function Later<A>({ children, load, name }: Part<A>) {
  return <Shown asked={useAnswer(name, load)}>{children}</Shown>
}
