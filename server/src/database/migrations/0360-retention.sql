-- {auditDays, documentDays, riskHistoryDays}: how long the company keeps what it may decide on; absent where it keeps as long as the operator allows.
alter table company add column retention jsonb;

-- How far the rows of a company were examined, in the order of their ids.
create table retention_progress (
  company_id uuid not null references company on delete cascade,
  kind text not null,
  -- null before the first row
  examined_through uuid,
  -- removed since the company was last told
  removed bigint not null default 0,
  -- when the examination began with the first row
  began timestamptz not null,
  primary key (company_id, kind)
);
