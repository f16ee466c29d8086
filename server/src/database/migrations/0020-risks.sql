-- The risk register ------------------------------------------------------------------------------------------------

-- What a risk of a module names, so that it follows the module to another project.
create unique index module_place on module (company_id, project_id, id);

create table risk (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  module_id uuid,
  name text not null,
  description text,
  -- who made it; the machine has no id
  user_id text,
  created timestamptz not null,
  edited timestamptz not null,
  -- riskProperties as read, treatment aside
  properties jsonb not null,
  -- what follows is derived from properties by the one store that writes, for filters and figures
  state text,
  strategy text,
  treatment text not null,
  impact_class text,
  -- bit n is the nth word of the vocabulary: fast to filter by, and small
  origins integer not null,
  resolved_at timestamptz,
  auto_key text,
  -- when the temporary exception in force ends; null when there is none, or when its end was dealt with
  exception_until timestamptz,
  -- what counts towards SLE and ALE: numbers within what products and sums can hold; text is kept as it is
  bv double precision generated always as (case when jsonb_typeof(properties -> 'BV') = 'number' then
    case when (properties -> 'BV')::numeric = 0 or (properties -> 'BV')::numeric between 1e-15 and 1e15
      then (properties -> 'BV')::double precision end end) stored,
  ef double precision generated always as (case when jsonb_typeof(properties -> 'EF') = 'number' then
    case when (properties -> 'EF')::numeric = 0 or (properties -> 'EF')::numeric between 1e-15 and 1e15
      then (properties -> 'EF')::double precision end end) stored,
  aro double precision generated always as (case when jsonb_typeof(properties -> 'ARO') = 'number' then
    case when (properties -> 'ARO')::numeric = 0 or (properties -> 'ARO')::numeric between 1e-15 and 1e15
      then (properties -> 'ARO')::double precision end end) stored,
  bv_level text generated always as (properties ->> 'BV_enum') stored,
  ef_level text generated always as (properties ->> 'EF_enum') stored,
  aro_level text generated always as (properties ->> 'ARO_enum') stored,
  primary key (company_id, id),
  foreign key (company_id, project_id) references project (company_id, id) on delete cascade,
  foreign key (company_id, project_id, module_id) references module (company_id, project_id, id) on update cascade on delete cascade
);
create unique index risk_auto_key on risk (company_id, auto_key) where auto_key is not null;
-- carries all that lists are filtered by and figures are made of, so that counting reads nothing else
create index risk_newest on risk (company_id, created desc, id desc)
  include (project_id, module_id, edited, state, treatment, impact_class, origins, resolved_at, bv, ef, aro, bv_level, ef_level, aro_level);
create index risk_project on risk (company_id, project_id, created desc, id desc);
create index risk_module on risk (company_id, module_id, created desc, id desc) where module_id is not null;
create index risk_state on risk (company_id, state, created desc, id desc);
create index risk_edited on risk (company_id, edited);
create index risk_exception on risk (exception_until) where exception_until is not null;

-- Every change of a risk, append-only; goes with its risk.
create table risk_history (
  company_id uuid not null,
  id uuid not null,
  risk_id uuid not null,
  at timestamptz not null,
  by_id text,
  by_name text not null,
  event text not null,
  -- [{field, from, to}]
  changes jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, risk_id) references risk (company_id, id) on delete cascade
);
create index risk_history_risk on risk_history (company_id, risk_id, at desc, id desc);

create table risk_task (
  company_id uuid not null,
  id uuid not null,
  risk_id uuid not null,
  task text not null,
  -- id or name of a countermeasure, as sent
  countermeasure text not null,
  responsible text[] not null,
  frequency text,
  status text not null,
  comment text,
  -- a date or a date-time, as sent
  due text,
  created timestamptz not null,
  edited timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, risk_id) references risk (company_id, id) on delete cascade
);
create index risk_task_risk on risk_task (company_id, risk_id, created desc, id desc);

-- What a level sets of the assessment scheme: place is the id of the company, the project or the module.
create table risk_scheme (
  company_id uuid not null references company on delete cascade,
  place uuid not null,
  project_id uuid,
  module_id uuid,
  impact_classes jsonb,
  value_scale jsonb,
  aro_scale jsonb,
  thresholds jsonb not null default '{}',
  primary key (company_id, place),
  foreign key (company_id, project_id) references project (company_id, id) on delete cascade,
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);
