/** What features cost, as the service description has it: typed from there and not from the code. */
export const featurePrices: Readonly<Record<string, number>> = {
  financial_kpi: 1,
  publications: 1,
  related_persons: 2,
  balance_sheet_accounts: 3,
  profit_and_loss_account: 3,
  insolvency_publications: 5,
  annual_financial_statements: 5,
  annual_financial_statements__html: 5,
  shareholders: 5,
  shareholdings: 5,
  ubos: 10,
  news: 10,
  mergers_and_acquisitions: 20,
  website_content: 0,
  documents: 0,
  network: 25
}
