import { join } from 'node:path'
import * as z from 'zod'
import { peerAt } from '../contenders.ts'
import { postRequest } from '../load.ts'
import { install } from '../peers/install.ts'
import type { Served } from '../process.ts'
import {
  type Deed,
  type Shop,
  type Site,
  batches,
  below,
  buyer,
  description,
  drawnPlaces,
  listSize,
  mostOfProduct,
  peerDatabase,
  plenty,
  productName,
  wrong,
} from './shop.ts'

const json = { 'content-type': 'application/json' } as const
const shop = '/shop-api'
const admin = '/admin-api'
const account = { name: 'bench', password: 'password-of-the-bench' }

/** A shop with products; a text says why it is missing. */
export async function vendure(site: Site): Promise<Shop | string> {
  const packages = { '@vendure/core': '3.7.3', pg: '8.23.1' }
  const overrides = { '@graphql-tools/batch-execute': '10.2.0' }
  const installed = await install(join(site.ground.folder, 'vendure'), packages, {
    type: 'commonjs',
    overrides,
  })
  if (typeof installed === 'string') return `Vendure could not be installed: ${installed}`
  const { url, isFilled, filled } = await peerDatabase(site, 'vendure')
  const args = [installed.folder, url, account.name, account.password]
  const server = await peerAt(new URL('../peers/vendure.ts', import.meta.url), args, {
    VENDURE_DISABLE_TELEMETRY: 'true',
  })
  if (typeof server === 'string') return `Vendure could not be started: ${server}`
  try {
    const token = await signIn(server)
    if (!isFilled) {
      site.note('Making the products of Vendure')
      await makeProducts(server, token, site.products)
      await filled()
    }
    return await made(site, { server, token, versions: installed.versions })
  } catch (error) {
    await server.stop()
    throw error
  }
}

interface Running {
  readonly server: Served
  readonly token: string
  readonly versions: Shop['versions']
}

async function made(site: Site, { server, token, versions }: Running): Promise<Shop> {
  const ids = await variantsOf(server, token, site.products)
  const sessions = await Promise.all(Array.from({ length: site.clients }, () => visitor(server, ids)))
  return {
    name: 'Vendure',
    versions: { Vendure: versions['@vendure/core'] ?? '' },
    stop: () => server.stop(),
    asked: {
      'product by id': {
        server,
        deed: () => productDeed(token, ids),
        about: 'admin API, its session checked; seven fields and the variant',
      },
      'list of 25 products': {
        server,
        deed: () => listDeed(token, site.products),
        about: 'admin API, its session checked; the same fields, the exact total',
      },
      'order of five lines': {
        server,
        deed: (client) => orderDeed(sessions[client % sessions.length] ?? '', client, ids),
        about:
          'shop API, six mutations in one request: items, buyer, address, shipping, payment. Prices, taxes, payment; one row a line says what was allocated, no balances after it, nothing chained; no key against a second order, events in memory only',
      },
    },
  }
}

interface Answer {
  readonly data: unknown
  readonly token: string | null
}

async function asked(server: Served, path: string, asks: { query: string; token?: string }): Promise<Answer> {
  const { query, token } = asks
  const headers = { ...json, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  const body = JSON.stringify({ query })
  const response = await fetch(server.address + path, { method: 'POST', headers, body })
  const text = await response.text()
  const { data, errors } = z
    .object({ data: z.unknown(), errors: z.unknown().optional() })
    .parse(JSON.parse(text))
  if (errors !== undefined) throw new Error(`Vendure: ${text}`)
  return { data, token: response.headers.get('vendure-auth-token') }
}

function required(token: string | null): string {
  if (token === null) throw new Error('Vendure gave no session')
  return token
}

async function signIn(server: Served): Promise<string> {
  const query = `mutation { login(username: "${account.name}", password: "${account.password}") { __typename } }`
  return required((await asked(server, admin, { query })).token)
}

/** Somebody whose orders come one after the other: a session has one that is open. */
async function visitor(server: Served, [first]: readonly Variant[]): Promise<string> {
  const query = `mutation { addItemToOrder(productVariantId: ${first?.variant}, quantity: 1) { __typename } }`
  const token = required((await asked(server, shop, { query })).token)
  await asked(server, shop, { query: 'mutation { removeAllOrderLines { __typename } }', token })
  return token
}

const Made = z.record(z.string(), z.object({ id: z.string() }))

async function makeProducts(server: Served, token: string, products: number): Promise<void> {
  for (const places of batches(products, 50)) {
    const texts = places.map((place) => {
      const { code, name } = productName(place)
      const words = `languageCode: en, name: "${name}", slug: "${code.toLowerCase()}", description: "${description}"`
      return `p${place}: createProduct(input: { enabled: true, translations: [{ ${words} }] }) { id }`
    })
    const { data } = await asked(server, admin, { query: `mutation { ${texts.join('\n')} }`, token })
    const byPlace = Made.parse(data)
    const variants = places.map((place) => {
      const { code, name } = productName(place)
      const about = `productId: ${byPlace[`p${place}`]?.id}, sku: "${code}", translations: [{ languageCode: en, name: "${name}" }]`
      return `{ ${about}, price: 1000, stockOnHand: ${plenty}, trackInventory: TRUE }`
    })
    const query = `mutation { createProductVariants(input: [${variants.join(', ')}]) { id } }`
    await asked(server, admin, { query, token })
  }
}

interface Variant {
  readonly product: string
  readonly variant: string
}

const Listed = z.object({
  products: z.object({
    totalItems: z.int(),
    items: z.array(z.object({ id: z.string(), variants: z.array(z.object({ id: z.string() })) })),
  }),
})

async function variantsOf(server: Served, token: string, products: number): Promise<readonly Variant[]> {
  const found: Variant[] = []
  while (found.length < products) {
    const query = `{ products(options: { take: 100, skip: ${found.length}, sort: { id: ASC } }) { totalItems items { id variants { id } } } }`
    const { items, totalItems } = Listed.parse((await asked(server, admin, { query, token })).data).products
    if (totalItems !== products) throw new Error(`Vendure has ${totalItems} products`)
    found.push(...items.map(({ id, variants: [first] }) => ({ product: id, variant: first?.id ?? '' })))
  }
  return found
}

function graphql(path: string, query: string, token: string): string {
  const headers = { ...json, authorization: `Bearer ${token}` }
  return postRequest(path, headers, JSON.stringify({ query }))
}

const fields =
  'id name slug description enabled createdAt updatedAt variants { id sku name enabled price trackInventory createdAt updatedAt }'

function productDeed(token: string, ids: readonly Variant[]): Deed {
  return async (ask) => {
    const id = ids[below(ids.length)]?.product
    const body = await ask(graphql(admin, `{ product(id: ${id}) { ${fields} } }`, token))
    if (!body.includes(`{"data":{"product":{"id":"${id}","name":"Article `)) throw wrong('Vendure', body)
  }
}

function listDeed(token: string, products: number): Deed {
  const query = `{ products(options: { take: ${listSize} }) { totalItems items { ${fields} } } }`
  const request = graphql(admin, query, token)
  return async (ask) => {
    const body = await ask(request)
    if (!body.includes(`{"data":{"products":{"totalItems":${products},"items":[{`))
      throw wrong('Vendure', body)
  }
}

const told = '{ __typename ... on ErrorResult { message } }'

function orderDeed(token: string, client: number, ids: readonly Variant[]): Deed {
  const { first, last, street, city, postcode } = buyer
  return async (ask) => {
    const inputs = drawnPlaces(ids.length).map(
      (place) => `{ productVariantId: ${ids[place]?.variant}, quantity: ${1 + below(mostOfProduct)} }`,
    )
    const query = `mutation {
      items: addItemsToOrder(inputs: [${inputs.join(', ')}]) { order { id } errorResults { __typename } }
      buyer: setCustomerForOrder(input: { firstName: "${first}", lastName: "${last}", emailAddress: "client-${client}@test.example" }) ${told}
      address: setOrderShippingAddress(input: { fullName: "${first} ${last}", streetLine1: "${street}", city: "${city}", postalCode: "${postcode}", countryCode: "IT" }) ${told}
      shipping: setOrderShippingMethod(shippingMethodId: [1]) ${told}
      state: transitionOrderToState(state: "ArrangingPayment") ${told}
      placed: addPaymentToOrder(input: { method: "payment-of-the-bench", metadata: {} }) {
        __typename
        ... on Order { id code state totalWithTax lines { id quantity linePriceWithTax productVariant { id sku } } }
        ... on ErrorResult { message }
      }
    }`
    const body = await ask(graphql(shop, query, token))
    if (!body.includes('"state":"PaymentSettled"')) throw wrong('Vendure', body)
  }
}
