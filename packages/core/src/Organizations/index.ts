export * from "./FetchOrganization.ts"
export { SearchOrganizations } from "./SearchOrganizations.ts"
