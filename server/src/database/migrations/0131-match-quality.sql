-- How far the records of an ecosystem can be trusted, counted in the background: reading every range takes longer than a request may.
create table match_quality (
  ecosystem text primary key,
  records integer not null,
  entries integer not null,
  -- bounds that the ordering of the ecosystem cannot read, and ranges that end before they begin
  unreadable_bounds integer not null,
  malformed_ranges integer not null,
  -- records that name a package without ranges, and those that name neither ranges nor versions
  without_ranges integer not null,
  without_versions integer not null,
  -- packages of vulnerabilities on which records give different bounds
  disagreements integer not null,
  computed timestamptz not null
);
