-- What a list of projects and modules shows of the latest evaluation of each module, in rows so narrow that sorting all modules of a company
-- reads few pages, and counts no findings.
create table module_counts (
  company_id uuid not null,
  module_id uuid not null,
  components integer not null,
  warnings integer not null,
  violations integer not null,
  critical integer not null,
  high integer not null,
  medium integer not null,
  low integer not null,
  none integer not null,
  unknown integer not null,
  exploited integer not null,
  primary key (company_id, module_id),
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);

insert into module_counts (company_id, module_id, components, warnings, violations, critical, high, medium, low, none, unknown, exploited)
select ma.company_id, ma.module_id, (ma.statistics ->> 'components')::integer, k.warnings, k.violations, f.critical, f.high, f.medium, f.low, f.none,
  f.unknown, f.exploited
from module_analysis ma
cross join lateral (
  select sum((value ->> 'warnings')::integer) as warnings, sum((value ->> 'violations')::integer) as violations
  from jsonb_each(ma.statistics) where jsonb_typeof(value) = 'object'
) k
cross join lateral (
  select count(*) filter (where score >= 9) as critical, count(*) filter (where score >= 7 and score < 9) as high,
    count(*) filter (where score >= 4 and score < 7) as medium, count(*) filter (where score > 0 and score < 4) as low,
    count(*) filter (where score = 0) as none, count(*) filter (where score is null) as unknown, count(*) filter (where known_exploited) as exploited
  from finding left join vulnerability on vulnerability.id = finding.vulnerability_id
  where company_id = ma.company_id and module_id = ma.module_id and kind = 'vulnerability' and status <> 'whitelisted'
) f
where ma.statistics is not null;

-- The points of a trend, read from the index alone.
alter table analysis add column warnings integer not null default 0, add column violations integer not null default 0;

update analysis a set warnings = c.warnings, violations = c.violations
from (
  select company_id, id, sum((k.value ->> 'warnings')::integer) as warnings, sum((k.value ->> 'violations')::integer) as violations
  from analysis cross join lateral jsonb_each(statistics) k
  where jsonb_typeof(k.value) = 'object'
  group by company_id, id
) c
where a.company_id = c.company_id and a.id = c.id;

drop index analysis_module;
create index analysis_module on analysis (company_id, module_id, date desc) include (warnings, violations);
