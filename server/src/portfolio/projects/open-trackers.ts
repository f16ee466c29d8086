import type { Tenant } from '#access/access.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { SecretBox } from '#platform/secret-box.ts'
import { loadProject } from '#portfolio/projects/project-store.ts'
import { secretPurpose, trackerSecrets } from '#portfolio/projects/seal-trackers.ts'
import type { Trackers } from '#portfolio/settings/trackers.ts'

/** Loads the issue trackers of a project with opened secrets, for requests to them and for nothing else; throws a 404 for any other id. */
export async function openTrackers(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  tenant: Tenant,
  projectId: string,
): Promise<Trackers> {
  const { trackers } = await loadProject(db, tenant, projectId)
  const opened = Object.entries(trackers).map(([kind, tracker]) => [kind, openFields(secrets, tracker, `${projectId} ${kind}`)])
  return Object.fromEntries(opened) as Trackers
}

function openFields({ open }: SecretBox, tracker: object, of: string): object {
  const entries = Object.entries(tracker).map(([name, value]: [string, unknown]) => [
    name,
    trackerSecrets.has(name) && typeof value === 'string' ? open(value, secretPurpose(of, name)) : value,
  ])
  return Object.fromEntries(entries)
}
