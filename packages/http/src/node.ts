export type { Mounting, PageGroup } from "./mounts/Mounting.ts"
export * from "./mounts/NodeHandler.ts"
