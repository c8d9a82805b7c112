import type { Notice } from "../announcements/Notice.ts"
import { workday } from "../Day.ts"
import { Draws } from "../Draws.ts"
import type { Organization } from "../Organization.ts"
import { type Transfer, transfersOf } from "../Transfer.ts"
import type { World } from "../World.ts"
import { withNote } from "./Change.ts"
import { announcedAfter, ends } from "./EndingPlan.ts"
import { transferText } from "./NoteText.ts"
import type { Plan, PlannedEntry } from "./Plan.ts"

const entryOf = (world: World, transfer: Transfer, index: number): PlannedEntry => {
  const text = transferText(world, transfer, index)
  if (transfer.to === index) return { name: "TOOK_OVER", on: transfer.on, change: withNote("TRANSFER", text) }
  switch (transfer.kind) {
    case "MERGER":
      return { name: "MERGED_AWAY", on: transfer.on, change: ends(text) }
    case "HIVE_DOWN":
      return { name: "HIVED_DOWN", on: transfer.on, change: ends(text) }
    case "SPIN_OFF":
      return { name: "SPLIT", on: transfer.on, change: withNote("TRANSFER", text) }
  }
}

const noticesOf = (world: World, transfer: Transfer, index: number): ReadonlyArray<Notice> => {
  const draws = new Draws(world.seed, `transfer announced ${transfer.kind}`, index)
  const isDated = draws.chance(62)
  const registered: Notice = {
    on: announcedAfter(transfer.on, draws),
    enteredOn: isDated ? transfer.on : null,
    category: "Registerbekanntmachung nach dem Umwandlungsgesetz",
    subject: { _tag: "Transfer", transfer }
  }
  const filed: Notice = {
    on: workday(transfer.agreedOn + draws.between(3, 12)),
    enteredOn: null,
    category: "Einreichung neuer Dokumente",
    subject: { _tag: "ContractFiled", transfer }
  }
  return draws.chance(45) ? [filed, registered] : [registered]
}

/** The transfers in which an organization takes part, and the announcements of its court about them. */
export const transferPlan = (world: World, { index }: Organization): Plan => {
  const transfers = transfersOf(world, index)
  return {
    entries: transfers.map((transfer) => entryOf(world, transfer, index)),
    notices: transfers.flatMap((transfer) => noticesOf(world, transfer, index))
  }
}
