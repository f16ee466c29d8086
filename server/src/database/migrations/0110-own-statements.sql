-- Statements of the company itself: VEX documents with an author, an end, and the evidence they were made on.

alter table vex_document add column until timestamptz;
create index vex_document_until on vex_document (until) where until is not null;

-- What the author had before them: {purl, versions, advisories, edges}; null in an uploaded document.
alter table vex_statement add column evidence jsonb;

-- A decision as it was made; it outlives its VEX document, which goes when the decision is withdrawn.
create table own_statement (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  -- what it holds for; neither: the whole company
  project_id uuid,
  module_id uuid,
  status text not null,
  justification text,
  detail text,
  versions text not null,
  until timestamptz,
  vulnerabilities text[] not null,
  findings integer not null,
  replaces uuid[] not null,
  created timestamptz not null,
  created_by text,
  created_by_name text not null,
  withdrawn timestamptz,
  withdrawn_by text,
  withdrawn_by_name text,
  primary key (company_id, id),
  foreign key (company_id, project_id) references project (company_id, id) on delete cascade,
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);
create index own_statement_created on own_statement (company_id, created desc, id desc);
create index own_statement_project on own_statement (company_id, project_id) where project_id is not null;
create index own_statement_module on own_statement (company_id, module_id) where module_id is not null;

-- Findings are named by id alone in decisions and notes.
create index finding_row_id on finding_row (company_id, id);
