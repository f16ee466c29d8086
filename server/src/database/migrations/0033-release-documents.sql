-- Documents of releases: what was published once and never changes ---------------------------------------------------

create table release_document (
  company_id uuid not null,
  approval_id uuid not null,
  -- 'sbom', 'notice', …
  name text not null,
  -- 'cyclonedx', 'spdx', 'text', …
  format text not null,
  -- SHA-256 of the bytes, under which they are kept
  digest text not null,
  size integer not null,
  -- Ed25519 over the bytes
  signature bytea not null,
  key_id text not null,
  created timestamptz not null,
  primary key (company_id, approval_id, name, format),
  foreign key (company_id, approval_id) references approval (company_id, id) on delete cascade
);
create index release_document_digest on release_document (company_id, digest);

-- What the page of a release tells of it in figures, drawn once from the snapshot.
create table release_summary (
  company_id uuid not null,
  approval_id uuid not null,
  summary jsonb not null,
  primary key (company_id, approval_id),
  foreign key (company_id, approval_id) references approval (company_id, id) on delete cascade
);

-- The public halves of the keys that ever signed, so that an old signature can be checked after the key was changed. Of the
-- service, and so of no company.
create table signing_key (
  -- RFC 7638
  id text primary key,
  -- the key itself in base64url, as a JSON Web Key has it
  x text not null,
  since timestamptz not null
);
