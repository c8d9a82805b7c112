import { assert, it } from "@effect/vitest"
import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { barriersOf } from "../Accessibility.ts"
import { holds, openPage } from "../Browser.ts"
import { ask, type Given, open, openCompany, openPart, signedIn, signedInAnew, signOut } from "./Given.ts"
import { pressByKey, tabTo } from "./Keyboard.ts"

const saved = async (page: Page, name: string): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()])
  return readFile(await download.path(), "utf8")
}

/** The paid requests that a page sends from now on. */
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
    for (let presses = 0; presses < 30; presses++) {
      const focused = await page.evaluate<string>("document.activeElement?.getAttribute('href') ?? ''")
      if (focused.includes("/companies/")) break
      await page.keyboard.press("Tab")
    }
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 2, name: "Master data" }).waitFor()
    assert.match(page.url(), /\/console\/companies\/[0-9a-f]{32}$/)
  })

  it("what is unlocked stays: going back, reloading and another tab cost nothing, until the reader signs out", async () => {
    const page = await signedInAnew(given())
    await openCompany(page, "Holding", "Complete")
    const name = await page.getByRole("heading", { level: 1 }).textContent() ?? ""
    const asked = paidRequests(page)
    await openPart(page, "Financials")
    await page.getByRole("heading", { level: 2, name: "Key figures" }).waitFor()
    await page.reload()
    await page.getByRole("heading", { level: 2, name: "Key figures" }).waitFor()
    assert.strictEqual(await page.getByRole("heading", { level: 1 }).textContent(), name)
    await page.goBack()
    await page.getByRole("heading", { level: 2, name: "Master data" }).waitFor()
    await page.goBack()
    await page.getByText(/\d+ found/).waitFor()
    await page.reload()
    await page.getByText(/\d+ found/).waitFor()
    await page.goForward()
    const other = await openPage(page.context())
    const askedByOther = paidRequests(other)
    await other.goto(page.url())
    await other.getByRole("heading", { level: 2, name: "Master data" }).waitFor()
    assert.strictEqual(await other.getByRole("heading", { level: 1 }).textContent(), name)
    assert.deepStrictEqual([...asked, ...askedByOther], [])
    assert.strictEqual(await page.evaluate("Object.values(localStorage).join().includes('kt_')"), false)
    await signOut(page)
    await other.getByRole("heading", { level: 1, name: "Sign in to Kontor" }).waitFor()
    assert.strictEqual(await other.evaluate("sessionStorage.length"), 0)
    await other.close()
  })

  it("beneficial owners are shown with their share, the way to them, and what is not traced", async () => {
    const page = await signedInAnew(given())
    await page.route(/\/v1\/fetch-organization/, async (route) => {
      const response = await route.fetch()
      const profile = await response.json()
      const via = [{ depth: 1, entity_id: "1".repeat(32), name: "Zwischen GmbH", step_percentage: 60 }]
      const beneficial_owners = [{
        person: { entity_id: "2".repeat(32), name: "Eva Muster", birth_date: "1970-02-03" },
        ownership_percentage: 27.497,
        paths: [{ percentage: 27.497, via }]
      }]
      const unresolved_beneficial_owners = [{
        entity_id: "3".repeat(32),
        name: "Fern Holding Ltd.",
        reason: "no_further_shareholder_data",
        ownership_percentage: 40,
        via: []
      }]
      const shareholders = {
        entries: Array.from({ length: 12 }, (_, index) => ({
          shareholder: { entity_id: String(index).padStart(32, "a"), entity_name: `Anteil ${index} GmbH` },
          contribution: null,
          contribution_ratio: (12 - index) / 100
        }))
      }
      const shareholdings = {
        holdings: {
          current: [{
            as_of: null,
            organization: { entity_id: "5".repeat(32), name: "Ehemals GmbH", status: "TERMINATED" },
            ownership: { percentage: 100 }
          }]
        }
      }
      await route.fulfill({
        response,
        json: {
          ...profile,
          shareholders,
          shareholdings,
          ubos: { beneficial_owners, unresolved_beneficial_owners, coverage: 0.6 }
        }
      })
    })
    await openCompany(page, "Holding", "Complete")
    assert.match(await page.locator(".glance").textContent() ?? "", /Eva Muster27\.5%/)
    await openPart(page, "Ownership")
    await page.getByRole("row", { name: "Eva Muster 3 February 1970 27.5% Zwischen GmbH 27.5%" }).waitFor()
    await page.getByText("natural persons ultimately hold 60% of it").waitFor()
    await page.getByRole("row", { name: "Fern Holding Ltd. no list of shareholders is known 40%" }).waitFor()
    const owners = await page.getByRole("table", { name: "Beneficial owners" }).textContent()
    assert.notMatch(owners ?? "", /Zwischen GmbH.*Born/)
    const graph = page.locator("svg.graph")
    await graph.getByRole("link", { name: "Zwischen GmbH" }).waitFor()
    assert.include(await graph.locator(".share").allTextContents(), "12%")
    assert.strictEqual(await graph.locator(".node.ended").count(), 1)
    const sizes = "[...document.querySelectorAll('svg.graph text')].map((text) => getComputedStyle(text).fontSize)"
    assert.deepStrictEqual([...new Set(await page.evaluate<ReadonlyArray<string>>(sizes))], ["13px"])
    const nodes = await graph.locator("rect.node").count()
    await page.getByRole("button", { name: "Show 5 more" }).click()
    assert.strictEqual(await graph.locator("rect.node").count(), nodes + 5)
    await page.getByRole("button", { name: "Zoom out" }).click()
    await graph.getByRole("link", { name: "Anteil 3 GmbH" }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 1, name: "Anteil 3 GmbH" }).waitFor()
  })

  it("figures are charts with axes and values, accounts are indented, and statements are no raw Markdown", async () => {
    const page = await signedInAnew(given())
    const item = (name: string, children: ReadonlyArray<object> = []) => ({
      name: { de: name, en: name, in_report: name },
      value: 1000,
      children
    })
    await page.route(/\/v1\/fetch-organization/, async (route) => {
      const response = await route.fetch()
      const accounts = [item("Gross", [item("Net")])]
      const statement = {
        document_title: "Jahresabschluss",
        document_date: null,
        document_md: "## Anhang\n\n**Fett** und\n\n| Posten | Wert |\n| --- | --- |\n| Kasse | 1 |"
      }
      await route.fulfill({
        response,
        json: {
          ...await response.json(),
          balance_sheet_accounts: [{ year: 2024, balance_sheet_accounts: accounts }],
          profit_and_loss_account: [{ year: 2024, profit_and_loss_accounts: accounts }],
          annual_financial_statements: [statement]
        }
      })
    })
    await openCompany(page, "Holding", "Complete")
    await openPart(page, "Financials")
    const chart = page.getByRole("img", { name: "Revenue and result" })
    await chart.waitFor()
    assert.isAbove(await chart.locator("text.axis").count(), 4)
    await chart.locator("rect.sensor").first().hover({ force: true })
    await page.getByRole("listitem").filter({ hasText: /^(Revenue|Net result) \d{4}: -?€/ }).waitFor()
    for (const name of ["Balance sheet", "Profit and loss account"]) {
      await page.getByRole("table", { name, exact: true }).locator("th.depth-1", { hasText: "Net" }).waitFor()
    }
    await page.getByText("Jahresabschluss").click()
    await page.getByRole("heading", { level: 4, name: "Anhang" }).waitFor()
    await page.locator(".statement").getByRole("cell", { name: "Kasse" }).waitFor()
    assert.notMatch(await page.locator(".statement").textContent() ?? "", /\*\*|---|#/)
  })

  it("the examples that the search gives find what they name", async () => {
    const page = await signedIn(given(), "max")
    await open(page, "Companies")
    const hint = await page.getByText(/^For example “/).textContent() ?? ""
    const examples = [...hint.matchAll(/“([^”]+)”/g)].map(([, example = ""]) => example)
    assert.lengthOf(examples, 2)
    for (const example of examples) {
      await page.getByLabel("Name, register number or place").fill(example)
      await Promise.all([
        page.waitForResponse(/search-organizations/),
        page.getByRole("button", { name: "Search 1 credit" }).click()
      ])
      await page.getByText(/^[1-9]\d* found/).waitFor()
    }
  })

  it("a person is opened from a company, and what is known of them is unlocked for its price", async () => {
    const page = await signedInAnew(given())
    await openCompany(page, "Holding", "Complete")
    await openPart(page, "People")
    const link = page.getByRole("table").first().locator("a[href*='/people?']").first()
    const name = await link.textContent() ?? ""
    await link.click()
    await page.getByRole("heading", { level: 1, name }).waitFor()
    await page.getByLabel("Holdings in companies").check()
    await pressByKey(page, "Unlockup to 20 credits")
    await page.getByRole("heading", { level: 2, name: "Posts in the commercial register" }).waitFor()
    await page.reload()
    await page.getByRole("heading", { level: 2, name: "Posts in the commercial register" }).waitFor()
    assert.deepStrictEqual(await barriersOf(page), [])
  })

  it("a link to a company shows its name, for nothing", async () => {
    const page = await signedInAnew(given())
    const { results: [hit] } = await ask(given(), "max", "search-organizations?q=Holding&limit=1") as {
      readonly results: ReadonlyArray<{ readonly entity_id: string; readonly name: string }>
    }
    assert(hit !== undefined)
    const balanceOf = async () => {
      const { balance } = await ask(given(), "max", "account/credits") as { readonly balance: object }
      return balance
    }
    const before = await balanceOf()
    assert.containsAllKeys(before, ["total"])
    const asked = paidRequests(page)
    await page.goto(`${given().demonstration.origin}/console/companies/${hit.entity_id}`)
    await page.getByRole("heading", { level: 1, name: hit.name }).waitFor()
    await page.getByRole("button", { name: "Unlock Basic" }).waitFor()
    assert.deepStrictEqual(asked, [])
    assert.deepStrictEqual(await balanceOf(), before)
  })

  it("the browser asks before it leaves the page while something that is paid for is under way, and only then", async () => {
    const page = await signedInAnew(given())
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/\/v1\/search-organizations/, async (route) => {
      await answered
      await route.continue()
    })
    await open(page, "Companies")
    await page.getByLabel("Name, register number or place").fill("Holding")
    await Promise.all([page.waitForRequest(/search-organizations/), page.keyboard.press("Enter")])
    const [question] = await Promise.all([page.waitForEvent("dialog"), page.close({ runBeforeUnload: true })])
    assert.strictEqual(question.type(), "beforeunload")
    await question.dismiss()
    answer()
    await page.getByText(/\d+ found/).waitFor()

    const isExport = /\/v1\/account\/usage\/transactions/
    await open(page, "Ledger")
    await page.getByRole("cell", { name: "Company search" }).first().waitFor()
    await page.route(isExport, () => {})
    await Promise.all([page.waitForRequest(isExport), page.getByRole("button", { name: "Save as CSV" }).click()])
    const questions: Array<string> = []
    page.on("dialog", (dialog) => {
      questions.push(dialog.type())
      void dialog.accept()
    })
    await Promise.all([page.waitForEvent("close"), page.close({ runBeforeUnload: true })])
    assert.deepStrictEqual(questions, [])
  })

  it("a watched company is not offered to be watched again", async () => {
    const page = await signedInAnew(given())
    const entity_id = "4".repeat(32)
    await page.route(/\/v1\/account\/monitors/, (route) =>
      route.fulfill({
        json: {
          monitors: [{
            id: "mon_1",
            entity_id,
            label: null,
            poll_interval_days: 7,
            endpoint_ids: [],
            status: "active",
            created_at: "2026-01-01T00:00:00.000Z",
            baselined_at: null,
            next_check_at: null
          }],
          pagination: { next_cursor: null, per_page: 100, has_more: false }
        }
      }))
    await page.goto(`${given().demonstration.origin}/console/companies/${entity_id}`)
    await page.getByRole("link", { name: "Watched, weekly" }).waitFor()
    assert.strictEqual(await page.getByRole("button", { name: "Watch", exact: true }).count(), 0)
  })

  it("going back leads to where the page was scrolled to", async () => {
    const page = await signedInAnew(given())
    await openCompany(page, "Holding", "Complete")
    await openPart(page, "Financials")
    await page.getByRole("heading", { level: 2, name: "Profit and loss account" }).scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
    const top = await page.evaluate<number>("scrollY")
    await page.evaluate("document.querySelector('nav a[href$=\"/ledger\"]').click()")
    await page.getByRole("heading", { level: 1, name: "Ledger" }).waitFor()
    await page.goBack()
    await page.getByRole("heading", { level: 2, name: "Profit and loss account" }).waitFor()
    await holds(page, "scrollY > 0")
    assert.closeTo(await page.evaluate<number>("scrollY"), top, 2)
  })

  it("a key that no longer holds ends the session with a word", async () => {
    const page = await signedInAnew(given())
    await page.route(/\/v1\/account/, (route) =>
      route.fulfill({
        status: 401,
        contentType: "application/problem+json",
        json: { title: "Unauthenticated", detail: "No.", code: "unauthenticated", request_id: "01a203f5", meta: {} }
      }))
    await page.evaluate("document.querySelector('nav a[href$=\"/ledger\"]')?.click()")
    await page.getByRole("heading", { level: 1, name: "Sign in to Kontor" }).waitFor()
    assert.include(await page.getByRole("alert").textContent(), "You were signed out")
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

  it("each document shows its day, whether it is official, and its price before it is bought, and is saved as a file", async () => {
    const page = await signedInAnew(given())
    await open(page, "Companies")
    await page.getByLabel("Name, register number or place").fill("Holding")
    await page.getByRole("button", { name: "Search 1 credit" }).click()
    await page.getByRole("table", { name: "Companies" }).getByRole("link", { name: "Holding" }).first().click()
    await openPart(page, "Documents")
    await page.getByText(/prints one from register data for 5 credits: its file name ends in _unofficial/).waitFor()
    await page.getByRole("button", { name: "Save Current excerpt 15 credits" }).waitFor()
    await page.getByRole("button", { name: "Unlock Which documents there are 5 credits" }).click()
    const excerpt = page.getByRole("listitem").filter({ hasText: "Current excerpt" })
    await excerpt.getByText("not official").waitFor()
    await excerpt.getByText(/prints from register data as of \d+ \w+ \d{4}/).waitFor()
    await page.getByRole("button", { name: "Save Current excerpt 5 credits" }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      pressByKey(page, "SaveCurrent excerpt5 credits")
    ])
    assert.match(download.suggestedFilename(), /_unofficial\.pdf$/)
    assert.match(await readFile(await download.path(), "latin1"), /^%PDF-/)
  })

  it("by keyboard alone, the focus stays nearby when its button goes or is disabled, and a menu gives it back", async () => {
    const page = await signedInAnew(given())
    await open(page, "Companies")
    await page.getByLabel("Name, register number or place").fill("Holding")
    await page.keyboard.press("Enter")
    await page.getByText(/\d+ found/).waitFor()
    await pressByKey(page, "Columns")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Escape")
    assert.strictEqual(await page.locator("details.columns[open]").count(), 0)
    assert.strictEqual(await page.evaluate("document.activeElement.textContent"), "Columns")
    await page.getByRole("table", { name: "Companies" }).getByRole("link").first().focus()
    await page.keyboard.press("Enter")
    await pressByKey(page, "Choose the parts yourself")
    await tabTo(page, "People (+ 2 credits)")
    await page.keyboard.press("Space")
    await page.getByRole("button", { name: /^Unlock up to 7 credits/ }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 2, name: "Unlock more" }).waitFor()
    await holds(page, "document.activeElement.textContent === 'Unlock more'")
    await signOut(page)
    await holds(page, "document.activeElement.type === 'password'")
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
    await page.getByRole("combobox", { name: "Operation" }).selectOption("signals")
    await page.getByRole("cell", { name: "credit grant" }).waitFor({ state: "detached" })
    await page.getByRole("cell", { name: "List of Signals" }).first().waitFor()
    await page.reload()
    await page.getByRole("cell", { name: "List of Signals" }).first().waitFor()
    assert.strictEqual(await page.getByRole("cell", { name: "credit grant" }).count(), 0)
    const csv = await saved(page, "Save as CSV")
    const [, ...rows] = csv.trimEnd().split("\r\n")
    assert.isTrue(rows.length > 0 && rows.every((row) => row.includes(",charge,signals,-20,")), csv)
  })
}
