import type { RefObject } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"

/** Keeps the last row of a list where it stands on the screen while others leave above it: `left` of them so far. */
export const useHeldRow = (left: number): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null)
  const row = list.current?.querySelector("tbody tr:last-child")
  const top = row?.getBoundingClientRect().top
  useLayoutEffect(() => {
    if (left > 0 && row?.isConnected && top !== undefined) scrollBy(0, row.getBoundingClientRect().top - top)
  }, [left])
  return list
}
