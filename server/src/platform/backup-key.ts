import { readFile } from 'node:fs/promises'
import { ConfigError } from '#platform/read-setting.ts'

const pattern = /^[A-Za-z0-9+/]{43}=$/u

/** Opens the key of `WAYBILL_BACKUP_KEY`: the base64 of 32 bytes, or the path of a file that holds it. Throws a ConfigError that never shows it. */
export async function openBackupKey(keyOrPath: string | undefined): Promise<Buffer | undefined> {
  if (keyOrPath === undefined) return undefined
  const text = pattern.test(keyOrPath) ? keyOrPath : await readKeyFile(keyOrPath)
  if (!pattern.test(text)) throw invalidKey()
  return Buffer.from(text, 'base64')
}

async function readKeyFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => Promise.reject(invalidKey()))
  return text.trim()
}

function invalidKey(): ConfigError {
  return new ConfigError(
    'WAYBILL_BACKUP_KEY=*** is not valid: the base64 of 32 bytes from openssl rand -base64 32, or the path of a file that holds it',
  )
}
