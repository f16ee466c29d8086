-- When an import first had the advisory; null for advisories that are older than this column.
alter table advisory add column imported timestamptz;
