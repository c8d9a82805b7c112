import { cursorRule } from "@kontor/core"
import { DayOrInstant, EntityId, TopicCode } from "@kontor/core/Register"
import { maxOrganizations } from "@kontor/core/Signals"
import { Schema } from "effect"
import { CommaList } from "../parameters/CommaList.ts"
import { dayGuide, dayOfInstant } from "../parameters/DayGuide.ts"
import type { Guide } from "../parameters/ParameterGuide.ts"

const { optionalKey, String: Text } = Schema

/** The query parameters of the list. Rule: GET /v1/signals. */
export const signalsParameters = {
  cursor: optionalKey(Text),
  topics: optionalKey(CommaList(TopicCode)),
  organization_ids: optionalKey(CommaList(EntityId)),
  from: optionalKey(DayOrInstant),
  to: optionalKey(DayOrInstant)
}

/** The guides of the list's parameters. */
export const signalsGuide: Readonly<Record<keyof typeof signalsParameters, Guide>> = {
  cursor: {
    about: "`next_cursor` of the page before, unchanged, with exactly the same filters.",
    rule: cursorRule,
    example: "sig1.ATUA9AAAAAAAAB8xV0dD0aSKDbTTUsgDRRrFCg9JrwTnsk5hVi9y7xKOlg"
  },
  topics: {
    about:
      "Only Signals on one of these topics. Repeat the parameter, or separate topics by commas. Without it, all topics of the plan.",
    rule: `must be one or several of ${TopicCode.literals.join(", ")}, separated by commas`,
    example: ["CAPITAL_CHANGES", "CLOSURES"]
  },
  organization_ids: {
    about:
      `Only Signals of these organizations, by \`entity_id\`, up to ${maxOrganizations}. Repeat the parameter, or separate them by commas. Without it, all organizations.`,
    rule: `must be up to ${maxOrganizations} entity_ids of 32 lower-case hexadecimal characters, separated by commas`,
    example: ["4c5e1f0a9b7d42c68e3305d1a7f2b964"]
  },
  from: {
    about: `Only Signals announced on this day or later. ${dayOfInstant}`,
    example: "2026-11-01",
    ...dayGuide
  },
  to: {
    about: `Only Signals announced on this day or earlier. ${dayOfInstant}`,
    example: "2026-11-20",
    ...dayGuide
  }
}

/** The path parameter of one Signal. */
export const signalParameters = { signalId: Text }

/** The guide of the path parameter of one Signal. */
export const signalGuide: Readonly<Record<keyof typeof signalParameters, Guide>> = {
  signalId: {
    about: "`event.id` of a Signal.",
    rule: "must be the event.id of a Signal",
    example: "sig_3f0c2a86e4157d4a9b570198f3b26c1e",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[A-Za-z0-9][A-Za-z0-9._~-]{0,254}$" }
  }
}
