-- An alias that an advisory stated until an import, and the date of the advisory then: what was found under that name went with it.
create table dropped_alias (
  alias text not null,
  advisory_id text not null references advisory on delete cascade,
  modified timestamptz not null,
  at timestamptz not null,
  primary key (alias, advisory_id)
);
create index dropped_alias_advisory on dropped_alias (advisory_id);
