import { bouncyCastleCalls } from './bouncy-castle-calls.ts'
import { cCalls } from './c-calls.ts'
import type { CallTable } from './call-rule.ts'
import { dotnetCalls } from './dotnet-calls.ts'
import { goCalls } from './go-calls.ts'
import { javaCalls } from './java-calls.ts'
import { javascriptCalls } from './javascript-calls.ts'
import { pythonCalls } from './python-calls.ts'
import { rustCalls } from './rust-calls.ts'
import { scriptCalls } from './script-calls.ts'
import { suiteCalls } from './suite-calls.ts'

/** The calls of all libraries that are known. */
export const callTables: readonly CallTable[] = [
  ...javaCalls,
  ...bouncyCastleCalls,
  ...goCalls,
  ...pythonCalls,
  ...javascriptCalls,
  ...dotnetCalls,
  ...cCalls,
  ...rustCalls,
  ...scriptCalls,
  ...suiteCalls,
]
