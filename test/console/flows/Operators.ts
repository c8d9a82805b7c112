import { assert, it } from "@effect/vitest"
import { operatorToken } from "../Demonstration.ts"
import { ask, type Given, newPage, open, signedInAsOperator, signInAsOperator } from "./Given.ts"
import { openByKey, pressByKey, tabTo, write } from "./Keyboard.ts"

const storage = "JSON.stringify([{ ...localStorage }, document.cookie, location.href])"

/** Whatever an operator does with accounts, the register and the service. */
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
    const page = await newPage(given())
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
    await tabTo(page, "Text in name or email")
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
    await page.getByRole("button", { name: "Revoke Keys" }).click()
    await dialog.getByRole("button", { name: "Revoke Keys" }).click()
    await page.getByText("There is no token yet").waitFor()
    assert.strictEqual((await listed()).status, 401)
    await open(page, "Audit log")
    await page.getByRole("row", { name: /nora api token\.revoke/ }).waitFor()
    await page.getByLabel("Action").selectOption("token.create")
    await page.getByRole("cell", { name: "token.revoke" }).waitFor({ state: "detached" })
    await page.getByRole("row", { name: /nora api token\.create/ }).waitFor()
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
