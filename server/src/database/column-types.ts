/** TypeScript types of columns that say more than the column's SQL type, by table and column. Null and defaults are added from the schema. */
export const columnTypes: Readonly<Record<string, string>> = {
  'advisory.kind': "'vulnerability' | 'malicious'",
  'scan.status': "'Scheduled' | 'Processing' | 'Finished' | 'Failed'",
  'webhook.format': "'waybill' | 'slack' | 'teams' | 'mattermost'",
  'webhook_delivery.status': "'pending' | 'delivered' | 'failed'",
  'digest.frequency': "'never' | 'daily' | 'weekly'",
  'digest.language': "'en' | 'de'",
  'ticket.subject': "'finding' | 'risk'",
  'ticket.tracker': "'jira' | 'github' | 'gitlab'",
  'finding.status': "'violation' | 'warning' | 'whitelisted'",
  'generation_note.kind': "'evaluate' | 'analyse' | 'changed'",
  'repository_scan.kind': "'repository' | 'file' | 'upload'",
  'repository_scan.status': "'queued' | 'cloning' | 'scanning' | 'finished' | 'failed'",
  'finding_row.status': "'violation' | 'warning' | 'whitelisted'",
}
