import { afterAll, afterEach, assert, beforeAll, describe, it } from "@effect/vitest"
import { complaints, hasBrowser, launch } from "./Browser.ts"
import { startDemonstration } from "./Demonstration.ts"
import { accessibility } from "./flows/Accessibility.ts"
import { deliveryFlows } from "./flows/Deliveries.ts"
import { deskFlows } from "./flows/Desk.ts"
import { firstMinutes } from "./flows/FirstMinutes.ts"
import { closePages, type Given } from "./flows/Given.ts"
import { hostileData } from "./flows/HostileData.ts"
import { operatorFlows } from "./flows/Operators.ts"
import { pictures } from "./flows/Pictures.ts"
import { readingFlows } from "./flows/Reading.ts"
import { referenceFlows } from "./flows/Reference.ts"
import { signInFlows } from "./flows/SignIn.ts"
import { watchingFlows } from "./flows/Watching.ts"

describe.skipIf(!hasBrowser)("The console in a browser", () => {
  let running: Given | undefined
  const given = (): Given => running!

  beforeAll(async () => {
    const demonstration = await startDemonstration()
    running = { demonstration, browser: await launch() }
  })

  afterEach(closePages)

  afterAll(async () => {
    await running?.browser.close()
    await running?.demonstration.stop()
  })

  describe("Signing in", () => {
    signInFlows(given)
  })
  describe("The first minutes", () => {
    firstMinutes(given)
  })
  describe("Watching", () => {
    watchingFlows(given)
  })
  describe("Deliveries", () => {
    deliveryFlows(given)
  })
  describe("The desk", () => {
    deskFlows(given)
  })
  describe("Reading", () => {
    readingFlows(given)
  })
  describe("Hostile data", () => {
    hostileData(given)
  })
  describe("Operators", () => {
    operatorFlows(given)
  })
  describe("The reference", () => {
    referenceFlows(given)
  })
  describe("Pictures", () => {
    pictures(given)
  })
  describe("Every view", () => {
    accessibility(given)
  })

  it("the browser had nothing to complain about", () => {
    assert.deepStrictEqual(complaints, [])
  })
})
