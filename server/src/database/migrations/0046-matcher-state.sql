-- By which version of the matching rules the catalogue's components were matched. While a later one matches them anew, `target` is its
-- version, and components with ids up to `matched_through` are done. Always one row.
create table matcher_state (
  only_row boolean primary key default true check (only_row),
  version integer not null,
  target integer,
  matched_through bigint not null default 0
);
insert into matcher_state (version) values (1);
