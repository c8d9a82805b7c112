import { AccountExporting } from "@kontor/core/Administration"
import { Layer } from "effect"
import { holdings } from "./Holdings.ts"
import { recording } from "./Recording.ts"

/** How operators export accounts, over PostgreSQL. */
export const layer = AccountExporting.layer.pipe(Layer.provide(holdings), Layer.provide(recording))
