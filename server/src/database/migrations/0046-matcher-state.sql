-- By which version of the matching rules the catalogue's components were matched. While a later one matches them anew, `target` is its
-- version, and components with ids up to `matched_through` are done. One row, or none where the rules had no version yet: a row
-- made here would meet that of an archive that is restored.
create table matcher_state (
  only_row boolean primary key default true check (only_row),
  version integer not null,
  target integer,
  matched_through bigint not null default 0
);
