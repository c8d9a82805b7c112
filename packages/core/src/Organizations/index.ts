export * from "./FetchOrganization.ts"
export * from "./FetchQuery.ts"
export * from "./Resolve.ts"
export * from "./SearchOrganizations.ts"
