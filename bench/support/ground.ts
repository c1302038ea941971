import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startBundled } from '../../src/postgres/bundled.ts'
import { withConnection } from '../../src/postgres/migrate.ts'
import { ArticleWorld } from './article-world.ts'
import { type BenchServer, createDatabase, dropDatabase } from './server.ts'

interface GroundParts {
  readonly url: string
  readonly folder: string
  /** Migrated database to copy. Without it, new databases are empty, and the program migrates them. */
  readonly template?: string
  /** Keeps the databases for the next run. */
  readonly isKept?: boolean
}

/** A PostgreSQL and a folder for benches, and the worlds created there. */
export class Ground {
  readonly url: string
  readonly folder: string
  readonly template: string | undefined
  readonly isKept: boolean
  readonly #worlds = new Map<number, Promise<ArticleWorld>>()
  readonly #databases = new Set<string>()
  constructor({ url, folder, template, isKept = false }: GroundParts) {
    this.url = url
    this.folder = folder
    this.template = template
    this.isKept = isKept
  }

  /** A company with that many articles. Repeated calls return the same world. */
  articles(size: number, profile: string | undefined): Promise<ArticleWorld> {
    const known = this.#worlds.get(size)
    if (known !== undefined) return known
    const made = ArticleWorld.make(this.server(profile), size)
    this.#worlds.set(size, made)
    return made
  }

  server(profile: string | undefined): BenchServer {
    const { url, folder, template, isKept } = this
    return { url, folder, template, profile, isKept }
  }

  /** Creates an empty database with that name and returns its address. */
  async database(name: string): Promise<string> {
    this.#databases.add(name)
    return createDatabase({ url: this.url }, name)
  }

  /** Version of the server. */
  async postgresql(url = this.url): Promise<string> {
    return withConnection(url, async (client) => {
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]?.server_version ?? ''
    })
  }

  async close(): Promise<void> {
    const worlds = [...this.#worlds.values()]
    this.#worlds.clear()
    // A world that could not be created needs no stop.
    await Promise.allSettled(worlds.map(async (made) => (await made).stop()))
    for (const name of this.#databases) await dropDatabase(this.url, name)
  }
}

interface Site {
  readonly settings: Readonly<Record<string, string>> | undefined
  /** Defaults to a temporary folder, removed when the work is done. */
  readonly folder: string | undefined
}

/** Runs `work` on a separate server. */
export async function onGround<T>(site: Site, work: (ground: Ground) => Promise<T>): Promise<T> {
  const folder =
    site.folder === undefined ? await mkdtemp(join(tmpdir(), 'waybill-bench-')) : resolve(site.folder)
  const { settings } = site
  try {
    await mkdir(folder, { recursive: true })
    const server = await startBundled({ dataDir: join(folder, 'data'), ...(settings && { settings }) })
    const ground = new Ground({ url: server.url, folder, isKept: site.folder !== undefined })
    try {
      return await work(ground)
    } finally {
      await ground.close()
      await server.stop()
    }
  } finally {
    if (site.folder === undefined) await rm(folder, { recursive: true, force: true })
  }
}
