-- An answer that takes longer than a request may: a plan of upgrades or a preview of settings. It is computed by a job, read until it is removed,
-- and never the basis of anything that is stored.
create table background_answer (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  -- what is computed, and of what: the id of a project, or empty
  kind text not null,
  topic text not null,
  request jsonb not null,
  created timestamptz not null,
  -- null while it is computed
  finished timestamptz,
  error text,
  answer jsonb,
  primary key (company_id, id)
);
create index background_answer_topic on background_answer (company_id, kind, topic, created);
create index background_answer_created on background_answer (created);
