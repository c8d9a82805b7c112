import { AccountErasure } from "@kontor/core/Administration"
import { Layer } from "effect"
import { holdings } from "./Holdings.ts"
import { recording } from "./Recording.ts"

/** How operators erase accounts, over PostgreSQL. */
export const layer = AccountErasure.layer.pipe(Layer.provide(holdings), Layer.provide(recording))
