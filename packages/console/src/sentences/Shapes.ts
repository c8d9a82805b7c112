/** A language of the console. */
export type Language = "de" | "en"

/** A text in both languages. */
export type Bilingual = Readonly<Record<Language, string>>

/** An amount as Signals carry it: a decimal text and its currency. */
export interface Amount {
  readonly amount: string
  readonly currency: string
}

/** Whom a change involves. */
interface Party {
  readonly name?: string
  readonly entity_id?: string
  readonly type?: string
}

/** A field of the master data that changed. */
export interface FieldChange {
  readonly field: string
  readonly previous?: string
  readonly current?: string
}

/** What changed, by `schema`: every other member may be absent, whatever the schema. */
export interface Details {
  readonly schema?: string
  readonly legal_form?: string
  readonly purpose?: string
  readonly capital?: { readonly amount: Amount; readonly kind: string }
  readonly changes?: ReadonlyArray<FieldChange>
  readonly closure_kind?: string
  readonly legal_basis?: string
  readonly objection_until?: string
  readonly role?: string | Readonly<Record<Language, { readonly long: string }>>
  readonly representation?: string
  readonly capital_kind?: string
  readonly resulting_amount?: Amount
  readonly change_amount?: Amount
  readonly file_number?: string
  readonly court?: string
  readonly administrator?: string
  readonly transformation_kind?: string
}

/** As much of a Signal as a sentence says. */
export interface DescribedSignal {
  readonly event: { readonly topic_name: Bilingual; readonly type?: string; readonly type_name?: Bilingual }
  readonly organization: { readonly current_profile?: { readonly name: string } }
  readonly parties?: Readonly<Record<string, Party>>
  readonly details?: Details
}

/** As much of a publication of a profile as a sentence says. */
export interface DescribedPublication {
  readonly name: Bilingual
  readonly details?: {
    readonly value?: unknown
    readonly linked_entities?: {
      readonly person?: { readonly name: { readonly given?: string | null; readonly family?: string | null } }
      readonly organization?: { readonly name: string }
    }
  } | null
}
