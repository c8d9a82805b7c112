import axe from "axe-core"
import type { Page } from "playwright-core"

const { source } = axe

/** What a check of accessibility finds. */
interface Found {
  readonly violations: ReadonlyArray<{
    readonly id: string
    readonly help: string
    readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary?: string }>
  }>
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/**
 * What axe finds on the page as it is shown: rules of WCAG 2.2 AA and of good practice that it breaks, with the
 * element.
 */
export const barriersOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(source)
  const run = `axe.run(document, { runOnly: ${JSON.stringify(tags)} })`
  const { violations } = await page.evaluate<Found>(run)
  return violations.flatMap(({ help, id, nodes }) =>
    nodes.map(({ failureSummary, html }) => `${id}: ${help}: ${html} ${failureSummary ?? ""}`)
  )
}
