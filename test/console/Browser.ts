import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"

/** The one without windows, where it is installed apart, starts and draws with less than half of the work. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]

const folders = (process.env["PATH"] ?? "").split(delimiter)
const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))

/**
 * Whether tests in a browser can run here. Where CI lacks a browser they fail; on any other machine they are skipped.
 */
export const hasBrowser = found !== undefined || process.env["CI"] !== undefined

if (!hasBrowser) {
  process.stderr.write(
    "Tests of the console in a browser are skipped: no Chromium is installed (apt-get install chromium).\n"
  )
}

/** Starts a browser without a window, and without a process that does the work of a GPU. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: found ?? "chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
  })

/** The complaints of the browser: errors of the console, exceptions, and everything the policy refused. */
export const complaints: Array<string> = []

/** The browser writes down each answer that is no success: answers of the API, and no fault of the page. */
const isAnswer = (text: string): boolean => text.startsWith("Failed to load resource: the server responded")

/** A page whose complaints are collected. */
export const openPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  page.on("pageerror", (error) => complaints.push(error.message))
  page.on("console", (message) => {
    const isBad = message.type() === "error" || message.type() === "warning"
    if (isBad && !isAnswer(message.text())) complaints.push(message.text())
  })
  return page
}

/**
 * Waits until an expression holds in a page. It is asked from outside: within the page, the policy refuses to evaluate
 * what Playwright's `waitForFunction` looks at more than once.
 */
export const holds = async (page: Page, expression: string): Promise<void> => {
  while (!await page.evaluate<boolean>(expression)) await page.waitForTimeout(20)
}

/** Signs in with a credential. */
export const signIn = async (page: Page, origin: string, credential: string): Promise<void> => {
  await page.goto(`${origin}/console`)
  await page.locator("input[type=password]").fill(credential)
  await page.locator("button[type=submit]").click()
  await page.getByRole("navigation").waitFor()
}
