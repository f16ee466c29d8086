import type { ProjectVersion } from '#dependency-track/version-store.ts'

/** Returns a version as clients read a project. */
export function toProject({ uuid, name, version, description, isActive, isLatest, tags, lastImport, parent }: ProjectVersion): object {
  return {
    uuid,
    name,
    ...(version !== '' && { version }),
    ...(description && { description }),
    classifier: 'APPLICATION',
    active: isActive,
    isLatest,
    tags: tags.map((tag) => ({ name: tag })),
    ...(lastImport && { lastBomImport: lastImport.getTime() }),
    ...(parent && { parent }),
  }
}
