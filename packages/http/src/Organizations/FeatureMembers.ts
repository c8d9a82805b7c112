import type { Members } from "../openapi/Members.ts"

const statement = (feature: string): Members => ({
  [`${feature}.document_type`]: "What it is, such as `Jahresabschluss`.",
  [`${feature}.document_date`]: "The day of the document.",
  [`${feature}.document_title`]: "Its title.",
  [`${feature}.language`]: "Its language.",
  [`${feature}.document_md`]: "The document as Markdown.",
  [`${feature}.document_html`]: "The document as HTML."
})

/** The meaning of the members of a statement's position. */
export const accountMembers: Members = {
  name: "What the position is called.",
  "name.in_report": "As the statement calls it.",
  value: "Its value, in EUR.",
  children: "The positions it is made of."
}

/** The meaning of the members of a role, wherever it appears. */
export const roleMembers: Members = {
  "**.label": "The role, such as `MANAGING_DIRECTOR` or `PROCURA`; `OTHER` for one without a label.",
  "**.role": "What the role is called.",
  "**.role.en": "In English.",
  "**.role.de": "In German.",
  "**.role.*.long": "Written out.",
  "**.role.*.short": "The short form.",
  "**.start_date": "The first day, where it is known.",
  "**.end_date": "The day it ended; `null` while it holds, or where unknown."
}

/** The meaning of the members of an organization's features, except those about ownership. */
export const featureMembers: Members = {
  related_persons: "The feature `related_persons`: who holds a role in it, and who did before.",
  "related_persons.current": "Who holds a role now.",
  "related_persons.past": "Who held one before.",
  "related_persons.*.representation": "How they may represent it, as registered, in German.",
  "related_persons.*.organization": "The organization that holds the role, where it is no person.",
  "related_persons.*.location": "Where the person lives.",
  financial_kpi: "The feature `financial_kpi`: key figures in EUR, newest year first.",
  "financial_kpi.revenue": "Revenue.",
  "financial_kpi.net_income": "Net income, negative for a loss.",
  "financial_kpi.active_total": "The balance total.",
  "financial_kpi.equity": "Equity.",
  "financial_kpi.liabilities": "Liabilities.",
  "financial_kpi.cash": "Cash and equivalents.",
  "financial_kpi.ebit": "Earnings before interest and taxes.",
  "financial_kpi.material_expenses": "Expenses for material.",
  "financial_kpi.personnel_expenses": "Expenses for personnel.",
  "financial_kpi.employees": "How many people it employs.",
  balance_sheet_accounts: "The feature `balance_sheet_accounts`: balance sheets, newest year first.",
  "balance_sheet_accounts.balance_sheet_accounts": "The positions of the balance sheet.",
  profit_and_loss_account: "The feature `profit_and_loss_account`: profit and loss accounts, newest year first.",
  "profit_and_loss_account.profit_and_loss_accounts": "The positions of the profit and loss account.",
  annual_financial_statements: "The feature `annual_financial_statements`: statements as Markdown, newest first.",
  ...statement("annual_financial_statements"),
  annual_financial_statements__html:
    "The feature `annual_financial_statements__html`: statements as HTML, newest first.",
  ...statement("annual_financial_statements__html"),
  "**.year": "The business year.",
  insolvency_publications:
    "The feature `insolvency_publications`: what was published of insolvency proceedings, newest first.",
  "insolvency_publications.publication_date": "The day of the publication.",
  "insolvency_publications.insolvency_id": "The file number of the proceedings, such as `36 IN 123/25`.",
  "insolvency_publications.court_city": "The town of the insolvency court.",
  "insolvency_publications.entity_name": "The name of the debtor.",
  "insolvency_publications.seat": "The town of the debtor.",
  "insolvency_publications.register": "The registration of the debtor, in words.",
  "insolvency_publications.publication_label": "What was published, such as the opening.",
  "insolvency_publications.event_notice": "The text as published.",
  news: "The feature `news`: what was reported of it, newest first.",
  "news.id": "Identifies the report.",
  "news.title": "Its title.",
  "news.source": "Who published it.",
  "news.publication_date": "When it was published.",
  "news.url": "Where it can be read.",
  "news.summary": "What it says, in short.",
  website_content: "The feature `website_content`: the text of its home page.",
  "website_content.url": "The address of the page.",
  "website_content.content": "The text, as Markdown.",
  "website_content.fetched_at": "When it was read.",
  history: "The feature `publications`: the entries and announcements of the register, newest first.",
  "history.entity_type": "Always `EVENT`.",
  "history.name": "What happened.",
  "history.description": "The same, in a sentence or less.",
  "history.description.short": "In few words.",
  "history.start_date": "When it happened, as a date-time at the start of that day.",
  "history.announced_on": "The day on which it was announced.",
  "history.text": "The announcement as published.",
  "history.details": "What it changed, where that is known.",
  "history.details.value": "What holds since then: a text, a role, an amount or a place.",
  "history.details.value.role": "The role it is about.",
  "history.details.value.role.name": "The role, in English.",
  "history.details.value.@type": "Always `MonetaryAmount`.",
  "history.details.value.value": "The amount.",
  "history.details.value.entity_type": "Always `LOCATION`.",
  "history.details.value.formatted_address": "The place, in one line.",
  "history.details.linked_entities": "Whom it is about, beside the organization itself.",
  "history.details.linked_entities.organization": "Another organization.",
  "history.details.linked_entities.person": "A person."
}
