import { join } from 'node:path'
import * as z from 'zod'
import { peerAt } from '../contenders.ts'
import { getRequest, postRequest } from '../load.ts'
import { install } from '../peers/install.ts'
import type { Served } from '../process.ts'
import {
  type Api,
  account,
  configure,
  firstId,
  makeProducts,
  makeTables,
  signedIn,
  silent,
} from './medusa-setup.ts'
import {
  type Deed,
  type Shop,
  type Site,
  below,
  buyer,
  drawnPlaces,
  listSize,
  mostOfProduct,
  peerDatabase,
  wrong,
} from './shop.ts'

const version = '2.21.2'
const packages = {
  '@medusajs/medusa': version,
  '@medusajs/framework': version,
  '@medusajs/cli': version,
}

/** A shop with products; a text says why it is missing. */
export async function medusa(site: Site): Promise<Shop | string> {
  const installed = await install(join(site.ground.folder, 'medusa'), packages, { type: 'commonjs' })
  if (typeof installed === 'string') return `Medusa could not be installed: ${installed}`
  const { folder } = installed
  const { url, isFilled, filled } = await peerDatabase(site, 'medusa')
  await configure(folder, url)
  if (!isFilled) {
    site.note('Making the tables of Medusa')
    await makeTables(folder)
  }
  const server = await peerAt(new URL('../peers/medusa.ts', import.meta.url), [folder], silent(folder))
  if (typeof server === 'string') return `Medusa could not be started: ${server}`
  try {
    const api = await signedIn(server)
    if (!isFilled) {
      site.note('Making the products of Medusa')
      await makeProducts(api, site.products)
      await filled()
    }
    return await made(site, server, api)
  } catch (error) {
    await server.stop()
    throw error
  }
}

interface Variant {
  readonly product: string
  readonly variant: string
}

const Listed = z.object({
  count: z.int(),
  products: z.array(z.object({ id: z.string(), variants: z.array(z.object({ id: z.string() })) })),
})

async function variantsOf(api: Api, products: number): Promise<readonly Variant[]> {
  const found: Variant[] = []
  while (found.length < products) {
    const path = `/admin/products?limit=100&offset=${found.length}&order=created_at&fields=id,variants.id`
    const { count, products: page } = Listed.parse(await api.call('GET', path))
    if (count !== products) throw new Error(`Medusa has ${count} products`)
    found.push(...page.map(({ id, variants: [first] }) => ({ product: id, variant: first?.id ?? '' })))
  }
  return found
}

async function made(site: Site, server: Served, api: Api): Promise<Shop> {
  const ids = await variantsOf(api, site.products)
  const region = firstId(await api.call('GET', '/admin/regions'), 'regions')
  const channel = firstId(await api.call('GET', '/admin/sales-channels'), 'sales_channels')
  const headers = { authorization: `Bearer ${api.token}` }
  return {
    name: 'Medusa',
    versions: { Medusa: version },
    stop: () => server.stop(),
    asked: {
      'product by id': {
        server,
        deed: () => productDeed(headers, ids),
        about: 'admin API, its token checked; eight fields and the variant',
      },
      'list of 25 products': {
        server,
        deed: () => listDeed(headers, site.products),
        about: 'admin API, its token checked; the same fields, the exact total',
      },
      'order of five lines': {
        server,
        deed: () => orderDeed({ headers, ids, region, channel }),
        about:
          'admin API, two requests: a draft order, and the order made of it. Prices; reserves stock, but keeps no movements; no key against a second order, events in memory only',
      },
    },
  }
}

type Headers = Readonly<Record<string, string>>

const fields = 'id,title,handle,description,status,weight,created_at,updated_at,*variants'

function productDeed(headers: Headers, ids: readonly Variant[]): Deed {
  return async (ask) => {
    const id = ids[below(ids.length)]?.product
    const body = await ask(getRequest(`/admin/products/${id}?fields=${fields}`, headers))
    if (!body.includes(`{"product":{"id":"${id}","title":"Article `)) throw wrong('Medusa', body)
  }
}

function listDeed(headers: Headers, products: number): Deed {
  const request = getRequest(`/admin/products?limit=${listSize}&fields=${fields}`, headers)
  const end = `"count":${products},"offset":0,"limit":${listSize}`
  return async (ask) => {
    const body = await ask(request)
    if (!body.includes(end)) throw wrong('Medusa', body)
  }
}

interface Ordering {
  readonly headers: Headers
  readonly ids: readonly Variant[]
  readonly region: string | undefined
  readonly channel: string | undefined
}

function orderDeed({ headers, ids, region, channel }: Ordering): Deed {
  const posted = (path: string, body: string) =>
    postRequest(path, { ...headers, 'content-type': 'application/json' }, body)
  const address = {
    first_name: buyer.first,
    last_name: buyer.last,
    address_1: buyer.street,
    city: buyer.city,
    postal_code: buyer.postcode,
    country_code: 'it',
  }
  return async (ask) => {
    const items = drawnPlaces(ids.length).map((place) => ({
      variant_id: ids[place]?.variant,
      quantity: 1 + below(mostOfProduct),
    }))
    const draft = JSON.stringify({
      region_id: region,
      sales_channel_id: channel,
      email: account.email,
      shipping_address: address,
      items,
    })
    const drafted = await ask(posted('/admin/draft-orders?fields=id', draft))
    const id = /"draft_order":\{"id":"(\w+)"/.exec(drafted.toString())?.[1]
    if (id === undefined) throw wrong('Medusa', drafted)
    const body = await ask(posted(`/admin/draft-orders/${id}/convert-to-order`, ''))
    if (!body.includes(`"order":{"id":"${id}"`)) throw wrong('Medusa', body)
  }
}
