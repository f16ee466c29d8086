-- What processes keep of advisories in memory belongs to a revision: another one after each change. Without a row nothing is kept.
create table advisory_revision (
  only_row boolean primary key default true check (only_row),
  revision uuid not null
);
