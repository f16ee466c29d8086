-- That EPSS scores changed, until the findings of every company follow them. One row at most.
create table epss_change (
  is_pending boolean primary key default true check (is_pending),
  at timestamptz not null
);
insert into epss_change (at) select now() where exists (select 1 from epss_score);
