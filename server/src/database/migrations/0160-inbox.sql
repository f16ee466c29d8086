-- What the inbox of a company looks up.
create index vulnerability_exploited on vulnerability (id) where known_exploited;
create index finding_since on finding_row (company_id, since) where kind = 'vulnerability' and status <> 'whitelisted';
create index scan_failed on scan (company_id, id) where status = 'Failed';
create index sbom_losses on sbom (company_id, id) where diagnostics ? 'losses';
