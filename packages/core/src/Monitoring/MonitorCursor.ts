import { Schema } from "effect"
import { MonitorId } from "../PublicId.ts"

const prefix = "mon1."

const isMonitorId = Schema.is(MonitorId)

/**
 * A place among the monitors of an account, opaque to clients: the monitor that the page before ended with. It holds no account:
 * whoever presents it pages through their own monitors, whatever it says.
 */
export const monitorCursor = (id: MonitorId): string => prefix + id.slice("mon_".length)

/** The monitor that a cursor holds; undefined when it is none. */
export const monitorOf = (cursor: string): MonitorId | undefined => {
  const id = `mon_${cursor.slice(prefix.length)}`
  return cursor.startsWith(prefix) && isMonitorId(id) ? id : undefined
}
