-- CSAF: what is said of a release today, and who lists it for everybody ------------------------------------------------

-- The CSAF document of a release since something else was to be said than when it was released; until then the frozen one is it.
create table csaf_edition (
  company_id uuid not null,
  approval_id uuid not null,
  -- [{date, summary}], oldest first; the first is the frozen document
  revisions jsonb not null,
  -- SHA-256 of what the document says, without when it was said
  content_digest text not null,
  -- zstd of the document
  document bytea not null,
  -- of the document: SHA-256
  digest text not null,
  edited timestamptz not null,
  primary key (company_id, approval_id),
  foreign key (company_id, approval_id) references approval (company_id, id) on delete cascade
);

-- {list}: whether the company's documents are listed for everybody
alter table company add column csaf_provider jsonb;
