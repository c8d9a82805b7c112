import { Identity } from "@kontor/register"
import { Effect, type Layer } from "effect"
import { hash } from "node:crypto"

/** Identifiers from texts as they are: their bytes, several a record, made a twentieth of the work of an import. */
export const layer: Layer.Layer<Identity> = Identity.layerOf((content) => Effect.succeed(hash("sha256", content)))
