-- Beside each combination of facets and introducing dependency (0: none), the sums over all dependencies (-1) and over all facets (''): what a page
-- without filters reads, in a few rows instead of all combinations.
insert into company_facet_count (company_id, facets, introduced_by, findings)
select company_id, coalesce(facets, ''), coalesce(introduced_by, -1), sum(findings)::int from company_facet_count
group by grouping sets ((company_id, facets), (company_id, introduced_by));
create index company_facet_introducer on company_facet_count (company_id, introduced_by) include (facets, findings);
