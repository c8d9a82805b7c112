import type { RefObject } from "preact"
import { useEffect, useRef } from "preact/hooks"

/** Closes a menu when the reader goes on elsewhere, or presses Escape. */
export const useClosing = (): RefObject<HTMLDetailsElement | null> => {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const isInside = event.target instanceof Node && menu.current?.contains(event.target)
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape"
      if (menu.current?.open && (event instanceof KeyboardEvent ? isEscape : !isInside)) {
        menu.current.open = false
        if (isEscape) menu.current.querySelector("summary")?.focus()
      }
    }
    document.addEventListener("pointerdown", close)
    document.addEventListener("keydown", close)
    return () => {
      document.removeEventListener("pointerdown", close)
      document.removeEventListener("keydown", close)
    }
  }, [])
  return menu
}
