import axe from "axe-core"
import type { Page } from "playwright-core"

const { source } = axe

/** The findings of a check of accessibility. */
interface Found {
  readonly violations: ReadonlyArray<{
    readonly id: string
    readonly help: string
    readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary?: string }>
  }>
}

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** The rules that look at colours. A theme changes colours alone, so that these are all whose result it can change. */
const rulesOfColours = { type: "rule", values: ["color-contrast", "link-in-text-block"] }

const found = async (page: Page, rules: object): Promise<ReadonlyArray<string>> => {
  if (!await page.evaluate<boolean>("'axe' in window")) await page.evaluate(source)
  const options = { runOnly: rules, resultTypes: ["violations"], preload: false }
  const run = `axe.run(document, ${JSON.stringify(options)})`
  const { violations } = await page.evaluate<Found>(run)
  return violations.flatMap(({ help, id, nodes }) =>
    nodes.map(({ failureSummary, html }) => `${id}: ${help}: ${html} ${failureSummary ?? ""}`)
  )
}

/** The rules of WCAG 2.2 AA and of good practice that the page breaks as it is shown, each with its element. */
export const barriersOf = (page: Page): Promise<ReadonlyArray<string>> => found(page, everyRule)

/** The findings of axe on a page of the console in a language and both themes. The page is left light. */
export const barriersIn = async (page: Page, language: "de" | "en"): Promise<ReadonlyArray<string>> => {
  const all: Array<string> = []
  const menu = page.locator("details.account")
  if (await menu.count() > 0) await menu.evaluate((element) => element.setAttribute("open", ""))
  const preferences = page.locator(".preferences select")
  await preferences.first().selectOption(language)
  for (const [shade, rules] of [["dark", rulesOfColours], ["light", everyRule]] as const) {
    await preferences.last().selectOption(shade)
    all.push(...(await found(page, rules)).map((barrier) => `${language} ${shade} ${page.url()}: ${barrier}`))
  }
  if (await menu.count() > 0) await menu.evaluate((element) => element.removeAttribute("open"))
  return all
}
