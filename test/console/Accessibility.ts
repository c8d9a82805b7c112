import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"

/** A browser reads it anew for each page that was loaded. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8")

/** The findings of a check of accessibility. */
interface Found {
  readonly violations: ReadonlyArray<{
    readonly id: string
    readonly help: string
    readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary?: string }>
  }>
}

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/**
 * The rules of WCAG 2.2 AA and of good practice that the page breaks as it is shown, each with its element. Colours
 * take most of the time: a long page is looked at without them if a part has all of its colours.
 */
export const barriersOf = async (page: Page, { colors = true } = {}): Promise<ReadonlyArray<string>> => {
  if (!await page.evaluate<boolean>("'axe' in window")) await page.evaluate(source)
  const rules = { "color-contrast": { enabled: colors } }
  const options = { runOnly: everyRule, rules, resultTypes: ["violations"], preload: false }
  const run = `axe.run(document, ${JSON.stringify(options)})`
  const { violations } = await page.evaluate<Found>(run)
  return violations.flatMap(({ help, id, nodes }) =>
    nodes.map(({ failureSummary, html }) => `${id}: ${help}: ${html} ${failureSummary ?? ""}`)
  )
}

/** The findings of axe on a page of the console in a language and a theme. The page is left light. */
export const barriersIn = async (page: Page, language: string, theme: string): Promise<ReadonlyArray<string>> => {
  const menu = page.locator("details.account")
  const hasMenu = await menu.count() > 0
  if (hasMenu) await menu.evaluate((element) => element.setAttribute("open", ""))
  const preferences = page.locator(".preferences select")
  await preferences.first().selectOption(language)
  await preferences.last().selectOption(theme)
  const barriers = await barriersOf(page)
  await preferences.last().selectOption("light")
  if (hasMenu) await menu.evaluate((element) => element.removeAttribute("open"))
  return barriers.map((barrier) => `${language} ${theme} ${page.url()}: ${barrier}`)
}
