import { narrow, place } from "../router/Router.ts"
import { useStore } from "./Store.ts"

/** The filters of a view by their names in the address: a reload, a link and going back keep them. */
export const useNarrowed = (name: string): readonly [value: string, set: (value: string) => void] => {
  const { query } = useStore(place)
  return [query.get(name) ?? "", (value) => narrow({ [name]: value })]
}
