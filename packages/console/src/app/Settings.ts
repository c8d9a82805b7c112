const { api = "/api", docs = "/docs", path = "/console", receiver = "" } =
  document.getElementById("console")?.dataset ?? {}

/** Where the console is and what it talks to, as the host has it in the page. */
export const settings = { api, docs, path, receiver }
