import type { ComponentChildren } from "preact"
import { useAnswer } from "../state/useAnswer.ts"
import { Shown } from "./Shown.tsx"

interface Props<A> {
  readonly name: string
  readonly load: () => Promise<A>
  readonly children: (part: A) => ComponentChildren
}

/** A part of the console whose script is loaded when it is opened. */
export function Later<A>({ children, load, name }: Props<A>) {
  return <Shown asked={useAnswer(name, load)}>{children}</Shown>
}
