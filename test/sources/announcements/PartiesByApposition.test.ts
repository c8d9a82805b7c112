import { describe, it } from "@effect/vitest"
import { agrees } from "./PartiesRead.ts"

describe("the parties of a transformation, behind the words that describe them", () => {
  it.effect("are named without the word for the owner before their name", () =>
    agrees([
      "Das Vermögen der Gesellschaft ist als Ganzes im Wege der Verschmelzung auf die Alleingesellschafterin, die Birke " +
      "Holding SE mit Sitz in Fürth (Amtsgericht Fürth HRB 7654311), übertragen.",
      "TRANSFERRING",
      ["acquiring_entity", "Birke Holding SE", "DED3304V.HRB7654311"]
    ]))

  it.effect("have the part of the adjective before their name", () =>
    agrees([
      "Die Verschmelzung ist in das Register der übernehmenden Birke Holding GmbH (Amtsgericht Fürth HRB 7654311) eingetragen.",
      "TRANSFERRING",
      ["acquiring_entity", "Birke Holding GmbH", "DED3304V.HRB7654311"]
    ]))

  it.effect("give their assets to the organization", () =>
    agrees([
      "Das Vermögen der Birke Optik KG, Fürth (Amtsgericht Fürth HRA 7654312) ist durch Verschmelzung auf diese Gesellschaft " +
      "übergegangen.",
      "ACQUIRING",
      ["transferring_entity", "Birke Optik KG", "DED3304V.HRA7654312"]
    ], [
      "Durch Verschmelzung ist auf die Gesellschaft das Vermögen der Birke Optik GmbH, Fürth (Amtsgericht Fürth HRB 7654313) " +
      "übertragen.",
      "ACQUIRING",
      ["transferring_entity", "Birke Optik GmbH", "DED3304V.HRB7654313"]
    ]))

  it.effect("all transfer where the list of them ends so", () =>
    agrees([
      "Die Gesellschaft ist mit der Ahorn GmbH mit Sitz in Fürth (Amtsgericht Fürth HRB 7654311) und der Birke GmbH mit Sitz " +
      "in Fürth (Amtsgericht Fürth HRB 7654312) als übertragende Gesellschaften verschmolzen.",
      "ACQUIRING",
      ["transferring_entity", "Ahorn GmbH", "DED3304V.HRB7654311"],
      ["transferring_entity", "Birke GmbH", "DED3304V.HRB7654312"]
    ]))

  it.effect("may begin with the organization's own name, with another number and legal form", () =>
    agrees([
      "Die Gesellschaft ist durch formwechselnde Umwandlung der Muster Optik GmbH & Co. KG, Nürnberg (Amtsgericht Nürnberg " +
      "HRA 7654312) entstanden.",
      undefined,
      ["converted_entity", "Muster Optik GmbH & Co. KG", "DED3310V.HRA7654312"]
    ]))
})
