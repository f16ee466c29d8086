-- Findings that went because an advisory was withdrawn, and matches: what comes back as it was is not told again.
create table withdrawn_finding (
  company_id uuid not null,
  module_id uuid not null,
  id uuid not null,
  status text not null,
  score double precision,
  since timestamptz not null,
  primary key (company_id, module_id, id),
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);
create table withdrawn_match (
  component_id bigint not null,
  advisory_id text not null references advisory on delete cascade,
  cpe text not null,
  at timestamptz not null default now(),
  primary key (component_id, advisory_id, cpe)
);
create index withdrawn_match_advisory on withdrawn_match (advisory_id);
