import { euros } from "../Money.ts"
import { personOf } from "../Person.ts"
import { forms } from "../tables/Forms.ts"
import { appoint, type Change, dismiss, type Scene, together } from "./Change.ts"
import { hasProcurists, powersOfChief } from "./FirstOfficers.ts"
import type { OrdinaryChange } from "./OrdinaryChange.ts"
import type { Officer, State } from "./State.ts"

const chiefsOf = (state: State): ReadonlyArray<Officer> =>
  state.officers.filter(({ holder, role }) => role === forms[state.form].chief && holder._tag === "Person")

const procuristsOf = (state: State): ReadonlyArray<Officer> => state.officers.filter(({ role }) => role === "PROCURIST")

const appointChief: Change = (state, scene) =>
  appoint(forms[state.form].chief, powersOfChief(state.form, scene.draws))(state, scene)

const dismissChief: Change = (state, scene) => dismiss(scene.draws.pick(chiefsOf(state)))(state, scene)

const withOfficer = (state: State, officer: Officer): State => ({
  ...state,
  officers: state.officers.map((other) => other.number === officer.number ? officer : other)
})

const changePowers: Change = (state, { draws }) => {
  const officer = draws.pick(chiefsOf(state))
  return withOfficer(state, { ...officer, powers: officer.powers === "SOLE_EXEMPT" ? "GENERAL" : "SOLE_EXEMPT" })
}

const joinLimitedPartner: Change = (state, { draws, on, organization, world }) => ({
  ...state,
  limitedPartners: [...state.limitedPartners, {
    number: state.nextNumber,
    holder: personOf(world, organization.index, state.nextPerson),
    contribution: euros(draws.pick([1_000, 5_000, 10_000, 25_000])),
    since: on
  }],
  nextNumber: state.nextNumber + 1,
  nextPerson: state.nextPerson + 1
})

const leaveLimitedPartner: Change = (state, { draws, on }) => {
  const partner = draws.pick(state.limitedPartners)
  return {
    ...state,
    limitedPartners: state.limitedPartners.filter(({ number }) => number !== partner.number),
    departed: [...state.departed, { role: "LIMITED_PARTNER", holder: partner.holder, since: partner.since, until: on }]
  }
}

const raiseContribution: Change = (state, { draws }: Scene) => {
  const raised = draws.pick(state.limitedPartners)
  const by = euros(draws.pick([500, 1_000, 5_000, 10_000])).cents
  return {
    ...state,
    limitedPartners: state.limitedPartners.map((partner) =>
      partner.number === raised.number
        ? { ...partner, contribution: { ...partner.contribution, cents: partner.contribution.cents + by } }
        : partner
    )
  }
}

/** The changes of chiefs and partners. */
export const peopleChanges: ReadonlyArray<OrdinaryChange> = [
  {
    name: "CHIEF_JOINS",
    lots: 14,
    applies: (state) =>
      state.form !== "e.K." && state.form !== "KG" && chiefsOf(state).length > 0 && chiefsOf(state).length < 5,
    change: appointChief
  },
  { name: "CHIEF_LEAVES", lots: 9, applies: (state) => chiefsOf(state).length > 1, change: dismissChief },
  {
    name: "CHIEF_SUCCEEDS",
    lots: 16,
    applies: (state) => chiefsOf(state).length > 0,
    change: together(dismissChief, appointChief)
  },
  {
    name: "POWERS",
    lots: 5,
    applies: (state) => (state.form === "GmbH" || state.form === "UG") && chiefsOf(state).length > 0,
    change: changePowers
  },
  {
    name: "PROCURIST_JOINS",
    lots: 13,
    applies: (state, { size, slot }) => hasProcurists(state.form) && size !== "micro" && slot.partnership === undefined,
    change: (state, scene) => appoint("PROCURIST", scene.draws.pick(["SOLE_PROCURA", "JOINT_PROCURA"]))(state, scene)
  },
  {
    name: "PROCURIST_LEAVES",
    lots: 9,
    applies: (state) => procuristsOf(state).length > 0,
    change: (state, scene) => dismiss(scene.draws.pick(procuristsOf(state)))(state, scene)
  },
  {
    name: "LIMITED_PARTNER_JOINS",
    lots: 14,
    applies: (state) => state.limitedPartners.length > 0,
    change: joinLimitedPartner
  },
  {
    name: "LIMITED_PARTNER_LEAVES",
    lots: 9,
    applies: (state) => state.limitedPartners.length > 1,
    change: leaveLimitedPartner
  },
  {
    name: "CONTRIBUTION",
    lots: 12,
    applies: (state) => state.limitedPartners.length > 0,
    change: raiseContribution
  }
]
