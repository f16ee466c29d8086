-- Who published the copy of a record that counts: 2 the database that owns the id, 1 nobody said, 0 another, -1 stored before this was asked.
alter table advisory add column publisher text not null default '';
alter table advisory add column publisher_rank smallint not null default -1;

-- All copies of a record that several publishers have; which of them counts is decided from these alone.
create table advisory_copy (
  advisory_id text not null references advisory on delete cascade,
  publisher text not null,
  content jsonb not null,
  primary key (advisory_id, publisher)
);

-- Whose aliases name an id: records on several vulnerabilities are in none of the groups of their aliases.
create index advisory_aliases on advisory using gin (aliases);

-- Ids of other vulnerabilities that a group's records speak of too.
alter table vulnerability add column covers text[] not null default '{}';
create index vulnerability_covers on vulnerability using gin (covers) where covers <> '{}';

-- Groups that may be made by an older rule, which united two vulnerabilities where one record named both: work to do before components are
-- matched by new rules.
create table stale_group (
  vulnerability_id bigint primary key references vulnerability on delete cascade
);

-- The lowest version above the component's that the group's advisories do not affect, and if there is one, no known advisory on the package.
alter table component_match add column fixed_in text;
update component_match set fixed_in = proof->>'fixedIn';
