import type { CallOptions } from "@kontor/client"
import { useCallback, useEffect, useRef, useState } from "preact/hooks"

/** The state of a request to the API. An earlier answer stays while a newer one is awaited. */
export interface Asked<A> {
  readonly answer: A | undefined
  readonly failure: unknown
  readonly isLoading: boolean
  readonly reload: () => void
}

/** Asks again every other second as long as something is under way that ends within moments. */
export const usePolled = <A>({ answer, reload }: Asked<A>, isUnderWay: (answer: A) => boolean): void =>
  useEffect(() => {
    if (answer === undefined || !isUnderWay(answer)) return
    const timer = setTimeout(reload, 1500)
    return () => clearTimeout(timer)
  }, [answer, reload])

/**
 * Asks when the component is shown and whenever `key` changes; a request that nobody waits for is cancelled. Only for
 * what is free: nothing paid is asked without a click.
 */
export const useAnswer = <A>(key: string, load: (call: CallOptions) => Promise<A>): Asked<A> => {
  const [state, setState] = useState<Omit<Asked<A>, "reload">>({
    answer: undefined,
    failure: undefined,
    isLoading: true
  })
  const [round, setRound] = useState(0)
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    setState((before) => ({ ...before, failure: undefined, isLoading: true }))
    latest.current({ signal }).then(
      (answer) => !signal.aborted && setState({ answer, failure: undefined, isLoading: false }),
      (failure: unknown) => !signal.aborted && setState((before) => ({ ...before, failure, isLoading: false }))
    )
    return () => left.abort()
  }, [key, round])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { ...state, reload }
}
