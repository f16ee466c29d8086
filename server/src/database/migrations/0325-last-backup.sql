-- When the service was last backed up completely: the moment that the archive shows. No archive contains this row's own backup.
create table last_backup (
  only_row boolean primary key default true check (only_row),
  moment timestamptz not null
);
