import { assert, describe, it } from "@effect/vitest"
import { legalFormOfName, legalFormOfText } from "@kontor/register"

describe("a legal form", () => {
  it("is read from the name where a source gives no code", () => {
    for (
      const [name, short] of [
        ["olly UG (haftungsbeschränkt)", "UG"],
        ["BLUECHILLED Verwaltungs GmbH", "GmbH"],
        ["Marktentwicklungsgesellschaft Wolnzach mbH", "GmbH"],
        ["Gemeinnützige Gesellschaft mit beschränkter Haftung Sonne", "gGmbH"],
        ["Sonne gGmbH", "gGmbH"],
        ["HOCHTIEF Aktiengesellschaft", "AG"],
        ["Can Koi Ibiza GmbH & Co. KG", "GmbH & Co. KG"],
        ["Alpha UG (haftungsbeschränkt) & Co. KG", "UG & Co. KG"],
        ["Beta SE & Co. KG", "SE & Co. KG"],
        ["Gamma KGaA", "KGaA"],
        ["Gamma GmbH & Co. KGaA", "KGaA"],
        ["Gamma GmbH & Co. Verlags-KG", "GmbH & Co. KG"],
        ["Gamma GmbH & Co. Lange Straße 12 KG", "GmbH & Co. KG"],
        ["Gamma GmbH & Co. 4. Beteiligungs KG", "GmbH & Co. KG"],
        ["Gamma UG (haftungsbeschränkt) 3 & Co.KG Solar 7", "UG & Co. KG"],
        ["Gamma UG (haftungsbeschränkt) & Co. Institut i. S. d. § 1 KWG KG", "UG & Co. KG"],
        ["Gamma AG & Co. Grundstücks KG", "AG & Co. KG"],
        ["Gamma GmbH & Co. Handels-OHG", "GmbH & Co. OHG"],
        ["Gamma GmbH & Co. KG a. A.", "KGaA"],
        ["Gamma gUG (haftungsbeschränkt)", "UG"],
        ["Gamma gemeinnützige Gesellschaft mbH", "gGmbH"],
        ["Delta OHG", "OHG"],
        ["Epsilon e.K.", "e.K."],
        ["Zeta Inh. Eva Muster e. K.", "e.K."],
        ["Turnverein Eta e.V.", "e.V."],
        ["Volksbank Theta eG", "eG"],
        ["Iota Rechtsanwälte Partnerschaft mbB", "PartG"],
        ["Kappa KG", "KG"]
      ] as const
    ) assert.strictEqual(legalFormOfName(name)?.short, short, name)
    assert.isUndefined(legalFormOfName("Freiwillige Feuerwehr"))
  })

  it("is refined by the name where an announcement's line stands for several", () => {
    const gmbh = "Gesellschaft mit beschränkter Haftung"
    assert.strictEqual(legalFormOfText(gmbh, "Alpha GmbH")?.short, "GmbH")
    assert.strictEqual(legalFormOfText(gmbh, "Alpha UG (haftungsbeschränkt)")?.short, "UG")
    assert.strictEqual(legalFormOfText(gmbh, "Alpha gGmbH")?.short, "gGmbH")
    assert.strictEqual(legalFormOfText("Kommanditgesellschaft", "Alpha GmbH & Co. KG")?.short, "GmbH & Co. KG")
    assert.strictEqual(legalFormOfText("Kommanditgesellschaft", "Alpha KG")?.short, "KG")
    assert.strictEqual(legalFormOfText(gmbh, "Alpha AG Verwaltungs-GmbH")?.short, "GmbH")
    assert.isUndefined(legalFormOfText("???Global.Rechtsform.???", "Alpha"))
  })
})
