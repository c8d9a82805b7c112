import { type Store, store } from "./Store.ts"

const kept = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** A choice of the reader that outlasts the tab, such as the language. Nothing of the account is kept like this. */
export const preference = <A extends string>(name: string, values: ReadonlyArray<A>, initial: A): Store<A> => {
  const chosen = store(values.find((value) => value === kept(name)) ?? initial)
  chosen.subscribe(() => {
    try {
      localStorage.setItem(name, chosen.get())
    } catch {
      // Without storage, the choice holds as long as the page.
    }
  })
  return chosen
}
