const { administration = "/admin/v1", api = "/api", docs = "/docs", path = "/console", receiver = "" } =
  document.getElementById("console")?.dataset ?? {}

/** Where the console is and what it talks to, as the host has it in the page. */
export const settings = { administration, api, docs, path, receiver }
