import type { Members } from "../openapi/Members.ts"

/** The meaning of the members of a Signal. */
export const signalMembers: Members = {
  event: "What happened.",
  "event.id": "Identifies the Signal, and is the same whenever its source is read: distinguish Signals by it.",
  "event.topic": "The topic, or `OTHER` for what is of none of the seven.",
  "event.topic_name": "What the topic is called.",
  "event.type": "What happened, finer than the topic.",
  "event.type_name": "What the type is called.",
  "event.occurred_on": "The day on which it happened.",
  "event.announced_on": "The day on which it was announced, by which lists are ordered and filtered.",
  "event.date_basis": "Where `occurred_on` comes from: the entry in the register, its announcement, or a document.",
  organization: "The organization that has changed.",
  "organization.type": "Always `ORGANIZATION`.",
  "organization.entity_id": "Identifies the organization: pass it as `q` to fetch-organization.",
  "organization.current_profile": "The organization as it is now. Lists have it always; a single Signal may lack it.",
  "organization.current_profile.registration": "Where it is registered.",
  "organization.current_profile.registration.register_type": "The register.",
  "organization.current_profile.registration.register_number": "The number in the register.",
  "organization.current_profile.registration.court": "The court that keeps the register.",
  "organization.current_profile.legal_form": "The legal form.",
  "organization.current_profile.legal_form.name": "Written out.",
  "organization.current_profile.legal_form.short": "The short form, such as `GmbH`.",
  "organization.current_profile.seat": "Where its seat is.",
  "organization.current_profile.status": "Its status.",
  "organization.current_profile.status.code": "The status, as in profiles.",
  register_entry: "The entry in the register, as far as the source has it.",
  "register_entry.entry_date": "The day of the entry.",
  "register_entry.phase": "The phase that the subject of the Signal has reached.",
  "register_entry.context":
    "`PRIMARY`: the entry is of the organization itself. `SECONDARY`: it follows from that of another one.",
  "register_entry.flags":
    "What is out of the ordinary: `CORRECTION` corrects an earlier entry, `EX_OFFICIO` was made by the court of its own accord.",
  "register_entry.entry_number": "The number of the entry on the sheet of the register.",
  "register_entry.description": "The text as published.",
  source: "Where the Signal was read.",
  "source.kind": "The kind of the source.",
  "source.record_id": "Identifies the record in the source.",
  parties:
    "The persons and organizations involved, by their part: `role_holder`, `acquiring_entity`, `transferring_entity`, `controlling_entity`, `controlled_entity`, `converted_entity`, `new_entity` or `counterparty`, counted where there are several (`transferring_entity_2`).",
  details:
    "What changed. `schema` says which members there are. Schemas and members may be added: leave alone those you do not know. Amounts are decimal texts with a currency."
}

/** The meaning of the members of a topic, in the catalog and in the price of monitoring. */
export const topicMembers: Members = {
  "**.code": "The code of the topic, as in `topics` and `event.topic`.",
  "**.label": "What it is called.",
  "**.description": "What belongs to it.",
  "**.tier": "Which plans get it: `ALL`, `PRO` (pro and max) or `MAX` (max alone).",
  "**.observed": "Whether there is a Signal of it at present.",
  "**.released": "Whether monitors of the account release Signals of it."
}
