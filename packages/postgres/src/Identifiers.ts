import type { EntityId } from "@kontor/core/Register"

/** The 32 hexadecimal characters that the register's tables keep as `uuid`. */
export const hexOf = (uuid: string): string => uuid.replaceAll("-", "")

/** The identifier of an organization or person that the register's tables keep as `uuid`. */
export const entityIdOf = (uuid: string): EntityId => hexOf(uuid) as EntityId
