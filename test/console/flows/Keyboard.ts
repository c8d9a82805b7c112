import { assert } from "@effect/vitest"
import type { Page } from "playwright-core"

/** The most presses of Tab: there are fewer places on any view. */
const maxPresses = 80

/** The name of the element with the focus: its label, or its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(
    "(({ ariaLabel, labels, textContent }) => ariaLabel ?? labels?.[0]?.textContent ?? textContent)(document.activeElement)"
  )

/** Presses Tab until an element of this name has the focus. */
export const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press("Tab")
    if (await focused(page) === name) return
  }
  throw new Error(`Tab does not lead to "${name}".`)
}

/** Presses a button that Tab leads to. */
export const pressByKey = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.press("Enter")
}

/** Opens a dialog by the button that Tab leads to. */
export const openByKey = async (page: Page, name: string): Promise<void> => {
  await pressByKey(page, name)
  await page.getByRole("dialog").waitFor()
}

/** Asserts that something on the page has the focus: it did not fall to the page itself. */
export const keepsFocus = async (page: Page): Promise<void> =>
  assert.notStrictEqual(await page.evaluate<string>("document.activeElement?.tagName ?? 'BODY'"), "BODY")

/** Replaces the text of the field that has the focus. */
export const write = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press("Control+A")
  await page.keyboard.type(text)
}
