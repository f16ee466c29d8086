-- When decisions and tasks end, for lists: they are stored as sent, a date that ends with its day in UTC, or a date-time, UTC without an offset.
alter table risk add column decision_until timestamptz;
alter table risk_task add column due_until timestamptz;

create temporary table sent_end on commit drop as
select sent, least('9999-12-31T23:59:59.999Z', case when length(sent) = 10 then (sent::date + 1)::timestamp
  else regexp_replace(sent, '([Zz]|[+-]\d\d:?\d\d)$', '')::timestamp
    - coalesce(regexp_replace(substring(sent from '[+-]\d\d:?\d\d$'), '(\d\d):?(\d\d)$', '\1:\2'), '00:00')::interval
  end at time zone 'UTC') as ends
from (
  select properties #>> '{decision,validUntil}' as sent from risk where properties ? 'decision'
  union select due from risk_task
) texts
where sent is not null;

update risk r set decision_until = e.ends from sent_end e where r.properties #>> '{decision,validUntil}' = e.sent;
update risk_task t set due_until = e.ends from sent_end e where t.due = e.sent;

create index risk_decision_ends on risk (company_id, decision_until) where decision_until is not null;

-- Which settings have entries that end: those that are read every hour.
create index module_ending_entries on module (company_id) where jsonb_path_exists(settings, '$.**.until');
create index project_ending_entries on project (company_id) where jsonb_path_exists(settings, '$.**.until');
