-- What people write to a finding. It belongs to the derived id of the finding, not to its row, which every evaluation may write anew.
create table finding_note (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  module_id uuid not null,
  finding_id uuid not null,
  text text not null,
  author_id uuid not null,
  author_name text not null,
  created timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);
create index finding_note_finding on finding_note (company_id, finding_id, created desc, id desc);
create index finding_note_module on finding_note (company_id, module_id);
