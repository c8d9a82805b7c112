import type { Members } from "../openapi/Members.ts"

/** The meaning of the members of the features that organizations and persons share. */
export const tieMembers: Members = {
  shareholdings:
    "The feature `shareholdings`: shares held in other organizations, according to the lists of their shareholders.",
  "shareholdings.holdings": "The shares, by whether they are still held.",
  "shareholdings.holdings.current": "Shares held now.",
  "shareholdings.holdings.past": "Shares held before.",
  "shareholdings.holdings.*.organization": "The organization whose shares they are.",
  "shareholdings.holdings.*.organization.status": "Its status.",
  "shareholdings.holdings.*.organization.legal_form": "Its legal form, written out in German.",
  "shareholdings.holdings.*.ownership": "How much of it is held.",
  "shareholdings.holdings.*.ownership.percentage": "The share of the capital, from 0 to 100; `null` where unknown.",
  "shareholdings.holdings.*.ownership.contribution": "The nominal amount of the shares; `null` where unknown.",
  "shareholdings.holdings.*.as_of": "The day of the list of shareholders with it; `null` for past shares.",
  "shareholdings.summary": "A summary of the holdings.",
  "shareholdings.summary.total_current": "In how many organizations shares are held now.",
  network: "The feature `network`: the organizations and persons around this one, and what ties them.",
  "network.depth": "How many steps it reaches from the root.",
  "network.nodes": "The organizations and persons.",
  "network.nodes.depth": "How many steps it is from the root.",
  "network.nodes.is_root": "Whether it is the one that was fetched.",
  "network.connections": "The ties, each between two nodes.",
  "network.connections.source": "Who holds the role or the shares.",
  "network.connections.target": "The organization in which they are held.",
  "network.connections.connection_type": "Whether it is a role or a shareholding.",
  "network.connections.label":
    "Which role it is, such as `MANAGING_DIRECTOR`; of a shareholding `SHAREHOLDER`, or the role of the shareholder.",
  "network.connections.is_current": "Whether it still holds.",
  "network.connections.depth": "At which step from the root it was found.",
  "**.node_id": "Identifies the node within this network.",
  "network.nodes.type": "Whether it is an organization or a person.",
  "network.connections.*.type": "Whether it is an organization or a person."
}

const paths: Members = {
  "**.via": "The organizations in between, from the one that was fetched on.",
  "**.via.depth": "How many steps it is from the organization that was fetched.",
  "**.via.step_percentage": "What is held in this step, from 0 to 100; `null` where unknown."
}

/** The meaning of the members of an organization's features about its owners and the fate of its parts. */
export const ownershipMembers: Members = {
  ...tieMembers,
  shareholders: "The feature `shareholders`: who holds shares of it, according to the newest list of shareholders.",
  "shareholders.total_capital": "The capital of which they hold shares.",
  "shareholders.entries": "The shareholders.",
  "shareholders.*.shareholder": "An organization, or a natural person.",
  "shareholders.*.*.shareholder": "An organization, or a natural person.",
  "**.shareholder.entity_name": "The name of an organization.",
  "**.shareholder.first_name": "The given names of a person.",
  "**.shareholder.last_name": "The family name of a person.",
  "**.shareholder.city": "The town where a person lives.",
  "**.contribution": "The nominal amount of the shares; `null` where unknown.",
  "**.contribution_ratio": "The share of the capital, from 0 to 1; `null` where unknown.",
  "shareholders.entries.role": "The role in which the shares are held, where it is known.",
  "shareholders.history": "What became of earlier lists.",
  "shareholders.history.current_as_of": "The day of the newest list.",
  "shareholders.history.past": "Holdings that ended.",
  "shareholders.history.past.role": "The role in which the shares were held, where it is known.",
  ubos:
    "The feature `ubos`: the natural persons behind 25 % and more of it, computed from shareholders: shares multiply along a chain, and add up over all chains.",
  "ubos.beneficial_owners": "The persons, the largest share first.",
  "ubos.beneficial_owners.person": "The person.",
  "ubos.beneficial_owners.paths": "The chains of shareholders that lead to the person.",
  "ubos.beneficial_owners.paths.percentage": "What is held along this chain, from 0 to 100.",
  "ubos.unresolved_beneficial_owners": "Ends of chains that cannot be followed further.",
  "ubos.unresolved_beneficial_owners.reason":
    "`no_further_shareholder_data`: its shareholders are not known. `share_unknown`: how much it holds is not known. `limit_reached`: the chain is too long.",
  "**.ownership_percentage": "What is held over all chains, from 0 to 100; `null` where unknown.",
  "ubos.coverage": "The share that natural persons hold in the end, whatever the size of each part, from 0 to 1.",
  ...paths,
  mergers_and_acquisitions:
    "The feature `mergers_and_acquisitions`: transformations in which organizations or their parts change hands.",
  "mergers_and_acquisitions.transactions": "The transactions, newest first.",
  "mergers_and_acquisitions.transactions.id": "The `event.id` of the Signal about it.",
  "mergers_and_acquisitions.transactions.headline": "What happened, with whom.",
  "mergers_and_acquisitions.transactions.type": "What kind it is.",
  "mergers_and_acquisitions.transactions.type.category":
    "`MERGER`, `DIVISION`, `ASSET_TRANSFER`, `ENTERPRISE_AGREEMENT` or `SQUEEZE_OUT`.",
  "mergers_and_acquisitions.transactions.type.name": "The name of the kind, in English.",
  "mergers_and_acquisitions.transactions.role": "What the organization is in it.",
  "mergers_and_acquisitions.transactions.role.label":
    "`TRANSFERRING`, `ACQUIRING`, `CONTROLLED`, `CONTROLLING`, or `PARTICIPANT` where no source says.",
  "mergers_and_acquisitions.transactions.phase": "How far it has come, such as `REGISTERED` or `ANNOUNCED`.",
  "mergers_and_acquisitions.transactions.date": "The day on which it took place.",
  "mergers_and_acquisitions.transactions.description": "The text as published.",
  "mergers_and_acquisitions.transactions.counterparties": "The other organizations.",
  "mergers_and_acquisitions.transactions.counterparties.seat": "The town of its seat.",
  "mergers_and_acquisitions.transactions.counterparties.role": "What it is in the transaction.",
  "mergers_and_acquisitions.transactions.counterparties.role.label": "The role, such as `ACQUIRING`.",
  "mergers_and_acquisitions.summary": "A summary of the transactions.",
  "mergers_and_acquisitions.summary.total_transactions": "How many there are.",
  "mergers_and_acquisitions.summary.by_category": "How many there are of each kind.",
  "mergers_and_acquisitions.summary.first_date": "The day of the oldest.",
  "mergers_and_acquisitions.summary.last_date": "The day of the newest."
}
