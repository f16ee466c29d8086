-- When an import last changed what the advisory says; null where only versions before this column wrote it.
alter table advisory add column changed timestamptz;
