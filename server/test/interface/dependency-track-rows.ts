import type { Row } from './row.ts'
import { importers, moduleWriters, portfolioReadersAndDevelopers, vexWriters } from './scope-table.ts'

/** What clients of Dependency-Track call, from docs/reference/dependency-track.md#operations. Paths are those of the service. */
export const dependencyTrack: readonly Row[] = [
  ['GET', '/api/version', 'public'],
  ['PUT', '/api/v1/bom', importers],
  ['POST', '/api/v1/bom', importers],
  ['PUT', '/api/v1/vex', vexWriters],
  ['POST', '/api/v1/vex', vexWriters],
  ['GET', '/api/v1/bom/token/{uuid}', portfolioReadersAndDevelopers],
  ['GET', '/api/v1/event/token/{uuid}', portfolioReadersAndDevelopers],
  ['GET', '/api/v1/project', portfolioReadersAndDevelopers],
  ['GET', '/api/v1/project/lookup', portfolioReadersAndDevelopers],
  ['GET', '/api/v1/project/{uuid}', portfolioReadersAndDevelopers],
  ['PATCH', '/api/v1/project/{uuid}', moduleWriters],
  ['PUT', '/api/v1/project', moduleWriters],
  ['PUT', '/api/v1/project/clone', moduleWriters],
  ['GET', '/api/v1/project/{uuid}/property', portfolioReadersAndDevelopers],
  ['PUT', '/api/v1/project/{uuid}/property', moduleWriters],
  ['POST', '/api/v1/project/{uuid}/property', moduleWriters],
  ['DELETE', '/api/v1/project/{uuid}/property', moduleWriters],
  ['GET', '/api/v1/finding', portfolioReadersAndDevelopers],
  ['POST', '/api/v1/finding/project/{uuid}/analyze', moduleWriters],
  ['GET', '/api/v1/violation', portfolioReadersAndDevelopers],
  ['GET', '/api/v1/vulnerability', portfolioReadersAndDevelopers],
  ['GET', '/api/v1/finding/project/{uuid}', portfolioReadersAndDevelopers],
  ['GET', '/api/v1/finding/project/{uuid}/export', portfolioReadersAndDevelopers],
  ['GET', '/api/v1/violation/project/{uuid}', portfolioReadersAndDevelopers],
  ['GET', '/api/v1/metrics/project/{uuid}/current', portfolioReadersAndDevelopers],
  ['GET', '/api/v1/metrics/project/{uuid}/refresh', portfolioReadersAndDevelopers],
]
