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
  readonly name?: string | undefined
  readonly entity_id?: string | undefined
  readonly type?: string | undefined
}

/** A field of the master data that changed. */
export interface FieldChange {
  readonly field: string
  readonly previous?: string | undefined
  readonly current?: string | undefined
}

/** The details of a change by their `schema`: every other member may be absent, whatever the schema. */
export interface Details {
  readonly schema?: string | undefined
  readonly legal_form?: string | undefined
  readonly purpose?: string | undefined
  readonly capital?: { readonly amount: Amount; readonly kind: string } | undefined
  readonly changes?: ReadonlyArray<FieldChange> | undefined
  readonly closure_kind?: string | undefined
  readonly legal_basis?: string | undefined
  readonly objection_until?: string | undefined
  readonly role?: string | Readonly<Record<Language, { readonly long: string }>> | undefined
  readonly representation?: string | undefined
  readonly capital_kind?: string | undefined
  readonly resulting_amount?: Amount | undefined
  readonly change_amount?: Amount | undefined
  readonly file_number?: string | undefined
  readonly court?: string | undefined
  readonly administrator?: string | undefined
  readonly transformation_kind?: string | undefined
}

/** As much of a Signal as a sentence says. */
export interface DescribedSignal {
  readonly event: {
    readonly topic_name: Bilingual
    readonly type?: string | undefined
    readonly type_name?: Bilingual | undefined
  }
  readonly organization: { readonly current_profile?: { readonly name: string } | undefined }
  readonly parties?: Readonly<Record<string, Party>> | undefined
  readonly details?: Details | undefined
}

/** Whom a publication names. */
interface NamedPerson {
  readonly name: { readonly given?: string | null | undefined; readonly family?: string | null | undefined }
}

/** As much of a publication of a profile as a sentence says. */
export interface DescribedPublication {
  readonly name: Bilingual
  readonly details?:
    | {
      readonly value?: unknown
      readonly linked_entities?: {
        readonly person?: NamedPerson | undefined
        readonly organization?: { readonly name: string } | undefined
      } | undefined
    }
    | null
    | undefined
}
