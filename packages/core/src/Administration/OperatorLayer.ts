import { Layer } from "effect"
import { Credentials } from "../Accounts/Credentials.ts"
import { Issuer } from "../Accounts/Issuer.ts"
import { oneEffect } from "../OneEffect.ts"
import { DeliveryUpkeep } from "../Webhooks/DeliveryUpkeep.ts"
import { Administration } from "./Administration.ts"

/** The services of operators: they need neither the ports of requests and workers, nor the `ServiceKeys`. */
export const operatorLayer = Administration.layer.pipe(
  Layer.provideMerge(Layer.merge(DeliveryUpkeep.layer, Issuer.layer)),
  Layer.provideMerge(Credentials.layer),
  Layer.provide(oneEffect)
)
