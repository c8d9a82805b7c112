import { assert, it } from "@effect/vitest"
import { createHash } from "node:crypto"
import type { Page } from "playwright-core"
import { operatorToken } from "../Demonstration.ts"
import { ask, emptyPage, type Given, open, signedInAsOperator, signInAsOperator } from "./Given.ts"
import { openByKey, pressByKey, tabTo, write } from "./Keyboard.ts"

/** An endpoint that was disabled for its failures, as the API of operators has it. */
const failing = {
  failing: [{
    account_id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415",
    endpoint: { id: "wep_1", url: "https://hooks.example", status: "disabled_failures" },
    is_silent: false,
    deliveries: [{
      delivery: { id: "del_1" },
      last_attempt: { number: 3, started_at: "2026-05-01T08:00:00.000Z", status: 500, duration: 7, error: null }
    }]
  }],
  pagination: { next_cursor: null, per_page: 100, has_more: false }
}

const storage = "JSON.stringify([{ ...localStorage }, document.cookie, location.href])"

/**
 * Closes the dialog by Escape. The browser hides it at once. It leaves the page when its drafts are dropped, and these
 * would stay if another page were loaded before.
 */
const closeByEscape = async (page: Page): Promise<void> => {
  await page.keyboard.press("Escape")
  await page.locator("dialog").waitFor({ state: "detached" })
}

/** The work of operators on accounts, the register and the service. */
export const operatorFlows = (given: () => Given) => {
  it("the token of operators shows their views and none of an account's, and is kept in the session alone", async () => {
    const page = await signedInAsOperator(given())
    const names = await page.getByRole("navigation").getByRole("link").allTextContents()
    assert.deepStrictEqual(names, ["Overview", "Accounts", "Imports", "Register", "Audit log", "API reference"])
    await page.goto(`${given().demonstration.origin}/console/ledger`)
    await page.getByRole("heading", { level: 1, name: "There is no such page" }).waitFor()
    assert.notInclude(await page.evaluate<string>(storage), operatorToken)
    assert.notInclude(await page.content(), operatorToken)
  })

  it("a service without an API of operators says so, and a wrong token is refused", async () => {
    const page = await emptyPage(given())
    await page.route(/\/admin\/v1\//, (route) => route.fulfill({ status: 404, body: "Not Found" }))
    await signInAsOperator(given(), page)
    await page.getByText(/has no API for operators: KONTOR_ADMIN_TOKEN/).waitFor()
    await page.unrouteAll()
    await page.getByLabel("API key or Bearer token").fill("x".repeat(40))
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByText("This key or token is not valid").waitFor()
    assert.strictEqual(await page.getByRole("navigation").count(), 0)
  })

  it("the overview shows register, processes and queues, and the check of the ledger is right", async () => {
    const page = await signedInAsOperator(given())
    await page.getByText("400 organizations").waitFor()
    await page.getByRole("cell", { name: "api, worker" }).waitFor()
    await page.getByRole("heading", { name: "Oldest delivery that waits" }).waitFor()
    for (const name of ["Charged requests", "Credits used", "Longest wait of a delivery", "Longest wait of a check"]) {
      await page.getByRole("img", { name }).waitFor()
    }
    await page.getByRole("img", { name: "Credits used" }).locator("rect").first().waitFor({ state: "attached" })
    const day = page.getByRole("table", { name: "The last 24 hours" })
    await page.getByText("Show as a table").click()
    assert.strictEqual(await day.locator("tbody tr").count(), 24)
    await day.getByRole("cell", { name: /^[1-9]\d* credits?$/ }).first().waitFor()
    await page.getByText("None fails").or(page.getByRole("table", { name: "Webhook endpoints that fail" })).waitFor()
    await page.route(/\/webhook-endpoints\/failing/, (route) => route.fulfill({ json: failing }))
    await page.getByRole("button", { name: "Refresh" }).click()
    await page.getByRole("row", { name: /hooks\.example.*disabled after failures.*answered 500 after 7 ms/ }).waitFor()
    await page.getByRole("button", { name: "Check the ledger" }).click()
    const verdict = await page.getByText(/^The ledger is right/).textContent() ?? ""
    assert.match(verdict, /^The ledger is right: [1-9]\d* accounts, [1-9]\d* lines\.$/)
  })

  it("by keyboard alone, an account is created, renamed, given a plan and credits, suspended, restored and erased", async () => {
    const page = await signedInAsOperator(given())
    const { keyboard } = page
    await open(page, "Accounts")
    const dialog = page.getByRole("dialog")
    await openByKey(page, "Create an account")
    await write(page, "Muster GmbH")
    await tabTo(page, "Credits to begin with")
    await write(page, "100")
    await keyboard.press("Enter")
    assert.match(await dialog.locator("code").textContent() ?? "", /^kt_/)
    await pressByKey(page, "I have kept it")
    await tabTo(page, "Name, email, key, token or digest")
    await write(page, "muster")
    await keyboard.press("Enter")
    await page.getByRole("link", { name: "Demo free" }).waitFor({ state: "detached" })
    await pressByKey(page, "Muster GmbH")
    await page.getByText("100 credits (100 granted, 0 spent)").waitFor()

    await openByKey(page, "Change name and email")
    await write(page, "Muster AG")
    await keyboard.press("Enter")
    await page.getByRole("heading", { level: 1, name: "Muster AG" }).waitFor()
    await openByKey(page, "Set the plan")
    await keyboard.press("ArrowDown")
    await keyboard.press("ArrowDown")
    await pressByKey(page, "Set the plan")
    await page.getByText(/^pro, until/).waitFor()
    await openByKey(page, "Cancel the subscription")
    await pressByKey(page, "Cancel the subscription")
    await page.getByRole("button", { name: "Cancel the subscription" }).first().waitFor({ state: "detached" })
    await page.getByText(/^pro, until/).waitFor()
    await openByKey(page, "Set the subscription")
    await page.getByLabel("Plan").selectOption("max")
    await page.getByLabel("The period ends on").fill("2099-01-01")
    await pressByKey(page, "Set the subscription")
    await page.getByText(/^max, until/).waitFor()
    await openByKey(page, "Grant credits")
    await write(page, "-30")
    await keyboard.press("Enter")
    await dialog.getByText("-30 credits were booked. The balance is 70 credits now.").waitFor()
    await keyboard.press("Escape")
    await page.getByText(/^70 credits/).waitFor()

    for (
      const [button, state] of [["Suspend", "suspended"], ["Restore", "active"], ["Suspend", "suspended"]] as const
    ) {
      if (button === "Suspend") await openByKey(page, button)
      await pressByKey(page, button)
      await page.locator(".badge", { hasText: new RegExp(`^${state}$`) }).waitFor()
    }
    await openByKey(page, "Erase for good")
    await pressByKey(page, "Erase for good")
    await page.locator(".badge", { hasText: /^erased$/ }).waitFor()
  })

  it("an account's usage, failing webhooks, keys and tokens are on one page", async () => {
    const page = await signedInAsOperator(given())
    const { endpoints: [endpoint] } = await ask(given(), "plus", "account/webhook-endpoints") as {
      readonly endpoints: ReadonlyArray<object>
    }
    const delivery = {
      id: "del_1",
      endpoint_id: "wep_1",
      event_id: "evt_1",
      message_id: "msg_1",
      type: "organization.signal.detected",
      status: "exhausted",
      attempts: 10,
      next_attempt_at: null,
      created_at: "2026-05-01T08:00:00.000Z"
    }
    const last_attempt = {
      number: 10,
      started_at: "2026-05-04T12:00:00.000Z",
      status: 500,
      duration: 12,
      error: null,
      answer: ""
    }
    await page.route(/\/webhook-endpoints\/failing/, (route) =>
      route.fulfill({
        json: {
          failing: [{
            account_id: "1",
            endpoint: { ...endpoint, name: "CRM", exhausted_in_a_row: 2 },
            is_silent: true,
            deliveries: [{ delivery, last_attempt }]
          }],
          pagination: { next_cursor: null, per_page: 25, has_more: false },
          meta: { request_id: "1" }
        }
      }))
    await open(page, "Accounts")
    await page.getByRole("link", { name: "Demo plus" }).click()
    await page.getByRole("img", { name: "Credits by day and operation" }).waitFor()
    await page.getByRole("row", { name: /^Company profile \d/ }).waitFor()
    await page.getByText("2 failed for good in a row").waitFor()
    await page.getByText(/answered with 500/).waitFor()
    for (const name of ["API keys", "Bearer tokens"]) await page.getByRole("heading", { level: 2, name }).waitFor()
    assert.match(page.url(), /\/accounts\/[\da-f-]{36}$/)
  })

  it("keys and tokens of an account are created and revoked, and the audit log has who did it", async () => {
    const page = await signedInAsOperator(given())
    await open(page, "Accounts")
    await page.getByRole("link", { name: "Demo free" }).click()
    await page.getByRole("button", { name: "Create a Bearer token" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Name").fill("Keys")
    await dialog.getByLabel(/account:keys/).check()
    await dialog.getByRole("button", { name: "Create" }).click()
    const token = await dialog.locator("code").textContent() ?? ""
    await dialog.getByRole("button", { name: "I have kept it" }).click()
    const headers = { authorization: `Bearer ${token}` }
    const listed = () => fetch(`${given().demonstration.origin}/api/v1/account/api-keys`, { headers })
    assert.strictEqual((await listed()).status, 200)
    await open(page, "Accounts")
    for (const known of [token, createHash("sha256").update(token.split("|")[1] ?? "").digest("hex")]) {
      await page.getByLabel("Name, email, key, token or digest").fill(known)
      await page.getByRole("button", { name: "Search", exact: true }).click()
      await page.getByRole("cell", { name: `Bearer token ${token.split("|")[0]}`, exact: true }).waitFor()
      assert.notInclude(page.url(), known.slice(-20))
    }
    await page.getByRole("link", { name: "Demo free" }).click()
    const statement = page.getByRole("table", { name: "Usage and bookings of a month" })
    await statement.getByRole("row", { name: /grant .*10,000/ }).waitFor()
    await page.getByRole("button", { name: "Revoke Keys" }).click()
    await dialog.getByRole("button", { name: "Revoke Keys" }).click()
    await page.getByText("There is no token yet").waitFor()
    assert.strictEqual((await listed()).status, 401)
    await open(page, "Audit log")
    await page.getByRole("row", { name: /nora revoked a Bearer token/ }).waitFor()
    await page.getByRole("combobox", { name: "What they did" }).selectOption({ label: "Bearer tokens created" })
    await page.getByRole("cell", { name: "revoked a Bearer token" }).waitFor({ state: "detached" })
    await page.getByRole("row", { name: /nora created a Bearer token with .*account:keys/ }).waitFor()
  })

  it("a dialog with a key or a filled form stays with its account when the address of another is loaded", async () => {
    const page = await signedInAsOperator(given())
    const addressOf = async (name: string) => {
      await open(page, "Accounts")
      await page.getByRole("link", { name }).click()
      await page.getByRole("heading", { level: 1, name }).waitFor()
      return page.url()
    }
    const load = async (address: string, name: string) => {
      await page.goto(address)
      await page.getByRole("heading", { level: 1, name }).waitFor()
    }
    const other = await addressOf("Demo plus")
    const own = await addressOf("Demo free")
    const dialog = page.getByRole("dialog")
    await page.getByRole("button", { name: "Create an API key" }).click()
    await dialog.getByLabel("Name").fill("Left open")
    await dialog.getByRole("button", { name: "Create" }).click()
    const key = await dialog.locator("code").textContent() ?? ""
    assert.match(key, /^kt_/)

    await load(other, "Demo plus")
    await page.getByRole("button", { name: "Create an API key" }).click()
    assert.strictEqual(await dialog.getByLabel("Name").inputValue(), "")
    await closeByEscape(page)
    await load(own, "Demo free")
    assert.strictEqual(await dialog.locator("code").textContent(), key)
    await dialog.getByRole("button", { name: "I have kept it" }).click()
    assert.notInclude(await page.evaluate<string>("JSON.stringify({ ...sessionStorage })"), key)
    await page.getByRole("button", { name: "Revoke Left open" }).click()
    await dialog.getByRole("button", { name: "Revoke Left open" }).click()
    await dialog.waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Revoke Left open" }).waitFor({ state: "detached" })

    await page.getByRole("button", { name: "Create a Bearer token" }).click()
    await dialog.getByLabel("Name").fill("Half filled")
    await load(other, "Demo plus")
    await page.getByRole("button", { name: "Create a Bearer token" }).click()
    assert.strictEqual(await dialog.getByLabel("Name").inputValue(), "")
    await load(own, "Demo free")
    assert.strictEqual(await dialog.getByLabel("Name").inputValue(), "Half filled")
    await closeByEscape(page)
    await load(other, "Demo plus")
    await dialog.waitFor()
    await closeByEscape(page)
  })

  it("an organization is withheld by keyboard alone and shown again, and wordings are looked for on request", async () => {
    const page = await signedInAsOperator(given())
    const { results: [hit] } = await ask(given(), "max", "search-organizations?q=Braumanufaktur&limit=1") as {
      readonly results: ReadonlyArray<{ readonly entity_id: string }>
    }
    const { entity_id } = hit ?? { entity_id: "" }
    await open(page, "Register")
    await openByKey(page, "Withhold")
    await write(page, "nonsense")
    await page.keyboard.press("Enter")
    await page.getByRole("dialog").getByText(/must be an entity_id/).first().waitFor()
    await write(page, entity_id)
    await page.keyboard.press("Tab")
    await write(page, "on request")
    await page.keyboard.press("Enter")
    await page.getByRole("cell", { name: "on request" }).waitFor()
    await page.getByRole("button", { name: `Show ${entity_id} again` }).click()
    await page.getByText("No organization is withheld.").waitFor()
    await page.getByRole("button", { name: "Look for wordings" }).click()
    const answer = page.locator("[role=status]", { hasText: /understood|Announcements|another form/ })
    assert.notStrictEqual(await answer.textContent(), "")
  })
}
