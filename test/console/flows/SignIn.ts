import { assert, it } from "@effect/vitest"
import { signIn } from "../Browser.ts"
import { emptyPage, type Given, open, signedIn, signOut } from "./Given.ts"

const storage = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])"

/** Signing in and out, and what is kept of the credential. */
export const signInFlows = (given: () => Given) => {
  it("refuses a key that is not valid, and says what to do", async () => {
    const page = await emptyPage(given())
    await page.goto(`${given().demonstration.origin}/console`)
    await page.getByLabel("API key or Bearer token").fill("kt_wrong")
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByText("This key or token is not valid").waitFor()
    assert.strictEqual(await page.getByRole("navigation").count(), 0)
  })

  it("keeps the key in the session of the tab alone, and forgets it when signing out", async () => {
    const { demonstration } = given()
    const key = demonstration.keys["free"] ?? ""
    const page = await emptyPage(given())
    await signIn(page, demonstration.origin, key)
    await page.reload()
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor()
    const [lasting, session, cookie, address] = JSON.parse(await page.evaluate<string>(storage))
    assert.notInclude(JSON.stringify([lasting, cookie, address]), key)
    assert.include(JSON.stringify(session), key)
    await signOut(page)
    await page.getByLabel("API key or Bearer token").waitFor()
    assert.notInclude(await page.evaluate<string>(storage), key)
    assert.notInclude(await page.content(), key)
  })

  it("shows what the abilities of a token allow, and nothing else", async () => {
    const page = await signedIn(given(), "free")
    await open(page, "Keys and tokens")
    await page.getByRole("button", { name: "Create a Bearer token" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Name").fill("Reader")
    await dialog.getByLabel(/account:read/).uncheck()
    await dialog.getByRole("button", { name: "Create" }).click()
    const token = await dialog.locator("code").textContent() ?? ""
    await page.reload()
    assert.strictEqual(await dialog.locator("code").textContent(), token)
    await dialog.getByRole("button", { name: "I have kept it" }).click()
    await page.getByRole("cell", { name: "Reader", exact: true }).waitFor()
    assert.notInclude(await page.content(), token)
    assert.notInclude(await page.evaluate<string>(storage), token)

    const other = await emptyPage(given())
    await signIn(other, given().demonstration.origin, token)
    const names = await other.getByRole("navigation").getByRole("link").allTextContents()
    assert.deepStrictEqual(names, ["Companies", "Signals", "API reference"])

    await page.getByRole("button", { name: "Revoke Reader" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Revoke Reader" }).click()
    await page.getByText("There is no token yet").waitFor()
  })
}
