import { useEffect, useState } from "preact/hooks"

/** A value that components follow. */
export interface Store<A> {
  readonly get: () => A
  readonly set: (value: A) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** A store that begins with a value. */
export const store = <A>(initial: A): Store<A> => {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}

/** The value of a store, followed as long as the component is shown. */
export const useStore = <A>({ get, subscribe }: Store<A>): A => {
  const [value, setValue] = useState<A>(get)
  useEffect(() => {
    setValue(() => get())
    return subscribe(() => setValue(() => get()))
  }, [get, subscribe])
  return value
}
