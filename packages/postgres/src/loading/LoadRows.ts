import { canonicalJson, type Projection, projectionVersion, type Refolded } from "@kontor/register"
import { featuresInRows, storedDocument, storedProfile } from "../Register/StoredForms.ts"
import { type Cell, copyRow } from "./CopyText.ts"

type Row = ReadonlyArray<Cell>

/** How a table is filled: the columns that come, and the rows of an organization that nothing else is known about. */
interface LoadedTable {
  readonly columns: string
  readonly rowsOf: (organization: Refolded) => ReadonlyArray<Row>
}

const fieldsOf = ({ after, entity_id, number: { court, number, suffix, type } }: Refolded): Row => [
  entity_id,
  court,
  type,
  number,
  suffix,
  after.document.fields.is_active,
  projectionVersion
]

const formerNumbers = ({ after, entity_id }: Refolded): ReadonlyArray<Row> =>
  after.document.numbers.slice(1).map(({ court, number, suffix, type }) => [number, type, court, suffix, entity_id])

const holders = (holdersOf: (projection: Projection) => ReadonlySet<string>) => ({ after, entity_id }: Refolded) =>
  [...holdersOf(after)].map((holder): Row => [holder, entity_id])

/** The tables of the register that a load fills: those of records without events and documents. */
const loadedTables: Readonly<Record<string, LoadedTable>> = {
  register_records: {
    columns: "entity_id, digest, reader_version, delete_on, content",
    rowsOf: ({ added, entity_id }) =>
      added.map(({ content, delete_on, kept, reader_version }) => [
        entity_id,
        kept.digest,
        reader_version,
        delete_on ?? null,
        content
      ])
  },
  search_fields: {
    columns: "entity_id, court, register_type, register_number, suffix, is_active, projection_version",
    rowsOf: (organization) => [fieldsOf(organization)]
  },
  name_sounds: {
    columns: "sound, entity_id",
    rowsOf: ({ after, entity_id }) => [...after.sounds].map((sound) => [sound, entity_id])
  },
  former_numbers: { columns: "register_number, register_type, court, suffix, entity_id", rowsOf: formerNumbers },
  role_holders: { columns: "holder_id, entity_id", rowsOf: holders(({ role_holders }) => role_holders) },
  shareholders: { columns: "holder_id, entity_id", rowsOf: holders(({ shareholders }) => shareholders) },
  profiles: {
    columns: "entity_id, profile",
    rowsOf: ({ after, entity_id }) => [[entity_id, storedProfile(after.organization)]]
  },
  search_documents: {
    columns: "entity_id, document",
    rowsOf: ({ after, entity_id }) => [[entity_id, storedDocument(after.document)]]
  },
  profile_features: {
    columns: "entity_id, feature, data",
    rowsOf: ({ after, entity_id, kept }) =>
      Object.entries(featuresInRows(after.features, kept.length)).map((
        [feature, data]
      ) => [entity_id, feature, canonicalJson(data)])
  }
}

/** The names of the tables that a load fills. */
export const loadedNames: ReadonlyArray<string> = Object.keys(loadedTables)

/** The rows of organizations for each table, in the text format of `COPY`. */
export const copyRows = (organizations: ReadonlyArray<Refolded>) =>
  Object.entries(loadedTables).map(([table, { columns, rowsOf }]) => {
    let rows = ""
    for (const organization of organizations) {
      for (const row of rowsOf(organization)) rows += copyRow(row)
    }
    return { columns: `kontor_loading.${table} (${columns})`, rows }
  })
