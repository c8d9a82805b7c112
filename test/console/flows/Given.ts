import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { openPage, signIn } from "../Browser.ts"
import type { Demonstration } from "../Demonstration.ts"

/** What every flow begins with: a browser, and a demonstration to look at. */
export interface Given {
  readonly browser: Browser
  readonly demonstration: Demonstration
}

const contexts: Array<BrowserContext> = []

/** A page in a browser context of its own, which ends with the test (`closePages`). */
export const newPage = async ({ browser }: Given, options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext({
    locale: "en-GB",
    reducedMotion: "reduce",
    viewport: { width: 1200, height: 900 },
    ...options
  })
  contexts.push(context)
  return openPage(context)
}

/** Ends what the pages of a test were in. */
export const closePages = async (): Promise<void> => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
}

/** A page of someone who is signed in with the key of a plan. */
export const signedIn = async (given: Given, plan: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await newPage(given, options)
  const { keys, origin } = given.demonstration
  await signIn(page, origin, keys[plan] ?? "")
  return page
}

/** Opens a view from the navigation. */
export const open = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("navigation").getByRole("link", { name }).click()
  await page.getByRole("heading", { level: 1, name }).waitFor()
}

/** Asks the API beside the console, as a program of the account. */
export const ask = async (given: Given, plan: string, path: string): Promise<unknown> => {
  const { keys, origin } = given.demonstration
  const response = await fetch(`${origin}/api/v1/${path}`, { headers: { "x-api-key": keys[plan] ?? "" } })
  return response.json()
}
