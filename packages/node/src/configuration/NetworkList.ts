import { Schema, SchemaTransformation } from "effect"

const withLength = (network: string): string =>
  network.includes("/") ? network : `${network}/${network.includes(":") ? 128 : 32}`

/**
 * Networks as text: IP addresses, or networks in CIDR notation, separated by commas, such as `10.0.0.0/8,2001:db8::1`.
 */
export const NetworkList = Schema.String.pipe(
  Schema.decodeTo(
    Schema.Array(Schema.IpNetworkFromString),
    SchemaTransformation.transform({
      decode: (text: string): ReadonlyArray<string> => text.split(",").map((network) => withLength(network.trim())),
      encode: (networks: ReadonlyArray<string>) => networks.join(",")
    })
  )
)
