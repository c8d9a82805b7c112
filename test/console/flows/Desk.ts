import { assert, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { barriersOf } from "../Accessibility.ts"
import { signIn } from "../Browser.ts"
import { emptyPage, type Given, open, openCompany, signedIn, signedInAsOperator } from "./Given.ts"
import { keepsFocus, pressByKey } from "./Keyboard.ts"

const navigation = (page: Page) => page.getByRole("navigation", { name: "Navigation" })

/** A change at a watched company, as the list of events has it. */
const change = (number: number, topic: string, company: string) => ({
  id: `evt_${number}`,
  type: "organization.signal.detected",
  monitor_id: "mon_1",
  entity_id: String(number % 2).repeat(32),
  label: null,
  created_at: `2026-05-0${number}T08:00:00.000Z`,
  links: { signal: "https://kontor.test/api/v1/signals/1" },
  signal: {
    event: {
      id: `sig_${number}`,
      topic,
      topic_name: { de: `Thema ${topic}`, en: `Topic ${topic}` },
      type: "OTHER",
      type_name: { de: `Art ${number}`, en: `Kind ${number}` },
      announced_on: "2026-05-01"
    },
    organization: { entity_id: String(number % 2).repeat(32), current_profile: { name: company } },
    register_entry: { description: `Bekanntmachung ${number}` }
  }
})

const changes = [
  change(3, "CAPITAL_CHANGES", "Nord GmbH"),
  change(2, "CLOSURES", "Süd GmbH"),
  change(1, "CLOSURES", "Nord GmbH")
]

/** A monitor in a state, as the list of monitors has it. */
const monitor = (number: number, status: string) => ({
  id: `mon_${number}`,
  entity_id: "0".repeat(32),
  label: `Company ${number}`,
  poll_interval_days: 7,
  endpoint_ids: [],
  topics: null,
  status,
  created_at: "2026-01-01T00:00:00.000Z",
  baselined_at: null,
  next_check_at: null
})

/** The last page of a list. */
const lastPage = { next_cursor: null, per_page: 100, has_more: false }

/** The tools of every day: the inbox, the search that leads everywhere, tables on phones, and the first steps. */
export const deskFlows = (given: () => Given) => {
  it("changes at watched companies are unread first, by company and topic, and stay read through a reload", async () => {
    const page = await emptyPage(given())
    const { keys, origin } = given().demonstration
    await page.route(/\/v1\/account\/webhook-events/, (route) =>
      route.fulfill({
        json: {
          events: changes,
          pagination: { next_cursor: null, per_page: 100, has_more: false },
          meta: { request_id: "1", request_credit_cost: 0, credits_remaining: 1 }
        }
      }))
    await signIn(page, origin, keys["pro"] ?? "")
    await page.getByRole("heading", { name: "New changes: 3" }).waitFor()
    await navigation(page).getByRole("link", { name: "Inbox 3 unread" }).click()
    const table = page.getByRole("table", { name: "Inbox" })
    const states = async () => table.locator("tbody td:nth-child(4)").allTextContents()
    await table.getByRole("button", { name: "Kind 3" }).waitFor()
    assert.deepStrictEqual(await states(), ["New", "New", "New"])
    await pressByKey(page, await table.getByRole("button", { name: "Kind 3" }).textContent() ?? "")
    const dialog = page.getByRole("dialog")
    await dialog.getByText("Bekanntmachung 3").waitFor()
    assert.deepStrictEqual(await barriersOf(page), [])
    await page.keyboard.press("Escape")
    await navigation(page).getByRole("link", { name: "Inbox 2 unread" }).waitFor()
    await keepsFocus(page)
    assert.deepStrictEqual(await states(), ["New", "New", "read"])
    await page.getByRole("combobox", { name: "Topic" }).selectOption({ label: "Topic CLOSURES, 2 of 2 unread" })
    await page.getByRole("combobox", { name: "Company" }).selectOption({ label: "Nord GmbH, 1 of 2 unread" })
    assert.deepStrictEqual(await states(), ["New"])
    await page.reload()
    await table.getByRole("button", { name: "Kind 1" }).waitFor()
    await page.getByRole("checkbox", { name: "Select all rows" }).check()
    await page.getByRole("button", { name: "Mark 1 as read" }).click()
    assert.deepStrictEqual(await states(), ["read"])
    await page.evaluate("document.querySelector('h1').focus()")
    await pressByKey(page, "Mark everything as read")
    await navigation(page).getByRole("link", { name: "Inbox", exact: true }).waitFor()
    await page.goto(`${origin}/console/inbox`)
    await table.getByRole("button", { name: "Kind 2" }).waitFor()
    assert.deepStrictEqual(await states(), ["read", "read", "read"])
    await table.getByRole("link", { name: "Süd GmbH" }).click()
    await page.getByRole("heading", { level: 1, name: "Süd GmbH" }).waitFor()
  })

  it("a slash and Ctrl K lead to any page and company by keyboard alone, for nothing", async () => {
    const page = await signedIn(given(), "max")
    await openCompany(page, "Holding", "Basic")
    const name = await page.getByRole("heading", { level: 1 }).textContent() ?? ""
    const paid: Array<string> = []
    page.on("request", (request) => {
      if (/\/v1\/(search|fetch|signals(\?|$))/.test(request.url())) paid.push(request.url())
    })
    await page.keyboard.press("/")
    const field = page.getByRole("combobox", { name: "A company, a register number or a page" })
    await field.waitFor()
    await page.keyboard.type("ledg")
    await page.getByRole("option", { name: "Ledger" }).waitFor()
    assert.deepStrictEqual(await barriersOf(page), [])
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 1, name: "Ledger" }).waitFor()
    assert.strictEqual(await page.evaluate("document.activeElement?.tagName"), "H1")

    await page.keyboard.press("Control+k")
    await field.waitFor()
    await page.keyboard.type("Braumanu")
    await page.getByRole("option", { name: /Braumanufaktur/ }).first().waitFor()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 1, name: /Braumanufaktur/ }).waitFor()

    await page.getByRole("button", { name: "Search or go to" }).click()
    await page.keyboard.type(name.replace(/ (active|inactive).*$/, "").slice(0, 12))
    await page.getByRole("option", { name: "open in this session" }).first().waitFor()
    await page.keyboard.press("Escape")
    await open(page, "Companies")
    await page.getByLabel("Name, register number or place").pressSequentially("a/b")
    assert.strictEqual(await page.getByRole("dialog").count(), 0)
    assert.deepStrictEqual(paid, [])
  })

  it("operators find accounts by it", async () => {
    const page = await signedInAsOperator(given())
    await page.keyboard.press("Control+k")
    await page.getByRole("combobox").last().fill("Demo pro")
    await page.getByRole("option", { name: "Demo pro" }).click()
    await page.getByRole("heading", { level: 1, name: "Demo pro" }).waitFor()
    const trail = page.getByRole("navigation", { name: "You are here" })
    await trail.getByRole("link", { name: "Accounts" }).click()
    await page.getByRole("heading", { level: 1, name: "Accounts" }).waitFor()
    assert.strictEqual(await trail.count(), 0)
  })

  it("on a phone, a table shows what matters on one line, and the rest on request", async () => {
    const page = await signedIn(given(), "max")
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${given().demonstration.origin}/console/ledger`)
    const cell = page.getByRole("table", { name: "Ledger" }).locator("tbody tr[aria-rowindex] td.number").first()
    await cell.waitFor()
    const box = await cell.boundingBox()
    assert.isAtMost((box?.x ?? 400) + (box?.width ?? 0), 390)
    assert.isAtMost(box?.height ?? 100, 48)
    await page.getByText("Columns", { exact: true }).click()
    await page.getByRole("checkbox", { name: "Balance after" }).check()
    await page.getByRole("columnheader", { name: "Balance after" }).waitFor()
    const bar = await page.locator("header.bar").boundingBox()
    assert.isAtMost(bar?.height ?? 200, 64)
    await page.setViewportSize({ width: 1920, height: 1000 })
    assert.isAbove((await page.locator("#content").boundingBox())?.width ?? 0, 1600)
  })

  it("many monitors in one state are one line with one action, and a count that is capped says so", async () => {
    const page = await signedIn(given(), "plus")
    await page.route(/\/v1\/account\/monitors/, (route) => {
      const from = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0)
      const monitors = Array.from({ length: 100 }, (_, index) => monitor(from + index, "paused_billing"))
      const pagination = { next_cursor: String(from + 100), per_page: 100, has_more: true }
      return route.fulfill({ json: { monitors, pagination } })
    })
    await page.reload()
    const line = page.getByRole("listitem").filter({ hasText: "waiting for credits" })
    await line.getByText("At least 500 monitors:").waitFor()
    assert.strictEqual(await line.count(), 1)
    assert.strictEqual(await line.getByRole("link", { name: "See these monitors" }).count(), 1)
  })

  it("each link of what needs attention has a name of its own, and leads to the monitors that it is about", async () => {
    const page = await signedIn(given(), "plus")
    const states = ["paused_billing", "paused_configuration", "paused_entitlement", "error"]
    await page.route(/\/v1\/account\/monitors/, (route) => {
      const status = new URL(route.request().url()).searchParams.get("status")
      const monitors = states.map((state, index) => monitor(index, state))
        .filter((one) => status === null || one.status === status)
      return route.fulfill({ json: { monitors, pagination: lastPage } })
    })
    await page.reload()
    const links = page.locator("section", { has: page.getByRole("heading", { name: "What needs attention" }) })
      .getByRole("link")
    await links.first().waitFor()
    const names = await links.allTextContents()
    assert.isAtLeast(names.length, states.length)
    assert.strictEqual(new Set(names).size, names.length)
    await page.getByRole("link", { name: /^See these monitors.*Company 3/ }).click()
    await page.getByRole("heading", { level: 1, name: "Monitors" }).waitFor()
    await page.getByRole("link", { name: "Company 3" }).waitFor()
    assert.strictEqual(await page.getByRole("combobox", { name: "Status" }).inputValue(), "error")
    assert.strictEqual(await page.getByRole("link", { name: /^Company \d$/ }).count(), 1)
  })

  it("the status that monitors are filtered by is in the address: a reload and going back keep it", async () => {
    const page = await signedIn(given(), "plus")
    await open(page, "Monitors")
    await page.getByRole("combobox", { name: "Status" }).selectOption("archived")
    await page.waitForURL(/\/monitors\?status=archived$/)
    await page.reload()
    await page.getByRole("heading", { level: 1, name: "Monitors" }).waitFor()
    assert.strictEqual(await page.getByRole("combobox", { name: "Status" }).inputValue(), "archived")
    await open(page, "Ledger")
    await page.goBack()
    await page.getByRole("heading", { level: 1, name: "Monitors" }).waitFor()
    assert.strictEqual(await page.getByRole("combobox", { name: "Status" }).inputValue(), "archived")
    await page.getByRole("combobox", { name: "Status" }).selectOption("")
    await page.waitForURL(/\/monitors$/)
  })

  it("no bar of the usage rises above the highest, however many small values it stacks", async () => {
    const page = await signedIn(given(), "plus")
    const sums = (first: number) =>
      Array.from({ length: 12 }, (_, index) => ({
        endpoint: `operation_${index}`,
        requests: 1,
        credits_used: index === 0 ? first : 1
      }))
    await page.route(/\/v1\/account\/usage\?.*group_by=day/, async (route) => {
      const response = await route.fetch()
      const usage = await response.json()
      const buckets = [100_000, 1].map((first, index) => ({
        ...usage.series.buckets[index],
        credits_used: first + 11,
        by_endpoint: sums(first)
      }))
      await route.fulfill({
        response,
        json: { ...usage, by_endpoint: sums(100_001), series: { ...usage.series, buckets } }
      })
    })
    await page.reload()
    const rects = page.getByRole("img", { name: "Credits by day and operation" }).locator("rect")
    await rects.nth(23).waitFor({ state: "attached" })
    const bars = await rects.evaluateAll((all) =>
      all.map((rect) => ({ top: Number(rect.getAttribute("y")), height: Number(rect.getAttribute("height")) }))
    )
    assert.lengthOf(bars, 24)
    assert.approximately(Math.min(...bars.map(({ top }) => top)), 16, 0.01)
    assert.isTrue(bars.every(({ height }) => height >= 2))
  })

  it("a topic above the plan cannot be ticked, and a balance that is too small leads on", async () => {
    const page = await signedIn(given(), "free")
    await open(page, "Signals")
    await page.getByRole("checkbox", { name: /from plan max/ }).first().waitFor()
    assert.isTrue(await page.getByRole("checkbox", { name: /from plan max/ }).first().isDisabled())
    await page.route(/\/v1\/signals\?|\/v1\/signals$/, (route) =>
      route.fulfill({
        status: 402,
        contentType: "application/problem+json",
        json: {
          title: "The balance is too small",
          detail: "No.",
          code: "insufficient_credits",
          request_id: "01a203f5",
          meta: { required_credits: 1, credits_remaining: 0 }
        }
      }))
    await page.getByRole("button", { name: "Load Signals 20 credits" }).click()
    await page.getByRole("alert").getByText(/This can cost 1 credit, and 0 credits are left/).waitFor()
    await page.getByRole("alert").getByRole("link", { name: "To the ledger" }).click()
    await page.getByRole("heading", { level: 1, name: "Ledger" }).waitFor()
    assert.match(page.url(), /\/ledger$/)
  })

  it("a company prints as a report of a few pages with sources and dates, without what is for the screen alone", async () => {
    const page = await signedIn(given(), "max")
    await openCompany(page, "Holding", "Complete")
    await page.evaluate(
      `window.print = () => {
        document.documentElement.dataset.printed = document.querySelector('#content').textContent
        window.report = document.body.cloneNode(true)
      }`
    )
    await page.emulateMedia({ media: "print" })
    await page.getByRole("button", { name: "Print report", includeHidden: true }).dispatchEvent("click")
    const report = page.locator("html[data-printed]")
    await report.waitFor({ state: "attached" })
    const printed = await report.getAttribute("data-printed") ?? ""
    for (
      const part of ["Master data", "In office", "Key figures", "Timeline", "Loaded from the register on", "Report of"]
    ) {
      assert.include(printed, part)
    }
    assert.isFalse(await page.locator("nav.side").isVisible())
    assert.strictEqual(await page.locator("button:visible").count(), 0)
    await page.evaluate("document.body.replaceWith(window.report)")
    const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0
    assert.isTrue(pages >= 2 && pages <= 6, `${pages} pages`)
    await page.emulateMedia({ media: "screen" })
  })

  it("the first steps tick themselves off, and go when the last one is done", async () => {
    const page = await signedIn(given(), "plus")
    const meta = { request_id: "1", request_credit_cost: 0, credits_remaining: 1 }
    await page.route(
      /\/v1\/account\/monitors/,
      (route) => route.fulfill({ json: { monitors: [], pagination: lastPage, meta } })
    )
    await page.reload()
    const steps = page.locator(".steps li")
    await steps.first().waitFor()
    assert.include(await steps.first().textContent(), "done")
    assert.notInclude(await steps.nth(1).textContent(), "done")
    await page.unrouteAll()
    await page.reload()
    await page.getByRole("heading", { name: "What needs attention" }).waitFor()
    assert.strictEqual(await steps.count(), 0)
  })
}
