"""Types of the contract: people."""

# Generated from the OpenAPI document by `npm run clients`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from .shared import Network, Role, Shareholdings


class PersonProfile(TypedDict):
    entity_id: str
    name: str
    birth_date: str | None
    name_parts: PersonProfileNameParts
    location: PersonProfileLocation | None
    bio: str | None
    expertise: Sequence[str]
    contact: PersonProfileContact
    profiles: PersonProfileProfiles
    commercialregister_roles: Sequence[PersonProfileCommercialregisterRoles]
    affiliations: Sequence[PersonProfileAffiliations]
    shareholdings: NotRequired[Shareholdings | None]
    network: NotRequired[Network | None]
    meta: PersonProfileMeta


PersonFeature: TypeAlias = "Literal[\"shareholdings\", \"network\"]"


class PersonProfileNameParts(TypedDict):
    given: str | None
    family: str | None
    canonical_name: str
    titles: Sequence[str]


class PersonProfileLocation(TypedDict):
    home: PersonProfileLocationHome


class PersonProfileLocationHome(TypedDict):
    city: str | None
    state: str | None
    country: str | None


class PersonProfileContact(TypedDict):
    emails: Sequence[str]
    phones: Sequence[str]


class PersonProfileProfiles(TypedDict):
    linkedin: str | None
    other: Sequence[str]


class PersonProfileCommercialregisterRoles(TypedDict):
    entity_id: str
    name: str
    label: str
    role: Role
    start_date: str | None
    end_date: str | None


class PersonProfileAffiliations(TypedDict):
    organization: str
    relation: str


class PersonProfileMeta(TypedDict):
    request_id: str
    request_credit_cost: int
    credits_remaining: int
    credit_breakdown: NotRequired[Mapping[str, int]]
    charged_by: NotRequired[str]
    ignored_features: Sequence[PersonFeature]
    sources: Sequence[PersonProfileMetaSources]


class PersonProfileMetaSources(TypedDict):
    members: Sequence[Literal["bio", "expertise", "contact", "profiles", "affiliations"]]
    source: Literal["website", "news", "register"]
    url: str | None
    fetched_at: str | None
