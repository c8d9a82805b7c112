import { Draws } from "../Draws.ts"
import { type FormName, forms } from "../Forms.ts"
import { isQuiet } from "../Neighbourhood.ts"
import type { Organization } from "../Organization.ts"
import { type Day, germanDate, spanOf, workday, type World, yearOf } from "../World.ts"
import {
  type Change,
  type Condition,
  type DeletionGround,
  departedOn,
  nothing,
  type Notice,
  type Plan,
  type PlannedEntry,
  together,
  withNote,
  withoutNotes
} from "./Change.ts"
import { insolvencyText } from "./NoteText.ts"

/** The end of an organization, if it has one. Days after the end of the register's life are still to come. */
type Fate =
  | { readonly _tag: "Steady" }
  | { readonly _tag: "Liquidated"; readonly dissolvedOn: Day; readonly deletedOn: Day }
  | {
    readonly _tag: "StruckOff"
    readonly ground: DeletionGround
    readonly announcedOn: Day
    readonly deletedOn: Day | null
  }
  | {
    readonly _tag: "Insolvent"
    readonly file: string
    readonly provisionalOn: Day
    readonly decidedOn: Day
    readonly isOpened: boolean
  }

const grounds: ReadonlyArray<{ readonly ground: DeletionGround; readonly lots: number }> = [
  { ground: "NO_ASSETS", lots: 84 },
  { ground: "NAME_EXPIRED", lots: 9 },
  { ground: "INADMISSIBLE_ENTRY", lots: 7 }
]

interface Risks {
  readonly liquidation: number
  readonly striking: number
  readonly insolvency: number
}

/** Of a hundred organizations of a form to which none refers, the number that meets each end within two years. */
const risks: Readonly<Record<FormName, Risks>> = {
  "GmbH": { liquidation: 9, striking: 24, insolvency: 7 },
  "UG": { liquidation: 10, striking: 36, insolvency: 7 },
  "AG": { liquidation: 3, striking: 0, insolvency: 3 },
  "GmbH & Co. KG": { liquidation: 6, striking: 6, insolvency: 6 },
  "KG": { liquidation: 5, striking: 10, insolvency: 5 },
  "OHG": { liquidation: 8, striking: 14, insolvency: 3 },
  "e.K.": { liquidation: 8, striking: 26, insolvency: 0 },
  "eG": { liquidation: 3, striking: 0, insolvency: 1 },
  "PartG": { liquidation: 5, striking: 4, insolvency: 0 },
  "e.V.": { liquidation: 13, striking: 6, insolvency: 1 }
}

const insolvencyFile = (draws: Draws, on: Day): string =>
  `${draws.between(3, 99)} IN ${draws.between(10, 980)}/${String(yearOf(on)).slice(2)}`

/** The fate of an organization. One that others name, or that takes part in a transfer, does not end otherwise. */
const fateOf = (world: World, { form, index, isNamedByOthers, registeredOn }: Organization): Fate => {
  if (isNamedByOthers) return { _tag: "Steady" }
  const draws = new Draws(world.seed, "fate", index)
  const share = spanOf(world) / (isQuiet(index) ? 2_920 : 730)
  const { insolvency, liquidation, striking } = risks[form]
  const from = Math.max(world.since, registeredOn) + 25
  const start = workday(from + draws.below(Math.max(1, world.until - from - 20)))
  const ticket = draws.below(10_000) / 100
  if (ticket < liquidation * share) {
    return { _tag: "Liquidated", dissolvedOn: start, deletedOn: workday(start + draws.between(375, 520)) }
  }
  if (ticket < (liquidation + striking) * share) {
    const isDeleted = draws.chance(48)
    const { ground } = draws.lot(grounds, ({ lots }) => lots)
    return {
      _tag: "StruckOff",
      ground,
      announcedOn: start,
      deletedOn: isDeleted ? workday(start + draws.between(95, 160)) : null
    }
  }
  if (ticket < (liquidation + striking + insolvency) * share) {
    return {
      _tag: "Insolvent",
      file: insolvencyFile(draws, start),
      provisionalOn: start,
      decidedOn: workday(start + draws.between(50, 95)),
      isOpened: draws.chance(78)
    }
  }
  return { _tag: "Steady" }
}

const resolved = (subject: string, meeting: string) =>
  `${subject} ist durch Beschluss der ${meeting} vom DAY aufgelöst.`
const dissolvedCompany = resolved("Die Gesellschaft", "Gesellschafterversammlung")
const dissolvedPartnership = "Die Gesellschaft ist aufgelöst."
const struckCompany = "Die Liquidation ist beendet. Die Gesellschaft ist gelöscht."
const expiredPartnership = "Die Liquidation ist beendet. Die Firma ist erloschen."

/** The texts of an organization's dissolution, and of the end of its liquidation. */
const endTexts: Readonly<Record<FormName, readonly [dissolution: string, end: string]>> = {
  "GmbH": [dissolvedCompany, struckCompany],
  "UG": [dissolvedCompany, struckCompany],
  "AG": [resolved("Die Gesellschaft", "Hauptversammlung"), struckCompany],
  "GmbH & Co. KG": [dissolvedPartnership, expiredPartnership],
  "KG": [dissolvedPartnership, expiredPartnership],
  "OHG": [dissolvedPartnership, expiredPartnership],
  "e.K.": ["Der Geschäftsbetrieb ist eingestellt.", "Die Firma ist erloschen."],
  "eG": [
    resolved("Die Genossenschaft", "Generalversammlung"),
    "Die Liquidation ist beendet. Die Genossenschaft ist gelöscht."
  ],
  "PartG": ["Die Partnerschaft ist aufgelöst.", "Die Partnerschaft ist erloschen."],
  "e.V.": [
    resolved("Der Verein", "Mitgliederversammlung"),
    "Die Liquidation ist beendet. Der Verein ist erloschen."
  ]
}

/** The text of a deletion by the court. */
const deletionTexts: Readonly<Record<DeletionGround, string>> = {
  NO_ASSETS: "Die Gesellschaft ist wegen Vermögenslosigkeit gemäß § 394 FamFG von Amts wegen gelöscht.",
  NAME_EXPIRED: "Die Firma ist gemäß § 31 Abs. 2 HGB von Amts wegen gelöscht.",
  INADMISSIBLE_ENTRY: "Die Eintragung ist gemäß § 395 FamFG von Amts wegen gelöscht."
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
  const dissolution = withNote("END", endTexts[form][0].replace("DAY", germanDate(dissolvedOn - 30)))
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
        change: together(withoutNotes("END"), ends(endTexts[form][1]))
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
      : [{ name: "STRUCK_OFF", on: fate.deletedOn, change: ends(deletionTexts[ground]) }],
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
