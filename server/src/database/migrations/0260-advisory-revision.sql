-- What processes keep of advisories in memory belongs to a revision: another one after each change.
create table advisory_revision (
  only_row boolean primary key default true check (only_row),
  revision uuid not null default gen_random_uuid()
);
insert into advisory_revision default values;
