import type { Customer, World } from "./World.ts"

const monitorIn = (body: string): string | undefined =>
  (JSON.parse(body) as { readonly data: { readonly monitor?: { readonly id: string } } }).data.monitor?.id

const ownerOf = (world: World, endpoint: string): Customer | undefined =>
  world.customers.find(({ endpoints }) => endpoints.some((id) => id === endpoint))

/** Isolation: receivers get what their own account's monitors found, and a message always says the same. */
export const receiversAreApart = (world: World): ReadonlyArray<string> => {
  const bodies = new Map<string, string>()
  return world.arrivals.flatMap(({ body, endpoint_id, message_id }) => {
    const said = bodies.get(message_id) ?? body
    bodies.set(message_id, said)
    const monitor = monitorIn(body)
    const owner = ownerOf(world, endpoint_id)
    const isForeign = monitor !== undefined && owner !== undefined &&
      world.customers.some((one) => one !== owner && one.monitors.some((id) => id === monitor))
    return [
      ...(said === body ? [] : [`the message ${message_id} says two things`]),
      ...(isForeign ? [`${owner.name} receives what ${monitor} found, which is somebody else's`] : [])
    ]
  })
}
