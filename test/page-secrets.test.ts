import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authSchema, loadAuthDemo } from '../src/auth/index.ts'
import { newToken } from '../src/auth/access/rules.ts'
import { systemClock } from '../src/kernel/clock.ts'
import type { Values } from '../src/main/config-variables.ts'
import { demoPasswords } from '../src/kernel/demo.ts'
import { Passwords } from '../src/kernel/passwords.ts'
import { randomText } from '../src/kernel/secrets.ts'
import { newWebhookSecret } from '../src/webhooks/signature.ts'
import { newSecret } from '../src/logistics/base/access/rules.ts'
import { loadDemo, logisticsSchema } from '../src/logistics/index.ts'
import { using } from '../src/main/demo.ts'
import { services } from '../src/main/documents.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'
import { World, testPasswordCost } from './support/world.ts'

// Everything that somebody without credentials can open, of both services, on a database with the demo world in it: only
// the reference of a demo shows anything that opens something.

let fresh: Fresh
beforeAll(async () => {
  fresh = await migratedDatabase()
  const parts = { passwords: new Passwords(testPasswordCost), clock: systemClock }
  const { url } = fresh
  await using(url, logisticsSchema, (database) => loadDemo({ ...parts, database }, { articles: 0 }, () => {}))
  await using(url, authSchema, (database) => loadAuthDemo({ ...parts, database }))
})
afterAll(() => fresh.drop())

/** Secrets of the configuration: none of them may be read anywhere. */
const configured = {
  APP_KEY: `${randomText(43)}=`,
  ETSM_TOKEN: randomText(40),
  MDM_TOKEN: randomText(40),
  METRICS_TOKEN: randomText(40),
  OIDC_CLIENT_SECRET: randomText(40),
  BACKUP_PASSPHRASE: randomText(40),
} satisfies Values

const known = {
  ...configured,
  'password of the demo world': demoPasswords.short,
  'password of the demo sites': demoPasswords.long,
}

/** That of the specification of Standard Webhooks, with which a receiver can try its check out. */
const example = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const shapes = {
  'token of a user': /\b\d+\|[A-Za-z0-9]{40,}/g,
  'token of the authentication service': /\bs(?:at|ad|ai)_[\w-]{40,}/g,
  'secret of a site': /\bscs_[A-Za-z0-9]{30,}/g,
  'secret of a webhook': /\bwhsec_[A-Za-z0-9+/]{30,}/g,
}

/** Secrets in a text, by kind. */
function secretsIn(text: string): readonly string[] {
  const told = Object.entries(known).filter(([, value]) => text.includes(value))
  const shaped = Object.entries(shapes).filter(([, shape]) =>
    [...text.matchAll(shape)].some(([found]) => found !== example),
  )
  return [...told, ...shaped].map(([kind]) => kind)
}

const parts = ['logistics', 'auth'] as const

const pages = ['/', '/docs', '/openapi.json', '/postman.json', '/llms.txt']
const others = ['/graphql', '/sign-in', '/setup', '/nowhere', '/livez', '/readyz', '/metrics']

const isPage = (path: string) => pages.includes(path) || others.includes(path)

function pathsOf(part: (typeof parts)[number]): readonly string[] {
  const { operations, prefixes } = services()[part]
  const reads = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  const application = part === 'logistics' ? 'console' : 'panel'
  const files = readdirSync(join('web/dist', application), { recursive: true })
    .map(String)
    .filter((name) => /\.(?:js|css|html|svg)$/.test(name))
  return [
    ...pages,
    ...others,
    ...files.map((name) => `/${name.replaceAll('\\', '/')}`),
    ...reads.flatMap(({ path }) => prefixes.map((prefix) => prefix + path)),
  ]
}

interface Seen {
  readonly opened: readonly string[]
  readonly found: readonly (readonly [path: string, kinds: readonly string[]])[]
}

/** Opens everything as a browser does; which of it was there, and where secrets were. */
async function seen(world: World): Promise<Seen> {
  const opened: string[] = []
  const found: [string, readonly string[]][] = []
  for (const part of parts) {
    for (const path of pathsOf(part)) {
      // A browser may get another answer than a program.
      for (const accept of isPage(path) ? ['text/html', 'application/json'] : ['*/*']) {
        const reply = await fetch(`${world.app.addresses[part] ?? ''}${path}`, { headers: { accept } })
        const kinds = secretsIn(`${JSON.stringify([...reply.headers])}${await reply.text()}`)
        if (reply.ok) opened.push(`${part} ${path}`)
        if (kinds.length > 0) found.push([`${part} ${path}`, kinds])
      }
    }
  }
  return { opened, found }
}

async function seenWith(values: Values): Promise<Seen> {
  const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'waybill' }
  const world = await World.start({ url: fresh.url, values: { ...configured, ...oidc, ...values } })
  try {
    return await seen(world)
  } finally {
    await world.stop()
  }
}

const open = parts.flatMap((part) => pages.map((path) => `${part} ${path}`))

test.each(
  Object.entries({
    'a token of a user': `7|${newSecret()}`,
    'a token of a session': newToken('sat'),
    'a token of an administrator': newToken('sad'),
    'a token of an invitation': newToken('sai'),
    'a secret of a site': `scs_${randomText(40)}`,
    'a secret of a webhook': newWebhookSecret(),
    ...known,
  }),
)('%s would be found', (_, secret) => {
  expect(secretsIn(`<p class="x">"${secret}"</p>`)).not.toEqual([])
})

test('in production no page shows one', async () => {
  const { opened, found } = await seenWith({ APP_ENV: 'production', DEMO: '0' })
  expect(opened).toEqual(expect.arrayContaining(open))
  expect(opened).not.toContain('logistics /graphql')
  expect(found).toEqual([])
})

test('where the demo world is loaded its references let people in, and nothing else does', async () => {
  const { opened, found } = await seenWith({ DEMO: '1' })
  expect(opened).toEqual(expect.arrayContaining([...open, 'logistics /graphql']))
  expect([...new Map(found)]).toEqual([
    ['logistics /docs', ['token of a user']],
    ['logistics /postman.json', ['password of the demo world']],
    ['auth /docs', ['token of the authentication service']],
    // The one password begins as the other.
    ['auth /postman.json', ['password of the demo world', 'password of the demo sites', 'secret of a site']],
  ])
})
