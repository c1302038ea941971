import { stat, statfs } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { weaknessOf } from '../strength.ts'
import { openFolderWarning } from '../data-folder.ts'
import { Warning, fault, sizeText } from './finding.ts'

const leastNode = 24

export function nodeState(version = process.versions.node): string {
  if (Number.parseInt(version, 10) >= leastNode) return `Node.js ${version}, ${availableParallelism()} cores`
  throw new Error(`Node.js ${version}; it needs ${leastNode} or later`)
}

export interface Room {
  readonly free: number
  readonly size: number
}

/** A disk with less than a tenth and less than this free will be full in days. */
const little_bytes = 5 * 2 ** 30

/** Free space of the data folder, or of the nearest folder above it that exists. */
export async function diskState(
  { dataDir, production }: Pick<Config, 'dataDir' | 'production'>,
  room = roomOf,
): Promise<string> {
  const folder = resolve(dataDir)
  const { free, size } = await room(folder)
  const text = `${sizeText(free)} of ${sizeText(size)} free for ${folder}`
  if (free < little_bytes && free < size / 10) throw fault(`${text}: make room`, { production })
  return text
}

async function roomOf(folder: string): Promise<Room> {
  const found = await statfs(folder).catch(() => undefined)
  if (found === undefined) return roomOf(resolve(folder, '..'))
  return { free: found.bavail * found.bsize, size: found.blocks * found.bsize }
}

/** Faults that a start can't refuse: a weak old key, and files that were opened to others later. */
export async function keysState({ production, appKey = '', dataDir }: Config): Promise<string> {
  const old = appKey.split(',').slice(1)
  if (production && old.some((key) => weaknessOf(key.trim()) !== undefined))
    throw new Error('an old key in APP_KEY is weak: drop it as soon as its last session has ended')
  for (const name of ['app.key', 'postgres.password']) {
    const path = join(resolve(dataDir), name)
    const found = await stat(path).catch(() => undefined)
    // Windows has no such mode bits.
    if (found !== undefined && (found.mode & 0o077) !== 0 && process.platform !== 'win32')
      throw new Error(`${path} can be read by others: chmod 600 it, and replace what it holds`)
  }
  const open = await openFolderWarning(dataDir)
  if (open !== undefined) throw new Warning(open)
  return 'in order'
}
