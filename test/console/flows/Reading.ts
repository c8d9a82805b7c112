import { assert, it } from "@effect/vitest"
import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { type Given, open, signedIn } from "./Given.ts"

const saved = async (page: Page, name: string): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()])
  return readFile(await download.path(), "utf8")
}

/** What the API is asked that is paid for. */
const paidRequests = (page: Page): ReadonlyArray<string> => {
  const asked: Array<string> = []
  page.on("request", (request) => {
    if (/\/v1\/(search|fetch|signals(\?|$))/.test(request.url())) asked.push(request.url())
  })
  return asked
}

/** Looking at companies, Signals and the ledger, and what that may cost. */
export const readingFlows = (given: () => Given) => {
  it("nothing is charged without a click: neither typing nor looking around asks for what is paid", async () => {
    const page = await signedIn(given(), "max")
    const asked = paidRequests(page)
    for (const name of ["Companies", "Signals", "Monitors", "Webhooks", "Keys and tokens", "Ledger", "Overview"]) {
      await open(page, name)
    }
    await open(page, "Companies")
    await page.getByLabel("Name, register number or place").pressSequentially("Nordlicht GmbH")
    await page.waitForTimeout(500)
    assert.deepStrictEqual(asked, [])
  })

  it("a company is searched and opened by keyboard alone", async () => {
    const page = await signedIn(given(), "max")
    await open(page, "Companies")
    await page.keyboard.press("Tab")
    await page.keyboard.type("Holding")
    await page.keyboard.press("Enter")
    await page.getByText(/\d+ found/).waitFor()
    for (let presses = 0; presses < 12; presses++) {
      const focused = await page.evaluate<string>("document.activeElement?.getAttribute('href') ?? ''")
      if (focused.includes("/companies/")) break
      await page.keyboard.press("Tab")
    }
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 2, name: "Master data" }).waitFor()
    assert.match(page.url(), /\/console\/companies\/[0-9a-f]{32}$/)
  })

  it("what is loaded of a company stays, so that going back costs nothing", async () => {
    const page = await signedIn(given(), "max")
    await open(page, "Companies")
    await page.getByLabel("Name, register number or place").fill("Holding")
    await page.getByRole("button", { name: "Search 1 credit" }).click()
    await page.getByRole("listitem").getByRole("link", { name: "Holding" }).first().click()
    await page.getByRole("button", { name: /^Load up to/ }).click()
    await page.getByRole("heading", { level: 2, name: "Shareholders, owners and holdings" }).waitFor()
    const asked = paidRequests(page)
    await page.goBack()
    await page.getByText(/\d+ found/).waitFor()
    await page.goForward()
    await page.getByRole("heading", { level: 2, name: "People" }).waitFor()
    assert.deepStrictEqual(asked, [])
  })

  it("buttons show the prices in force", async () => {
    const page = await signedIn(given(), "max")
    const pattern = /\/v1\/prices/
    await page.route(pattern, async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.replace(/("search-organizations"): *1/, "$1:3") })
    })
    await page.reload()
    await open(page, "Companies")
    const button = page.getByRole("button", { name: /^Search \d/ })
    assert.match(await button.innerText(), /3 credits/)
    await page.unroute(pattern)
    await page.reload()
    assert.match(await button.innerText(), /1 credit/)
  })

  it("a document is saved as a file, and its price is charged", async () => {
    const page = await signedIn(given(), "max")
    await open(page, "Companies")
    await page.getByLabel("Name, register number or place").fill("Holding")
    await page.getByRole("button", { name: "Search 1 credit" }).click()
    await page.getByRole("listitem").getByRole("link", { name: "Holding" }).first().click()
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Current excerpt (PDF) 15 credits" }).click()
    ])
    assert.match(download.suggestedFilename(), /\.pdf$/)
    assert.match(await readFile(await download.path(), "latin1"), /^%PDF-/)
  })

  it("Signals are filtered, read as sentences, and saved as CSV and JSON", async () => {
    const page = await signedIn(given(), "max")
    await open(page, "Signals")
    await page.getByLabel("Capital changes").check()
    await page.getByRole("button", { name: "Load Signals 20 credits" }).click()
    await page.getByText(/capital was (increased|reduced)/).first().waitFor()
    const signals: ReadonlyArray<{ readonly event: { readonly topic: string } }> = JSON.parse(
      await saved(page, "Save as JSON")
    )
    assert.isTrue(signals.length > 0 && signals.every(({ event }) => event.topic === "CAPITAL_CHANGES"))
    const csv = await saved(page, "Save as CSV")
    assert.match(csv, /^\uFEFFannounced_on,occurred_on,topic/)
    assert.strictEqual(csv.trimEnd().split("\r\n").length, signals.length + 1)
  })

  it("the ledger is filtered and saved as CSV", async () => {
    const page = await signedIn(given(), "max")
    await open(page, "Ledger")
    await page.getByRole("cell", { name: "credit grant" }).waitFor()
    await page.getByLabel("Operation").selectOption("signals")
    await page.getByRole("cell", { name: "credit grant" }).waitFor({ state: "detached" })
    const csv = await saved(page, "Save as CSV")
    const [, ...rows] = csv.trimEnd().split("\r\n")
    assert.isTrue(rows.length > 0 && rows.every((row) => row.includes(",charge,signals,-20,")), csv)
  })
}
