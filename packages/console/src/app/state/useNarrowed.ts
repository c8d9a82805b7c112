import { narrow, place } from "../router/Router.ts"
import { useStore } from "./Store.ts"

/** What a view is narrowed to, by the name it has in the address: a reload, a link and going back keep it. */
export const useNarrowed = (name: string): readonly [value: string, set: (value: string) => void] => {
  const { query } = useStore(place)
  return [query.get(name) ?? "", (value) => narrow({ [name]: value })]
}
