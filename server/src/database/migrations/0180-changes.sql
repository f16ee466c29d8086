-- What changed in a module with each evaluation: why, and what it came to. The first change of a module has the number 1; a module that was
-- analysed before changes were stored begins with the number 0, and what was there before that moment is not known.
create table module_change (
  company_id uuid not null,
  module_id uuid not null,
  number integer not null,
  -- never earlier than the change before it
  at timestamptz not null,
  reason text not null,
  -- who or what the reason names: {by, vexId}
  cause jsonb not null default '{}',
  -- the scan attached then, and the latest analysis
  scan_id uuid not null,
  analysis_id uuid,
  -- after the change
  statistics jsonb not null,
  counts jsonb not null,
  primary key (company_id, module_id, number),
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);

-- The latest change of a module, and of each finding.
alter table module_analysis add column change integer not null default 0;
alter table finding_row add column change integer not null default 0;

insert into module_change (company_id, module_id, number, at, reason, scan_id, analysis_id, statistics, counts)
select ma.company_id, ma.module_id, 0, now(), 'start', ma.scan_id, ma.analysis_id, ma.statistics, to_jsonb(mc) - '{company_id,module_id}'::text[]
from module_analysis ma
join module_counts mc on mc.company_id = ma.company_id and mc.module_id = ma.module_id
where ma.statistics is not null;

-- A finding as it was from one change of its module until another.
create table past_finding (
  company_id uuid not null,
  module_id uuid not null,
  id uuid not null,
  change integer not null,
  -- the change that ended it
  ended integer not null,
  kind text not null,
  component_id bigint not null,
  finding_key text not null,
  vulnerability_id bigint,
  status text not null,
  confidence smallint,
  score double precision,
  vector text,
  reason text not null,
  since timestamptz not null,
  vex jsonb,
  details jsonb,
  direct boolean not null,
  introduced_by bigint,
  exploited boolean not null,
  fix_known boolean not null,
  epss double precision,
  severity text not null,
  accepted boolean not null,
  urgent boolean not null,
  weight double precision not null,
  facets text collate "C" not null,
  primary key (company_id, module_id, ended, id),
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);

-- The advisory behind a finding that a change of advisories changed.
create table change_advisory (
  company_id uuid not null,
  module_id uuid not null,
  number integer not null,
  finding_id uuid not null,
  advisory_id text not null,
  modified timestamptz not null,
  primary key (company_id, module_id, number, finding_id),
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);

-- What readers see, with the change of each finding at the end.
create or replace view finding as
select r.company_id, r.module_id, r.id, r.kind, r.component_id, r.finding_key, r.vulnerability_id, r.status, r.confidence, r.score, r.vector,
  r.reason, r.since, r.vex, r.details, r.direct, r.introduced_by, r.exploited, r.fix_known, r.epss, r.severity, r.accepted, r.urgent, r.weight,
  r.facets, r.change
from finding_row r
where not exists (
  select 1 from module_generation g where g.company_id = r.company_id and g.module_id = r.module_id and g.generation = r.generation);
