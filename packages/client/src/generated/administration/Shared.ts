// Generated from the OpenAPI document by `npm run clients`.

export type AdministrationMeta = { readonly request_id: string }
