import { AccountId } from "@kontor/core/Accounts"
import { organizationRecord } from "../../support/Organizations.ts"

/** The account that fetches. */
export const account_id = AccountId.make("01900000-0000-7000-8000-000000000001")

/** The news about the first organization. */
export const news = [{ id: "1", title: "t", source: null, publication_date: null, url: null, summary: null }]

/** A register of nine organizations. */
export const organizations = [
  organizationRecord({ number: "1" }, { name: "Alpha Werke GmbH", news }),
  organizationRecord({ number: "2" }, { name: "Beta Handel GmbH" }),
  organizationRecord({ number: "3" }, { name: "Beta Handel und Bau GmbH", status: "INACTIVE" }),
  organizationRecord({ number: "4" }, { name: "Gamma Nord GmbH" }),
  organizationRecord({ number: "5" }, { name: "Gamma Nord GmbH" }),
  organizationRecord({ court: "M1201", number: "1" }, { name: "Delta GmbH" }),
  organizationRecord({ type: "VR", number: "6" }, { name: "Turnverein 1860 e.V." }),
  organizationRecord({ number: "6" }, { name: "02 Eta GmbH" }),
  organizationRecord({ type: "VR", number: "7" }, { name: "4711 Kiosk e.V." })
]
