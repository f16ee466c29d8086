-- What the dashboard of a large company counts over all its components, findings and analyses, as a job last counted it. The state of the modules
-- at that time tells readers whether it is still so.
create table dashboard_count (
  company_id uuid primary key references company on delete cascade,
  at timestamptz not null,
  state text not null,
  counts jsonb not null
);
