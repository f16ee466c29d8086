import type { Command } from 'commander'
import { exitCodes, CliError, refused } from '#cli-error.ts'
import { openOutput, type Output } from '#output/output.ts'
import { fetchBytes } from '#signatures/fetch-bytes.ts'
import { verifyDocument, type Verdict } from '#signatures/verify-document.ts'
import { readPublicKey } from '#signatures/public-key.ts'
import { readSignatureList } from '#signatures/read-signature-list.ts'
import type { CliContext } from '#cli-context.ts'

interface Flags {
  readonly signatures?: string
  /** The program has an option with this name too, which takes precedence. */
  readonly key?: string
  readonly json?: boolean
}

/** Adds `waybill verify FILE`: checks whether a document of a release is genuine. Needs no service and no API key. */
export function addVerifyCommand(program: Command, world: CliContext): void {
  program
    .command('verify')
    .summary('verify the signature of a release document')
    .description('Checks that a release document is byte for byte the published one. Works offline and needs no API key.')
    .argument('<file>', 'the document; - for stdin')
    .requiredOption('--signatures <place>', 'file or address of the signatures of the release; required')
    .option('--key <place>', 'file or address of the public key, PEM or JSON Web Key; required')
    .action(async (name: string, _options: unknown, command: Command) => {
      const { signatures = '', key, json } = command.optsWithGlobals<Flags>()
      if (key === undefined) throw refused('the public key is needed: give --key, a file or an address')
      const out = openOutput(world, json === true)
      warnOfPlainHttp(out, key)
      const bytes = await fetchBytes(world, name)
      const list = readSignatureList((await fetchBytes(world, signatures)).toString('utf8'), signatures)
      const publicKey = readPublicKey((await fetchBytes(world, key)).toString('utf8'), key)
      const verdict = verifyDocument({ name: name === '-' ? 'stdin' : name, bytes }, list, publicKey)
      reportVerdict(out, { name, keyId: publicKey.id }, verdict)
    })
}

/** Warns that a key can be replaced in transit over plain HTTP. */
function warnOfPlainHttp(out: Output, key: string): void {
  const { protocol, hostname } = URL.parse(key) ?? {}
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  if (protocol === 'http:' && !isHere)
    out.report('warning', 'the key is fetched by plain http and may have been replaced in transit; compare its id')
}

function reportVerdict(out: Output, { name, keyId }: { readonly name: string; readonly keyId: string }, verdict: Verdict): void {
  const { genuine, sha256 } = verdict
  if (!genuine) {
    if (out.isJson) out.json({ genuine, file: name, sha256, problem: verdict.problem })
    throw new CliError(exitCodes.notGenuine, verdict.problem, verdict.more)
  }
  const { name: kind, format } = verdict.document
  if (out.isJson) return out.json({ genuine, file: name, sha256, name: kind, format, keyId })
  return out.line(`${name} is genuine: signed with key ${keyId}`)
}
