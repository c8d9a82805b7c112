import { germanDate, isoDate } from "../Day.ts"
import { Draws } from "../Draws.ts"
import { type Life, stateOn } from "../life/Life.ts"
import { announcedNumber } from "../Registration.ts"
import { forms } from "../tables/Forms.ts"
import type { World } from "../World.ts"
import type { Notice } from "./Notice.ts"
import { noticeText } from "./NoticeText.ts"

/** An announcement as the collected files of the portal hold it. */
export type Announcement = Readonly<Record<string, string>>

/** The portal numbers its announcements; the oldest collected files have no numbers. */
const numbered = (id: number | undefined): Announcement => id === undefined ? {} : { id: String(id) }

/**
 * An announcement in the layout of the portal: a heading, then date, register number and category, the organization,
 * and the text.
 */
export const announcementOf = (world: World, life: Life, notice: Notice, id: number | undefined): Announcement => {
  const { registration } = life.organization
  const { court, formerCourt } = registration
  const state = stateOn(life, notice.enteredOn ?? notice.on)
  const draws = new Draws(world.seed, "wording", life.organization.index * 100_000 + notice.on)
  const text = noticeText({ world, life, state, notice, draws })
  const date = isoDate(notice.on)
  const amtsgericht = `Amtsgericht ${court.name}`
  if (notice.category === "Sonderregisterbekanntmachung OHNE Bezug zum elektr. Register") {
    const reference = notice.subject._tag === "PublicService" ? notice.subject.file : ""
    return {
      date,
      ...numbered(id),
      original_text: `${notice.category}\n${court.state} ${amtsgericht} ${reference}\n${state.name}`,
      type: notice.category,
      state: court.state,
      amtsgericht,
      company_name: state.name,
      sonderregister_referenz: reference,
      details: [
        `${germanDate(notice.on)} (Bekanntmachungsdatum)`,
        `${court.state} ${amtsgericht} ${reference}\n${notice.category}`,
        state.name,
        text
      ].join("\n\n")
    }
  }
  const number = announcedNumber(registration)
  const former = formerCourt === null ? "" : ` früher Amtsgericht ${formerCourt.name}`
  const heading = `${court.state} ${amtsgericht} ${number}${former}`
  const entered = notice.enteredOn === null ? "" : ` ${germanDate(notice.enteredOn)} (Eintragungsdatum)`
  return {
    date,
    ...numbered(id),
    original_text: `${notice.category}\n${heading}\n${state.name} – ${state.seat.name}`,
    type: notice.category,
    state: court.state,
    amtsgericht,
    registernummer: number,
    registerart: registration.type,
    company_name: state.name,
    company_seat: state.seat.name,
    ...(formerCourt === null ? {} : { former_amtsgericht: formerCourt.name }),
    details: [
      `${germanDate(notice.on)} (Bekanntmachungsdatum)`,
      `${heading}\n${notice.category}${entered}`,
      `${state.name}\n${forms[state.form].announced}\n${state.seat.name}`,
      ...(text === "" ? [] : [text])
    ].join("\n\n")
  }
}
