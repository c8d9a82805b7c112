import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { openPage, signIn } from "../Browser.ts"
import { type Demonstration, operatorToken } from "../Demonstration.ts"

/** The beginning of every flow: a browser, and a demonstration to look at. */
export interface Given {
  readonly browser: Browser
  readonly demonstration: Demonstration
}

const contexts: Array<BrowserContext> = []

/** The page of each account and of the operator, which the tests share: it stays signed in. */
const pages = new Map<string, Page>()

const viewport = { width: 1200, height: 900 }

const contextOf = ({ browser }: Given, options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  browser.newContext({
    locale: "en-GB",
    reducedMotion: "reduce",
    viewport,
    ...options
  })

/** A page of a browser that is set up in another way, which ends with the test (`closePages`). */
export const pageWith = async (given: Given, options: BrowserContextOptions): Promise<Page> => {
  const context = await contextOf(given, options)
  contexts.push(context)
  return openPage(context)
}

/** Closes the browser contexts of a test, and undoes what it changed on shared pages. */
export const closePages = async (): Promise<void> => {
  await Promise.all([
    ...contexts.splice(0).map((context) => context.close()),
    ...[...pages.values()].filter((page) => !page.isClosed()).map((page) =>
      page.unrouteAll({ behavior: "ignoreErrors" })
    )
  ])
}

/** A page that the tests share as it is. */
export const sharedPage = async (given: Given, name: string): Promise<Page> => {
  const known = pages.get(name)
  if (known !== undefined && !known.isClosed()) return known
  const page = await openPage(await contextOf(given))
  pages.set(name, page)
  return page
}

const isNew = (page: Page): boolean => page.url() === "about:blank"

/** A page that the tests share, as it is when the console has just been loaded. */
const shared = async (given: Given, name: string, signInOn: (page: Page) => Promise<void>): Promise<Page> => {
  const page = await sharedPage(given, name)
  if (isNew(page)) {
    await signInOn(page)
  } else {
    await page.setViewportSize(viewport)
    await page.goto(`${given.demonstration.origin}/console`)
    await page.getByRole("navigation").waitFor()
  }
  return page
}

/**
 * A page that keeps nothing of what tests did before, and is signed out. It is one page, emptied: another would have
 * processes of its own, which cost as much as a test does.
 */
export const emptyPage = async (given: Given): Promise<Page> => {
  const page = await sharedPage(given, "emptied")
  if (!isNew(page)) {
    await page.setViewportSize(viewport)
    // What this address shows has no script, which could keep something again.
    await page.goto(`${given.demonstration.origin}/console/assets/`)
    await page.evaluate("localStorage.clear(); sessionStorage.clear()")
  }
  return page
}

/** A page of someone who is signed in with the key of a plan. */
export const signedIn = (given: Given, plan: string): Promise<Page> => {
  const { keys, origin } = given.demonstration
  return shared(given, plan, (page) => signIn(page, origin, keys[plan] ?? ""))
}

/** A page that is signed in, and knows of nothing that other tests unlocked: its session is its own. */
export const signedInAnew = async (given: Given, plan = "max"): Promise<Page> => {
  const page = await emptyPage(given)
  await signIn(page, given.demonstration.origin, given.demonstration.keys[plan] ?? "")
  return page
}

/** Signs in with the token of operators. */
export const signInAsOperator = async ({ demonstration }: Given, page: Page): Promise<void> => {
  await page.goto(`${demonstration.origin}/console`)
  await page.getByLabel("API key or Bearer token").fill(operatorToken)
  await page.getByLabel("Your name").fill("nora")
  await page.getByRole("button", { name: "Sign in" }).click()
}

/** A page of an operator who is signed in. */
export const signedInAsOperator = (given: Given): Promise<Page> =>
  shared(given, "operator", async (page) => {
    await signInAsOperator(given, page)
    await page.getByRole("navigation").waitFor()
  })

/** Waits until a view is there, with what it loads. */
export const settled = async (page: Page): Promise<void> => {
  await page.getByRole("heading", { level: 1 }).waitFor()
  await page.getByText(/^(Loading|Wird geladen) …$/).first().waitFor({ state: "detached" })
}

/** Opens a view from the navigation. */
export const open = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("navigation", { name: "Navigation" }).getByRole("link", { name }).click()
  await page.getByRole("heading", { level: 1, name }).waitFor()
}

/** Asks the API beside the console, as a program of the account. */
export const ask = async (given: Given, plan: string, path: string): Promise<unknown> => {
  const { keys, origin } = given.demonstration
  const response = await fetch(`${origin}/api/v1/${path}`, { headers: { "x-api-key": keys[plan] ?? "" } })
  return response.json()
}

/** Searches for a company by its name, opens the first that is found, and unlocks a preset of it. */
export const openCompany = async (page: Page, name: string, preset: "Basic" | "Complete"): Promise<void> => {
  await open(page, "Companies")
  await page.getByLabel("Name, register number or place").fill(name)
  await page.getByRole("button", { name: "Search 1 credit" }).click()
  await page.getByText(/\d+ found/).waitFor()
  await page.getByRole("table", { name: "Companies" }).getByRole("link").first().click()
  await page.getByRole("heading", { level: 2, name: "Master data" }).waitFor()
  const unlock = page.getByRole("button", { name: `Unlock ${preset}` })
  if (await unlock.isVisible()) await unlock.click()
  await page.getByText("Loaded from the register on").waitFor()
}

/** Opens a part of the company that is shown. */
export const openPart = async (page: Page, name: string): Promise<void> => {
  const link = page.getByRole("navigation", { name: "Parts of the company page" }).getByRole("link", { name })
  await link.click()
  await settled(page)
}

/** Signs out by the menu of the account. */
export const signOut = async (page: Page): Promise<void> => {
  await page.locator("details.account > summary").click()
  await page.getByRole("button", { name: "Sign out" }).click()
}
