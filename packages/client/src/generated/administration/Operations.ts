// Generated from the OpenAPI document by `npm run clients`.

import type { FileAnswer } from "../../FileAnswer.ts"
import type {
  AccountChanges,
  AccountExport,
  AccountOverview,
  AccountSearch,
  AccountStatus,
  ChangedAccount,
  CreatedAccount,
  FoundAccounts,
  Granted,
  NewAccount,
  NewGrant,
  NewPlan,
  NewSubscription,
  OperatedAccounts,
  Statement
} from "./Accounts.ts"
import type {
  AccountApiKeys,
  AccountTokens,
  CreatedAccountApiKey,
  CreatedAccountToken,
  NewAccountApiKey,
  NewAccountToken,
  RevokedCredential
} from "./Credentials.ts"
import type {
  Activity,
  AuditAction,
  AuditLog,
  FailingEndpoints,
  LedgerVerification,
  NewRetry,
  OperatedPrices,
  Queues,
  RetriedDeliveries,
  Workers
} from "./Operation.ts"
import type {
  ImportReport,
  Imports,
  NewWithholding,
  RegisterStatus,
  ReleasedOrganization,
  Withheld,
  Withholding,
  Wordings
} from "./Register.ts"

/** The input and the answer of each operation. */
export interface Operations {
  readonly listAccounts: {
    readonly input: {
      readonly text?: string | undefined
      readonly status?: AccountStatus | undefined
      readonly per_page?: number | undefined
      readonly cursor?: string | undefined
    }
    readonly answer: OperatedAccounts
  }
  readonly createAccount: { readonly input: {} & NewAccount; readonly answer: CreatedAccount }
  readonly findAccounts: { readonly input: {} & AccountSearch; readonly answer: FoundAccounts }
  readonly getAccountOverview: { readonly input: { readonly id: string }; readonly answer: AccountOverview }
  readonly changeAccount: { readonly input: { readonly id: string } & AccountChanges; readonly answer: ChangedAccount }
  readonly eraseAccount: { readonly input: { readonly id: string }; readonly answer: ChangedAccount }
  readonly suspendAccount: { readonly input: { readonly id: string }; readonly answer: ChangedAccount }
  readonly resumeAccount: { readonly input: { readonly id: string }; readonly answer: ChangedAccount }
  readonly grantCredits: { readonly input: { readonly id: string } & NewGrant; readonly answer: Granted }
  readonly setPlan: { readonly input: { readonly id: string } & NewPlan; readonly answer: ChangedAccount }
  readonly setSubscription: {
    readonly input: { readonly id: string } & NewSubscription
    readonly answer: ChangedAccount
  }
  readonly getStatement: {
    readonly input: { readonly id: string; readonly month?: string | undefined }
    readonly answer: Statement
  }
  readonly getStatementFile: {
    readonly input: { readonly id: string; readonly month?: string | undefined }
    readonly answer: FileAnswer
  }
  readonly exportAccount: { readonly input: { readonly id: string }; readonly answer: AccountExport }
  readonly listAccountApiKeys: {
    readonly input: {
      readonly id: string
      readonly per_page?: number | undefined
      readonly cursor?: string | undefined
    }
    readonly answer: AccountApiKeys
  }
  readonly createAccountApiKey: {
    readonly input: { readonly id: string } & NewAccountApiKey
    readonly answer: CreatedAccountApiKey
  }
  readonly listAccountTokens: {
    readonly input: {
      readonly id: string
      readonly per_page?: number | undefined
      readonly cursor?: string | undefined
    }
    readonly answer: AccountTokens
  }
  readonly createAccountToken: {
    readonly input: { readonly id: string } & NewAccountToken
    readonly answer: CreatedAccountToken
  }
  readonly revokeAccountApiKey: {
    readonly input: { readonly id: string; readonly credential_id: string }
    readonly answer: RevokedCredential
  }
  readonly revokeAccountToken: {
    readonly input: { readonly id: string; readonly credential_id: string }
    readonly answer: RevokedCredential
  }
  readonly getRegisterStatus: { readonly input: {}; readonly answer: RegisterStatus }
  readonly listWordings: {
    readonly input: { readonly limit?: number | undefined; readonly newest?: number | undefined }
    readonly answer: Wordings
  }
  readonly listImports: {
    readonly input: { readonly per_page?: number | undefined; readonly cursor?: string | undefined }
    readonly answer: Imports
  }
  readonly getImport: { readonly input: { readonly id: string }; readonly answer: ImportReport }
  readonly listWithheld: {
    readonly input: { readonly per_page?: number | undefined; readonly cursor?: string | undefined }
    readonly answer: Withheld
  }
  readonly withholdOrganization: { readonly input: {} & NewWithholding; readonly answer: Withholding }
  readonly releaseOrganization: { readonly input: { readonly entity: string }; readonly answer: ReleasedOrganization }
  readonly listWorkers: { readonly input: {}; readonly answer: Workers }
  readonly getQueues: { readonly input: {}; readonly answer: Queues }
  readonly getActivity: { readonly input: {}; readonly answer: Activity }
  readonly getOperatedPrices: { readonly input: {}; readonly answer: OperatedPrices }
  readonly listFailingEndpoints: {
    readonly input: {
      readonly account_id?: string | undefined
      readonly per_page?: number | undefined
      readonly cursor?: string | undefined
    }
    readonly answer: FailingEndpoints
  }
  readonly retryDeliveries: { readonly input: {} & NewRetry; readonly answer: RetriedDeliveries }
  readonly verifyLedger: { readonly input: {}; readonly answer: LedgerVerification }
  readonly listAudit: {
    readonly input: {
      readonly account_id?: string | undefined
      readonly action?: AuditAction | undefined
      readonly per_page?: number | undefined
      readonly cursor?: string | undefined
    }
    readonly answer: AuditLog
  }
}
