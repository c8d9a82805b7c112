import { InsufficientCredits, type Kontor, newSignals, type SignalsPosition } from "@kontor/client"

/** Reads what is new since a position, with promises, and hands back the position to keep for the next time. */
export const followSignals = async (kontor: Kontor, position: SignalsPosition | string) => {
  try {
    const found = await newSignals(kontor, { position, topics: ["NEW_REGISTRATIONS", "CLOSURES"] })
    const lines = found.signals.map(({ event, organization }) =>
      `${event.announced_on} ${event.topic_name.en}: ${organization.current_profile?.name}`
    )
    return { lines, credits: found.credits, position: found.position }
  } catch (error) {
    if (error instanceof InsufficientCredits) throw new Error(`Top up: ${error.problem.detail}`, { cause: error })
    throw error
  }
}
