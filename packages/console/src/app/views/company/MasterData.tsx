import type { OrganizationProfile, SearchHit } from "@kontor/client"
import type { ComponentChildren } from "preact"
import { amountText } from "../../../sentences/Values.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords } from "../../language/Language.ts"
import { Section } from "../../ui/View.tsx"
import { addressText, RegisterNumber } from "../companies/RegisterNumber.tsx"
import { Status } from "./Status.tsx"
import { companyWords } from "./Words.ts"

const Fact = ({ children, name }: { readonly name: string; readonly children: ComponentChildren }) =>
  children === null || children === undefined || children === "" ? null : (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )

const ofProfile = (
  { capital, contact_data, industry_classification }: Partial<OrganizationProfile>,
  language: "de" | "en"
) => {
  const current = capital?.current
  const industries = industry_classification?.["WZ2025"] ?? industry_classification?.["WZ2008"] ?? []
  return {
    capital: current && amountText({ amount: String(current.amount), currency: current.currency }, language),
    industry: industries.map(({ code, label }) => [code, label].filter(Boolean).join(" ")).join("; "),
    contact: [contact_data?.phone_number, contact_data?.email, contact_data?.website].filter(Boolean).join(" · ")
  }
}

/** Who the company is: what a search shows, and once it is loaded what its profile does. */
export const MasterData = ({ company }: { readonly company: SearchHit & Partial<OrganizationProfile> }) => {
  const t = useWords(companyWords)
  const { date } = useFormat()
  const { address, legal_form, purpose, registration, registration_date, representation_scheme, status } = company
  const { capital, contact, industry } = ofProfile(company, useLanguage())
  return (
    <Section title={t.master}>
      <dl class="facts">
        <Fact name={t.status}>{status === undefined ? null : <Status status={status} />}</Fact>
        <Fact name={t.register}>
          <RegisterNumber registration={registration} />
        </Fact>
        <Fact name={t.euid}>{registration.euid}</Fact>
        <Fact name={t.legalForm}>{legal_form}</Fact>
        <Fact name={t.address}>{addressText(address)}</Fact>
        <Fact name={t.registered}>{registration_date === null ? null : date(registration_date)}</Fact>
        <Fact name={t.capital}>{capital}</Fact>
        <Fact name={t.purpose}>{purpose}</Fact>
        <Fact name={t.industry}>{industry}</Fact>
        <Fact name={t.representation}>{representation_scheme?.current.join(" ")}</Fact>
        <Fact name={t.contact}>{contact}</Fact>
      </dl>
    </Section>
  )
}
