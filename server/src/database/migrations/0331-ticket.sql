-- A ticket in an issue tracker about a finding or a risk; without a key while it is being created. The id of a finding is derived, so that
-- the ticket outlives scans.
create table ticket (
  company_id uuid not null,
  subject text not null,
  subject_id uuid not null,
  tracker text not null,
  project_id uuid not null,
  module_id uuid,
  key text,
  url text,
  is_open boolean not null default true,
  state text,
  assignee text,
  created timestamptz not null,
  by_name text not null,
  claimed_until timestamptz not null,
  checked timestamptz,
  next_check timestamptz not null,
  etag text,
  error text,
  gone_noted timestamptz,
  primary key (company_id, subject, subject_id, tracker),
  foreign key (company_id, project_id) references project (company_id, id) on delete cascade
);
create index ticket_due on ticket (company_id, next_check) where key is not null;
create index ticket_project on ticket (company_id, project_id);
