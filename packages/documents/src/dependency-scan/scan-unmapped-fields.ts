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
  // of ts-scan: the deep scan of each version, by its id; its address follows from that
  meta: { versions: { version: true, deepScanId: true, deepScanUrl: true } },
  dependencies: dependenciesMapped,
}

/** Accepts a bare purl as a dependency. */
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

/** Lists the fields of a dependency scan that the neutral model does not map; the tables above state what its reader maps. */
export function scanUnmappedFields(document: JsonObject): readonly UnmappedField[] {
  return unmappedFieldsOf(document, scanFields)
}
