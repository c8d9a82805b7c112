// Generated from the OpenAPI document by `npm run clients`.

import type { Network, Role, Shareholdings } from "./Shared.ts"

export type PersonProfile = {
  readonly entity_id: string
  readonly name: string
  readonly birth_date: string | null
  readonly name_parts: {
    readonly given: string | null
    readonly family: string | null
    readonly canonical_name: string
    readonly titles: ReadonlyArray<string>
  }
  readonly location: {
    readonly home: { readonly city: string | null; readonly state: string | null; readonly country: string | null }
  } | null
  readonly bio: string | null
  readonly expertise: ReadonlyArray<string>
  readonly contact: { readonly emails: ReadonlyArray<string>; readonly phones: ReadonlyArray<string> }
  readonly profiles: { readonly linkedin: string | null; readonly other: ReadonlyArray<string> }
  readonly commercialregister_roles: ReadonlyArray<
    {
      readonly entity_id: string
      readonly name: string
      readonly label: string
      readonly role: Role
      readonly start_date: string | null
      readonly end_date: string | null
    }
  >
  readonly affiliations: ReadonlyArray<{ readonly organization: string; readonly relation: string }>
  readonly shareholdings?: Shareholdings | null | undefined
  readonly network?: Network | null | undefined
  readonly meta: {
    readonly request_id: string
    readonly request_credit_cost: number
    readonly credits_remaining: number
    readonly credit_breakdown?: Readonly<Record<string, number>> | undefined
    readonly charged_by?: string | undefined
    readonly ignored_features: ReadonlyArray<PersonFeature>
    readonly sources: ReadonlyArray<
      {
        readonly members: ReadonlyArray<"bio" | "expertise" | "contact" | "profiles" | "affiliations">
        readonly source: "website" | "news" | "register"
        readonly url: string | null
        readonly fetched_at: string | null
      }
    >
  }
}

export type PersonFeature = "shareholdings" | "network"
