import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { type Served, bareEnvironment } from '../process.ts'
import { batches, description, plenty, productName } from './shop.ts'

export const account = { email: 'bench@test.example', password: 'password-of-the-bench' }
const setUpLimit_ms = 10 * 60_000

/** Which database it uses. It reads the host of the address only, so that the folder of a socket has to stand there. */
export async function configure(folder: string, url: string): Promise<void> {
  await writeFile(join(folder, 'medusa-config.js'), configuration(url))
}

/** Its tables, and somebody who may do everything. */
export async function makeTables(folder: string): Promise<void> {
  await medusaCommand(folder, 'db:migrate')
  await medusaCommand(folder, 'user', '-e', account.email, '-p', account.password)
}

function configuration(url: string): string {
  const [, user = '', database = '', query = ''] = /^\w+:\/\/([^@]*)@\/([^?]*)\?(.*)$/.exec(url) ?? []
  const params = new URLSearchParams(query)
  const host = encodeURIComponent(params.get('host') ?? '')
  const databaseUrl =
    host === ''
      ? url
      : `postgresql://${user}@${host}:${params.get('port') ?? '5432'}/${database}?sslmode=disable`
  const origin = 'http://127.0.0.1'
  const http = {
    storeCors: origin,
    adminCors: origin,
    authCors: origin,
    jwtSecret: 'key-of-the-bench',
    cookieSecret: 'key-of-the-bench',
  }
  const config = { projectConfig: { databaseUrl, http }, admin: { disable: true } }
  return `const { defineConfig } = require('@medusajs/framework/utils')\nmodule.exports = defineConfig(${JSON.stringify(config)})\n`
}

/** It tells nobody of its use, and keeps what it notes for itself in its own folder. */
export function silent(folder: string): Readonly<Record<string, string>> {
  return { MEDUSA_DISABLE_TELEMETRY: 'true', LOG_LEVEL: 'error', HOME: folder }
}

async function medusaCommand(folder: string, ...args: readonly string[]): Promise<void> {
  const env = { ...bareEnvironment(), NODE_ENV: 'production', ...silent(folder) }
  const program = join(folder, 'node_modules/.bin/medusa')
  await promisify(execFile)(process.execPath, [program, ...args], {
    cwd: folder,
    env,
    timeout: setUpLimit_ms,
    maxBuffer: 64 * 1024 * 1024,
  })
}

export interface Api {
  readonly token: string
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>
}

export async function signedIn(server: Served): Promise<Api> {
  const caller =
    (token: string | undefined): Api['call'] =>
    async (method, path, body) => {
      const headers = {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await fetch(server.address + path, { method, headers, ...sent })
      const text = await response.text()
      if (!response.ok) throw new Error(`Medusa, ${method} ${path}: ${response.status} ${text}`)
      return z.unknown().parse(JSON.parse(text))
    }
  const answer = await caller(undefined)('POST', '/auth/user/emailpass', account)
  const { token } = z.object({ token: z.string() }).parse(answer)
  return { token, call: caller(token) }
}

const Ids = z.array(z.object({ id: z.string() }))

export function firstId(answer: unknown, list: string): string | undefined {
  return z
    .record(z.string(), z.unknown())
    .transform((all) => Ids.parse(all[list]))
    .parse(answer)[0]?.id
}

export async function makeProducts(api: Api, products: number): Promise<void> {
  const channel = firstId(await api.call('GET', '/admin/sales-channels'), 'sales_channels')
  const profile = firstId(await api.call('GET', '/admin/shipping-profiles'), 'shipping_profiles')
  await api.call('POST', '/admin/regions', {
    name: 'Europe',
    currency_code: 'eur',
    countries: ['it'],
    automatic_taxes: false,
  })
  await api.call('POST', '/admin/stock-locations', { name: 'Main warehouse' })
  const location = firstId(await api.call('GET', '/admin/stock-locations'), 'stock_locations')
  await api.call('POST', `/admin/stock-locations/${location}/sales-channels`, { add: [channel] })
  for (const places of batches(products, 100)) {
    const create = places.map((place) => productBody(place, { channel, profile }))
    const answer = await api.call('POST', `/admin/products/batch?fields=${itemField}`, { create })
    const items = Made.parse(answer).created.flatMap(({ variants }) =>
      variants.flatMap(({ inventory_items }) => inventory_items),
    )
    await api.call('POST', '/admin/inventory-items/location-levels/batch', {
      create: items.map(({ inventory_item_id }) => ({
        inventory_item_id,
        location_id: location,
        stocked_quantity: plenty,
      })),
    })
  }
}

const itemField = 'id,variants.inventory_items.inventory_item_id'
const Made = z.object({
  created: z.array(
    z.object({
      variants: z.array(z.object({ inventory_items: z.array(z.object({ inventory_item_id: z.string() })) })),
    }),
  ),
})

interface Belonging {
  readonly channel: string | undefined
  readonly profile: string | undefined
}

function productBody(place: number, { channel, profile }: Belonging): object {
  const { code, name } = productName(place)
  return {
    title: name,
    handle: code.toLowerCase(),
    description,
    status: 'published',
    weight: 10,
    shipping_profile_id: profile,
    sales_channels: [{ id: channel }],
    options: [{ title: 'Unit', values: ['PCE'] }],
    variants: [
      {
        title: 'PCE',
        sku: code,
        manage_inventory: true,
        options: { Unit: 'PCE' },
        prices: [{ amount: 10, currency_code: 'eur' }],
      },
    ],
  }
}
