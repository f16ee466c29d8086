import type { Check } from './check.ts'
import { binaryArtifacts } from './checks/binary-artifacts.ts'
import { dangerousWorkflow } from './checks/dangerous-workflow.ts'
import { dependencyUpdateTool } from './checks/dependency-update-tool.ts'
import { fuzzing } from './checks/fuzzing.ts'
import { license } from './checks/license.ts'
import { maintained } from './checks/maintained.ts'
import { packaging } from './checks/packaging.ts'
import { pinnedDependencies } from './checks/pinned-dependencies.ts'
import { sast } from './checks/sast.ts'
import { sbom } from './checks/sbom.ts'
import { securityPolicy } from './checks/security-policy.ts'
import { tokenPermissions } from './checks/token-permissions.ts'
import { vulnerabilities } from './checks/vulnerabilities.ts'

function outside(name: string, risk: Check['risk'], short: string): Check {
  return { name, risk, short, run: () => undefined }
}

/** All checks by name; those without a file of their own need the host of a repository. */
export const checks: readonly Check[] = [
  binaryArtifacts,
  outside('Branch-Protection', 'High', 'Determines if the default and release branches are protected.'),
  outside('CI-Tests', 'Low', 'Determines if tests run before pull requests are merged.'),
  outside('CII-Best-Practices', 'Low', 'Determines if the project has an OpenSSF Best Practices badge.'),
  outside('Code-Review', 'High', 'Determines if changes are reviewed before they are merged.'),
  outside('Contributors', 'Low', 'Determines if the project has contributors from several organisations.'),
  dangerousWorkflow,
  dependencyUpdateTool,
  fuzzing,
  license,
  maintained,
  packaging,
  pinnedDependencies,
  sast,
  sbom,
  securityPolicy,
  outside('Signed-Releases', 'High', 'Determines if release artifacts are signed.'),
  tokenPermissions,
  vulnerabilities,
  outside('Webhooks', 'Critical', 'Determines if webhooks have a token.'),
]
