import { ImportAdministration } from "@kontor/core/Administration"
import * as ImportReportsPostgres from "@kontor/postgres/Administration/ImportReportsPostgres"
import { Layer } from "effect"
import { recording } from "./Recording.ts"

/** How operators follow imports, over PostgreSQL. */
export const layer = ImportAdministration.layer.pipe(Layer.provide([ImportReportsPostgres.layer, recording]))
