export { candidatesOf, documentOf, featuresOf, profileOf, withoutProfiles } from "@kontor/core/testing/fixtures"
