export * from "./mounts/FastifyPlugin.ts"
export type { PageGroup } from "./mounts/Mounting.ts"
