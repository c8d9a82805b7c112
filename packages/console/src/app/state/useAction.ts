import { useState } from "preact/hooks"

/** An action of the reader: whether it is under way, and why the last one failed. */
export interface Action<Arguments extends ReadonlyArray<unknown>> {
  readonly isRunning: boolean
  readonly failure: unknown
  readonly run: (...args: Arguments) => Promise<void>
}

/**
 * Runs an action on request, one at a time: a second click while it is under way does nothing. Where its answer is paid
 * for or shows a secret once, `isLostOnLeaving` lets the browser ask before it leaves the page meanwhile.
 */
export const useAction = <Arguments extends ReadonlyArray<unknown>>(
  perform: (...args: Arguments) => Promise<unknown>,
  { isLostOnLeaving = false }: { readonly isLostOnLeaving?: boolean } = {}
): Action<Arguments> => {
  const [state, setState] = useState<{ readonly isRunning: boolean; readonly failure: unknown }>({
    isRunning: false,
    failure: undefined
  })
  const run = async (...args: Arguments) => {
    if (state.isRunning) return
    setState({ isRunning: true, failure: undefined })
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    if (isLostOnLeaving) addEventListener("beforeunload", ask)
    try {
      await perform(...args)
      setState({ isRunning: false, failure: undefined })
    } catch (failure) {
      setState({ isRunning: false, failure })
    } finally {
      removeEventListener("beforeunload", ask)
    }
  }
  return { ...state, run }
}
