import { assert, describe, it } from "@effect/vitest"
import { nextStep, type Standing } from "@kontor/search"

const country: Standing = { organizations: 5_000_000, changed: 0, remaining: 0, isQuiet: false }

describe("The next step of an index that follows a register", () => {
  it.each<[string, Partial<Standing>, ReturnType<typeof nextStep>]>([
    ["that did not change is to take in what will", {}, "apply"],
    ["of which little changed is to take that in", { remaining: 50_000 }, "apply"],
    ["of which much changed while it is imported is to wait", { remaining: 1_300_000 }, "wait"],
    ["that is imported, once it is several times as large, is to be built anew", { remaining: 15_000_001 }, "build"],
    ["that is quiet, of which little changed, is to take that in", { remaining: 50_000, isQuiet: true }, "apply"],
    ["that is quiet, of which more changed, is to be built anew", { remaining: 50_001, isQuiet: true }, "build"],
    ["that is quiet, of which more was taken in, is to be built anew", { changed: 50_001, isQuiet: true }, "build"]
  ])("of a country %s", (_, standing, step) => {
    assert.strictEqual(nextStep({ ...country, ...standing }), step)
  })

  it.each<[string, Partial<Standing>, ReturnType<typeof nextStep>]>([
    ["takes in what is small for any register", { remaining: 20_000, isQuiet: true }, "apply"],
    ["waits where an import goes on", { remaining: 20_001 }, "wait"],
    ["is built anew where the import has ended", { remaining: 20_001, isQuiet: true }, "build"],
    ["is built anew where much has come", { remaining: 60_001 }, "build"]
  ])("of an empty register %s", (_, standing, step) => {
    assert.strictEqual(nextStep({ ...country, organizations: 0, ...standing }), step)
  })
})
