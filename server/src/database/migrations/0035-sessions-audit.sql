-- Sessions ---------------------------------------------------------------------------------------------------------

-- The cookie holds the value; only its hash is here.
create table session (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  hash bytea not null,
  created timestamptz not null,
  last_seen timestamptz not null,
  expires timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create unique index session_hash on session (hash);
create index session_of_user on session (company_id, user_id);

-- A login knows an e-mail address and not yet a company.
create index app_user_login on app_user (lower(email));

-- Failed logins of an address, an account or a browser; they belong to no company, and only hashes of what they are about are kept.
create table login_pause (
  key bytea primary key,
  failures integer not null,
  until timestamptz not null,
  forget timestamptz not null
);
create index login_pause_forget on login_pause (forget);

-- Audit log --------------------------------------------------------------------------------------------------------

alter table activity
  add column by_kind text,
  add column key_id text,
  add column detail text,
  add column request_id text,
  add column address text;

update activity a set by_kind = case
  when a.by_id is null then case when a.by_name = 'operator' then 'operator' else 'system' end
  when exists (select 1 from app_user u where u.company_id = a.company_id and u.id::text = a.by_id) then 'user'
  else 'key' end;
alter table activity alter column by_kind set not null;
-- What the filter `by` compares with: an id, or the words operator and system.
alter table activity add column actor text not null generated always as (coalesce(by_id, by_kind)) stored;

-- Each holds what the filters combine, so that lines are counted and paged in an index alone.
create index activity_by_time on activity (company_id, at, id);
create index activity_by_actor on activity (company_id, actor, at, id) include (object, action);
create index activity_by_object on activity (company_id, object, at, id) include (action);
create index activity_by_thing on activity (company_id, object_id, at, id) include (object, action);
create index activity_by_action on activity (company_id, action, at, id) include (object);
-- The dashboard's activity log leaves logins out.
create index activity_on_dashboard on activity (company_id, id) where action in ('created', 'updated', 'deleted', 'finished');

-- How many lines of a kind a day has, for days that are over: what never changes need not be counted again with every page.
create table audit_day (
  company_id uuid not null references company on delete cascade,
  day date not null,
  actor text not null,
  action text not null,
  object text not null,
  lines bigint not null,
  primary key (company_id, day, actor, action, object) include (lines)
);
-- Until when days are counted.
create table audit_counted (
  company_id uuid primary key references company on delete cascade,
  until timestamptz not null
);

-- Lines are never changed, and go only together with their company: by then its row is gone. The restore of an archive drops tables,
-- with their triggers, and not functions: so it is one to be replaced.
create or replace function keep_activity() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    if exists (select 1 from activity) then
      raise exception 'the audit log is append-only' using errcode = 'integrity_constraint_violation';
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' or exists (select 1 from company where id = old.company_id) then
    raise exception 'the audit log is append-only' using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
create trigger keep_activity before update or delete on activity for each row execute function keep_activity();
create trigger keep_activity_whole before truncate on activity for each statement execute function keep_activity();
