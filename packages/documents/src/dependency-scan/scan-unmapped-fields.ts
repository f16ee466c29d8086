import type { UnmappedField } from '../sbom/sbom.ts'
import { type MappedValue, type MappedFields, unmappedFieldsOf } from '../sbom/unmapped-fields.ts'
import type { JsonObject } from '../json/json-values.ts'

const dependencyFields: MappedFields = {
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
  licenses: licensesMapped,
  dependencies: dependenciesMapped,
}

/** A purl alone is a dependency too. */
function dependenciesMapped(): (dependency: unknown) => MappedValue {
  return (dependency) => typeof dependency === 'string' || dependencyFields
}

function licensesMapped(): (license: unknown) => MappedValue {
  return (license) => typeof license === 'string' || { name: true, id: true, url: true }
}

const scanFields: MappedFields = {
  project: true,
  module: true,
  moduleId: true,
  branch: true,
  tag: true,
  release: true,
  binaryLinks: true,
  dependencies: dependenciesMapped,
}

/** What a dependency scan holds and the neutral model does not; the tables above say what its reader keeps. */
export function scanUnmappedFields(document: JsonObject): readonly UnmappedField[] {
  return unmappedFieldsOf(document, scanFields)
}
