/** The lines of each icon, on a square of 24. */
const lines = {
  overview: "M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-4H4zM14 8h6V4h-6z",
  inbox: "M4 13h4l1.500 3h5L16 13h4M4 13l3-8h10l3 8v6H4z",
  companies: "M4 20V6l8-3 8 3v14M9 20v-5h6v5M8 9h.01M12 9h.01M16 9h.01M8 12h.01M12 12h.01M16 12h.01",
  signals: "M4 12h4l2-6 4 13 2.5-7H20",
  monitors: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  webhooks: "M13 3 5 14h6l-1 7 8-11h-6z",
  keys: "M15 3a6 6 0 1 0-4.6 9.8L12 14.5h2V17h2.5v3H20v-3.5l-5.6-5.6A6 6 0 0 0 15 3zM8 8h.01",
  ledger: "M5 3h11l3 3v15H5zM9 9h6M9 13h6M9 17h4",
  accounts:
    "M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5a3.5 3.5 0 0 1 0 7M18 14.5c2 .7 3.2 2.6 3.5 5.5",
  imports: "M12 3v11M7.5 10l4.5 4.5 4.5-4.5M4 17v3.5h16V17",
  register: "M5 4h14v16H5zM9 4v16M12 8h4M12 12h4",
  audit: "M12 3 4.5 6v6c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V6zM9 12l2.2 2.2L15.5 10",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5",
  menu: "M4 6h16M4 12h16M4 18h16",
  created: "M12 3v18M3 12h18",
  changed: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  closed: "M5 5l14 14M19 5 5 19",
  capital:
    "M12 3v18M16.5 7.5C16 6 14.500 5 12 5 9.500 5 8 6.300 8 8.200c0 4.300 8.500 2.400 8.500 7 0 2-1.700 3.300-4.500 3.300S7.500 17.300 7 15.500",
  warning: "M12 4 2.500 20h19zM12 10v4.500M12 17.500h.01",
  joined: "M4 5h5l3 7 3-7h5M12 12v8",
  print: "M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z",
  reference: "M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16"
} as const

/** The name of an icon. */
export type IconName = keyof typeof lines

/** An icon beside a name: it says nothing that the name does not. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={lines[name]} />
  </svg>
)
