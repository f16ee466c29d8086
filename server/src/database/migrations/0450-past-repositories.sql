-- How active a source repository was: what its last visit of a past month found. The latest visit is in source_repository.
create table past_repository (
  url text not null,
  visited_at timestamptz not null,
  stars integer,
  forks integer,
  open_issues integer,
  created_at timestamptz,
  monthly_commits integer,
  archived boolean not null,
  last_activity timestamptz,
  primary key (url, visited_at)
);
