import type { Notice } from "../announcements/Notice.ts"
import { type Day, germanDate, workday } from "../Day.ts"
import { Draws } from "../Draws.ts"
import { type DeletionGround, type Fate, fateOf } from "../Fate.ts"
import type { Organization } from "../Organization.ts"
import { type FormName, forms } from "../tables/Forms.ts"
import type { World } from "../World.ts"
import { type Change, together, withNote, withoutNotes } from "./Change.ts"
import { insolvencyText } from "./NoteText.ts"
import { nothing, type Plan, type PlannedEntry } from "./Plan.ts"
import { type Condition, departedOn } from "./State.ts"

/** The text of an organization's dissolution. */
const dissolutionText = (form: FormName, resolvedOn: Day): string => {
  const date = germanDate(resolvedOn)
  switch (form) {
    case "AG":
      return `Die Gesellschaft ist durch Beschluss der Hauptversammlung vom ${date} aufgelöst.`
    case "eG":
      return `Die Genossenschaft ist durch Beschluss der Generalversammlung vom ${date} aufgelöst.`
    case "e.V.":
      return `Der Verein ist durch Beschluss der Mitgliederversammlung vom ${date} aufgelöst.`
    case "PartG":
      return "Die Partnerschaft ist aufgelöst."
    case "GmbH & Co. KG":
    case "KG":
    case "OHG":
      return "Die Gesellschaft ist aufgelöst."
    case "e.K.":
      return "Der Geschäftsbetrieb ist eingestellt."
    case "GmbH":
    case "UG":
      return `Die Gesellschaft ist durch Beschluss der Gesellschafterversammlung vom ${date} aufgelöst.`
  }
}

/** The text of the end of a liquidation. */
const liquidationEndText = (form: FormName): string => {
  switch (form) {
    case "e.V.":
      return "Die Liquidation ist beendet. Der Verein ist erloschen."
    case "e.K.":
      return "Die Firma ist erloschen."
    case "eG":
      return "Die Liquidation ist beendet. Die Genossenschaft ist gelöscht."
    case "PartG":
      return "Die Partnerschaft ist erloschen."
    case "GmbH & Co. KG":
    case "KG":
    case "OHG":
      return "Die Liquidation ist beendet. Die Firma ist erloschen."
    case "GmbH":
    case "UG":
    case "AG":
      return "Die Liquidation ist beendet. Die Gesellschaft ist gelöscht."
  }
}

/** The text of a deletion by the court. */
const deletionText = (ground: DeletionGround): string => {
  switch (ground) {
    case "NO_ASSETS":
      return "Die Gesellschaft ist wegen Vermögenslosigkeit gemäß § 394 FamFG von Amts wegen gelöscht."
    case "NAME_EXPIRED":
      return "Die Firma ist gemäß § 31 Abs. 2 HGB von Amts wegen gelöscht."
    case "INADMISSIBLE_ENTRY":
      return "Die Eintragung ist gemäß § 395 FamFG von Amts wegen gelöscht."
  }
}

const becomes = (condition: Condition): Change => (state) => ({ ...state, condition })

/** Those who ran the organization wind it up; procurists go. */
const windUp: Change = (state, { on }) => {
  const { chief, winder } = forms[state.form]
  const winding = state.officers.filter(({ holder, role }) => role !== "PROCURIST" && holder._tag === "Person")
  if (chief === winder || winding.length === 0) return state
  return {
    ...state,
    officers: winding.slice(0, 2).map((officer, place) => ({
      ...officer,
      number: state.nextNumber + place,
      role: winder,
      powers: "GENERAL",
      since: on
    })),
    departed: [...state.departed, ...state.officers.map(departedOn(on))],
    nextNumber: state.nextNumber + 2
  }
}

/** The organization is struck off the register. */
export const ends = (text: string): Change => together(withNote("END", text), becomes("DELETED"))

const liquidation = (
  world: World,
  { form, index }: Organization,
  { deletedOn, dissolvedOn }: Extract<Fate, { readonly _tag: "Liquidated" }>
): Plan => {
  const dissolution = withNote("END", dissolutionText(form, dissolvedOn - 30))
  const draws = new Draws(world.seed, "dissolution announced", index)
  const notices: ReadonlyArray<Notice> = form === "e.V."
    ? [{
      on: workday(dissolvedOn + draws.between(0, 3)),
      enteredOn: dissolvedOn,
      category: draws.chance(75) ? "Sonstige Registerbekanntmachung" : "Löschungsankündigung",
      subject: { _tag: "Dissolution" }
    }]
    : []
  return {
    entries: [
      {
        name: "DISSOLVED",
        on: dissolvedOn,
        change: (state, scene) =>
          [dissolution, windUp, becomes("DISSOLVED")].reduce((now, change) => change(now, scene), state)
      },
      {
        name: "LIQUIDATION_ENDED",
        on: deletedOn,
        change: together(withoutNotes("END"), ends(liquidationEndText(form)))
      }
    ],
    notices
  }
}

/** The name of a partnership or a trader expires; an association is deleted as unlawfully entered. */
const groundOf = ({ form }: Organization, ground: DeletionGround): DeletionGround =>
  form === "e.V." ? "INADMISSIBLE_ENTRY" : forms[form].register === "HRA" ? "NAME_EXPIRED" : ground

const striking = (
  world: World,
  organization: Organization,
  fate: Extract<Fate, { readonly _tag: "StruckOff" }>
): Plan => {
  const ground = groundOf(organization, fate.ground)
  const draws = new Draws(world.seed, "deletion announced", organization.index)
  return {
    entries: fate.deletedOn === null
      ? []
      : [{ name: "STRUCK_OFF", on: fate.deletedOn, change: ends(deletionText(ground)) }],
    notices: [{
      on: fate.announcedOn,
      enteredOn: draws.chance(50) ? workday(fate.announcedOn - draws.between(1, 5)) : null,
      category: "Löschungsankündigung",
      subject: { _tag: "DeletionAnnounced", ground, months: draws.pick([1, 1, 1, 2, 3, 3]) }
    }]
  }
}

const insolvency = (
  world: World,
  { form, index, seat }: Organization,
  { decidedOn, file, isOpened, provisionalOn }: Extract<Fate, { readonly _tag: "Insolvent" }>
): Plan => {
  const draws = new Draws(world.seed, "insolvency announced", index)
  const stages = [["PROVISIONAL", provisionalOn], [isOpened ? "OPENED" : "REJECTED", decidedOn]] as const
  const entry = ([stage, on]: typeof stages[number]): PlannedEntry => {
    const note = withNote("INSOLVENCY", insolvencyText(stage, seat.name, file, on - 6, form))
    const replaced = together(withoutNotes("INSOLVENCY"), note)
    return {
      name: `INSOLVENCY_${stage}`,
      on,
      change: stage === "PROVISIONAL"
        ? note
        : together(replaced, becomes(stage === "OPENED" ? "INSOLVENT" : "DISSOLVED"))
    }
  }
  const notice = ([stage, on]: typeof stages[number]): Notice => ({
    on: workday(on + draws.between(0, 4)),
    enteredOn: on,
    category: "Sonstige Registerbekanntmachung",
    subject: { _tag: "Insolvency", stage, file, decidedOn: on - 6 }
  })
  return { entries: stages.map(entry), notices: stages.map(notice) }
}

/** The end of an organization, if it has one, and its announcements. */
export const endingPlan = (world: World, organization: Organization): Plan => {
  const fate: Fate = fateOf(world, organization)
  switch (fate._tag) {
    case "Steady":
      return nothing
    case "Liquidated":
      return liquidation(world, organization, fate)
    case "StruckOff":
      return striking(world, organization, fate)
    case "Insolvent":
      return insolvency(world, organization, fate)
  }
}

/** The day on which something is announced that was entered before. */
export const announcedAfter = (enteredOn: Day, draws: Draws): Day => workday(enteredOn + draws.below(4))
