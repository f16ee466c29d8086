-- What is known of source repositories: how alive they are. Global, as packages are. Addresses begin alike, which makes
-- comparing them by the rules of a language slow.
create table source_repository (
  -- https://host/path, in the one form of standards/repository-url.ts
  url text collate "C" primary key,
  stars integer,
  forks integer,
  open_issues integer,
  created_at timestamptz,
  last_commit_at timestamptz,
  last_release_at timestamptz,
  monthly_commits integer,
  contributors integer,
  archived boolean not null,
  visited_at timestamptz not null,
  -- the later of last commit and last release, kept apart so that the clock finds what crosses a level
  last_activity timestamptz
);
create index source_repository_last_activity on source_repository (last_activity);

-- Which repositories a package (purl without version) is made in, and who says so: 0 a record of the feed, 1 the purl
-- itself, 2 the package's registry, 3 deps.dev; the lowest that is known counts. The package need not be in use.
create table repository_link (
  package_purl text collate "C" not null,
  url text collate "C" not null,
  rank smallint not null,
  primary key (package_purl, rank, url)
);
create index repository_link_url on repository_link (url);

-- When publishers were asked, of a repository (its URL) or of a package's repository (its purl).
create table repository_visit (
  target text collate "C" primary key,
  asked timestamptz not null,
  -- before this moment it is not asked again
  next timestamptz not null,
  etag text
);
