-- The direct dependency that brings a component into a module, and whether no other one leads to it too. --------------

alter table module_component_row add column introduced_by bigint;
alter table module_component_row add column sole_introducer boolean not null default false;

-- Of earlier scans the shortest path alone is known; with one dependent at every step it is the only path.
with recursive path as (
  select company_id, module_id, generation, component_id, component_id as introduced_by, coalesce(appearances, 0) = 1 as is_sole
  from module_component_row where direct
  union all
  select c.company_id, c.module_id, c.generation, c.component_id, p.introduced_by, p.is_sole and coalesce(c.appearances, 0) = 1
  from path p
  join module_component_row c on c.company_id = p.company_id and c.module_id = p.module_id and c.generation = p.generation
    and c.parent_id = p.component_id and not c.direct
)
update module_component_row mc set introduced_by = p.introduced_by, sole_introducer = p.is_sole
from path p
where mc.company_id = p.company_id and mc.module_id = p.module_id and mc.generation = p.generation and mc.component_id = p.component_id;

-- What lists of findings are filtered, counted and ordered by, kept with the finding so that one index holds it -------

alter table finding_row add column direct boolean not null default false;
-- the package of the direct dependency
alter table finding_row add column introduced_by bigint;
alter table finding_row add column exploited boolean not null default false;
alter table finding_row add column fix_known boolean not null default false;
-- as of the last change of the finding or of the score
alter table finding_row add column epss double precision;

update finding_row f set
  direct = mc.direct,
  introduced_by = (select package_id from component where id = mc.introduced_by),
  exploited = coalesce((select known_exploited from vulnerability where id = f.vulnerability_id), false),
  fix_known = f.kind = 'vulnerability' and exists (
    select 1 from component_match cm join advisory a on a.id = cm.advisory_id
    where cm.component_id = f.component_id and a.vulnerability_id = f.vulnerability_id and cm.fixed_in is not null),
  epss = (select max(s.epss) from vulnerability_name n join epss_score s on s.cve = n.name where n.vulnerability_id = f.vulnerability_id)
from module_component_row mc
where mc.company_id = f.company_id and mc.module_id = f.module_id and mc.generation = f.generation and mc.component_id = f.component_id;

alter table finding_row
  add column severity text not null generated always as (case when score is null then 'unknown' when score >= 9 then 'critical'
    when score >= 7 then 'high' when score >= 4 then 'medium' when score > 0 then 'low' else 'none' end) stored,
  add column accepted boolean not null generated always as (status = 'whitelisted') stored,
  -- known to be exploited, or made to harm
  add column urgent boolean not null generated always as (
    exploited or (kind = 'integrity' and finding_key not in ('hash', 'unknown-version', 'yanked', 'deprecated'))) stored,
  -- score times probability of exploitation
  add column weight double precision not null generated always as (coalesce(score * epss, 0)) stored,
  -- status|kind|severity|exploited|fix|direct: what facets count, as one value
  add column facets text collate "C" not null generated always as (status || '|' || kind || '|' ||
    case when score is null then 'unknown' when score >= 9 then 'critical' when score >= 7 then 'high' when score >= 4 then 'medium'
      when score > 0 then 'low' else 'none' end || '|' || exploited::text || '|' || fix_known::text || '|' || direct::text) stored;

-- What readers see, with the columns above at the end.
create or replace view module_component as
select r.company_id, r.module_id, r.component_id, r.direct, r.depth, r.parent_id, r.appearances, r.cpe, r.cpe_key, r.licenses, r.hash,
  r.introduced_by, r.sole_introducer
from module_component_row r
where not exists (
  select 1 from module_generation g where g.company_id = r.company_id and g.module_id = r.module_id and g.generation = r.generation);

create or replace view finding as
select r.company_id, r.module_id, r.id, r.kind, r.component_id, r.finding_key, r.vulnerability_id, r.status, r.confidence, r.score, r.vector,
  r.reason, r.since, r.vex, r.details, r.direct, r.introduced_by, r.exploited, r.fix_known, r.epss, r.severity, r.accepted, r.urgent, r.weight,
  r.facets
from finding_row r
where not exists (
  select 1 from module_generation g where g.company_id = r.company_id and g.module_id = r.module_id and g.generation = r.generation);

-- The default order, with all that a list of a company is filtered and counted by: pages and facets are read from this index alone.
create index finding_worst on finding_row (company_id, accepted, urgent desc nulls last, weight desc nulls last, status, score desc nulls last, id)
  include (module_id, generation, kind, severity, exploited, fix_known, direct, introduced_by, epss, since, component_id, vulnerability_id,
    finding_key, facets);
-- where a vulnerability is found, in the company or in a module
create index finding_key on finding_row (company_id, finding_key, module_id);

-- Decisions that answer findings are few among the risks.
create index risk_decided on risk (company_id, module_id) where auto_key is not null and properties ? 'decision';
