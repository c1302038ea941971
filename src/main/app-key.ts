import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from './config.ts'

/** APP_KEY, or outside production a key made once and kept in the data folder. */
export async function appKey(config: Config): Promise<string> {
  if (config.appKey !== undefined) return config.appKey
  const folder = resolve(config.dataDir)
  const path = join(folder, 'app.key')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const key = (await storedKey(path)) ?? (await madeKey(path))
  if (key.length >= 32) return key
  throw new Error(`${path} holds no key; delete it to have a new one made (every session ends with it)`)
}

async function storedKey(path: string): Promise<string | undefined> {
  return (await readFile(path, 'utf8').catch(() => undefined))?.trim()
}

/** Writes a temporary file and links it into place: two processes that start at once end up with the same whole key. */
async function madeKey(path: string): Promise<string> {
  const aside = `${path}.${process.pid}`
  await writeFile(aside, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  await link(aside, path).catch(() => {})
  await rm(aside)
  return (await storedKey(path)) ?? ''
}
