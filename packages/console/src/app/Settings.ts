const {
  administration = "/admin/v1",
  api = "/api",
  docs = "/docs",
  path = "/console",
  portal = "",
  receiver = "",
  topUp = ""
} = document.getElementById("console")?.dataset ?? {}

/** The path of the console and the addresses that it calls and names, as the host wrote them into the page. */
export const settings = { administration, api, docs, path, portal, receiver, topUp }
