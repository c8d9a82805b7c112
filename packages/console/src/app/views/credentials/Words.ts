import { words } from "../../language/Language.ts"

export const credentialsWords = words({
  title: "Keys and tokens",
  keys: "API keys",
  keysHint: "An API key may do everything that its account may, except create API keys and revoke itself.",
  newKey: "Create an API key",
  tokens: "Bearer tokens",
  tokensHint: "A Bearer token may do what its abilities say, until it expires or is revoked.",
  newToken: "Create a Bearer token",
  noTokens: "There is no token yet. Create one for a program that is to be allowed less than an API key.",
  noKeys: "There is no API key.",
  keysOnly: "Tokens are managed with an API key. Sign in with one to see them.",
  tokenOnly: "API keys are created with a Bearer token that has the ability account:keys, which the operator grants.",
  name: "Name",
  key: "Key",
  abilities: "Abilities",
  expires: "Expires",
  expiresHint: "Leave it empty for a token that does not expire.",
  never: "never",
  limit: "Credits a month",
  limitHint: "The most it may spend in a calendar month. Leave it empty for no limit; it cannot be changed later.",
  unlimited: "no limit",
  created: "Created",
  used: "Last used",
  revoke: "Revoke",
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeSure: "Whatever uses it stops working with its next request.",
  create: "Create",
  ability: {
    "api:data": "api:data – search, profiles, persons and documents",
    "account:read": "account:read – account, credits, monitors and webhooks",
    "monitoring:manage": "monitoring:manage – change monitors, verify, test and retry",
    "account:keys": "account:keys – create and revoke API keys, change webhook endpoints"
  }
}, {
  title: "Schlüssel und Tokens",
  keys: "API-Schlüssel",
  keysHint:
    "Ein API-Schlüssel darf alles, was sein Konto darf, außer API-Schlüssel anzulegen und sich selbst zu widerrufen.",
  newKey: "API-Schlüssel anlegen",
  tokens: "Bearer-Tokens",
  tokensHint: "Ein Bearer-Token darf, was seine Rechte erlauben, bis es abläuft oder widerrufen wird.",
  newToken: "Bearer-Token anlegen",
  noTokens:
    "Es gibt noch kein Token. Legen Sie eines für ein Programm an, das weniger dürfen soll als ein API-Schlüssel.",
  noKeys: "Es gibt keinen API-Schlüssel.",
  keysOnly: "Tokens werden mit einem API-Schlüssel verwaltet. Melden Sie sich mit einem an, um sie zu sehen.",
  tokenOnly:
    "API-Schlüssel werden mit einem Bearer-Token angelegt, der das Recht account:keys hat; das vergibt der Betreiber.",
  name: "Name",
  key: "Schlüssel",
  abilities: "Rechte",
  expires: "Läuft ab",
  expiresHint: "Leer lassen für ein Token, das nicht abläuft.",
  never: "nie",
  limit: "Credits im Monat",
  limitHint:
    "So viele Credits dürfen damit in einem Kalendermonat höchstens verbraucht werden. Leer lassen für kein Limit; später lässt es sich nicht ändern.",
  unlimited: "kein Limit",
  created: "Angelegt",
  used: "Zuletzt benutzt",
  revoke: "Widerrufen",
  revokeOf: (name: string) => `${name} widerrufen`,
  revokeSure: "Was damit arbeitet, funktioniert ab der nächsten Anfrage nicht mehr.",
  create: "Anlegen",
  ability: {
    "api:data": "api:data – Suche, Profile, Personen und Dokumente",
    "account:read": "account:read – Konto, Credits, Beobachtungen und Webhooks",
    "monitoring:manage": "monitoring:manage – Beobachtungen ändern, bestätigen, testen und erneut zustellen",
    "account:keys": "account:keys – API-Schlüssel anlegen und widerrufen, Webhook-Endpunkte ändern"
  }
})
