-- The purls that a decision covers, without a version where it covers several; null where an older decision was withdrawn, and with it what told them.
alter table own_statement add column components text[];

-- breaks data: decisions are few, and one that an older process makes meanwhile has null, which is read as any component
update own_statement s set components = (
  select array_agg(distinct case v.evidence->>'versions'
    when 'this' then v.evidence->>'purl'
    else regexp_replace(v.evidence->>'purl', '@[^?#]*', '') end)
  from vex_statement v
  where v.company_id = s.company_id and v.vex_id = s.id and v.evidence is not null);
