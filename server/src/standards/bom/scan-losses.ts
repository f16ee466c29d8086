import type { Loss } from '#standards/bom/bom.ts'
import { type Kept, type KeptFields, lossesOf } from '#standards/bom/losses.ts'
import type { JsonObject } from '#standards/json/json-values.ts'

const dependencyFields: KeptFields = {
  name: true,
  purl: true,
  key: true,
  version: true,
  versions: true,
  description: true,
  private: true,
  homepageUrl: true,
  repoUrl: true,
  repositoryUrl: true,
  checksum: true,
  checksums: true,
  licenses: licensesKept,
  dependencies: dependenciesKept,
}

/** A purl alone is a dependency too. */
function dependenciesKept(): (dependency: unknown) => Kept {
  return (dependency) => typeof dependency === 'string' || dependencyFields
}

function licensesKept(): (license: unknown) => Kept {
  return (license) => typeof license === 'string' || { name: true, id: true, url: true }
}

const scanFields: KeptFields = {
  project: true,
  module: true,
  moduleId: true,
  branch: true,
  tag: true,
  release: true,
  binaryLinks: true,
  dependencies: dependenciesKept,
}

/** What a dependency scan holds and the neutral model does not; the tables above say what its reader keeps. */
export function scanLosses(document: JsonObject): readonly Loss[] {
  return lossesOf(document, scanFields)
}
