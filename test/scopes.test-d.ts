import * as z from 'zod'
import { type Owned, type Statement, sql } from '../src/kernel/database/sql.ts'
import { operation } from '../src/kernel/operation.ts'
import type { Event } from '../src/logistics/base/access/outbox.ts'
import type { PlatformReadScope, ReadScope, WriteScope } from '../src/logistics/base/access/scopes.ts'
import type { AdminWriteScope, SiteReadScope, SiteWriteScope } from '../src/auth/access/scopes.ts'
import { type Tenants, everybody } from '../src/kernel/tenants.ts'

// Each line below a @ts-expect-error is a mistake that must not compile. All other lines must compile.

declare const read: ReadScope
declare const write: WriteScope
declare const site: SiteReadScope
declare const siteWrite: SiteWriteScope
declare const platform: PlatformReadScope
declare const admin: AdminWriteScope

// @ts-expect-error a statement with no company in it cannot be run through a scope
void read.all(sql`select * from articles where id = ${1}`)
// @ts-expect-error a bare number is not a company
void read.all(sql`select * from articles where company_id = ${7}`)
// @ts-expect-error nor is a list of numbers
void read.all(sql`select * from articles where company_id = any(${[7]})`)
void read.all(sql`select * from articles where company_id = any(${read.companies})`)
void read.all(sql`select * from articles a where ${read.owned('a')}`)
// @ts-expect-error a nested part without a company does not make a statement scoped
void read.all(sql`select * from articles where ${sql`id = ${1}`}`)
// @ts-expect-error a site is not a company
void read.all(sql`select * from articles where company_id = ${site.site}`)
// @ts-expect-error a company is not a site
void site.all(sql`select * from roles where site_id = any(${read.companies})`)
// @ts-expect-error an unscoped statement runs in no site either
void site.all(sql`select * from roles`)
void site.all(sql`select * from roles where site_id = ${site.site}`)

// @ts-expect-error a look-alike object is not a scope
const forged: ReadScope = { companies: read.companies, visit: read.visit, clients: null, now: read.now }
// @ts-expect-error nor is one of a site
const forgedSite: SiteReadScope = { site: site.site }
// @ts-expect-error a read scope cannot write
void read.run(sql`delete from articles where company_id = any(${read.companies})`)
// @ts-expect-error nor can that of a site
void site.run(sql`delete from roles where site_id = ${site.site}`)
void write.run(sql`delete from articles where company_id = ${write.company}`)
void siteWrite.run(sql`delete from roles where site_id = ${siteWrite.site}`)
// @ts-expect-error a read scope is no write scope
const promoted: WriteScope = read
// @ts-expect-error an unscoped write does not compile either
void write.run(sql`delete from articles`)

// Lists run in a scope of either service. Callers who may see everything can list all tenants.
declare const list: { one<Row>(statement: Statement<Owned>): Promise<Row> } & { readonly tenants: Tenants }
for (const scope of [read, site, admin, platform]) void scope.tenants
// @ts-expect-error a list has an owner
void list.one(sql`select count(*) from accounts`)
void list.one(sql`select count(*) from accounts a where ${list.tenants.within('a')}`)
// @ts-expect-error nothing but a condition with an owner proves that somebody may see everything
void everybody('site_id', sql`true`)

const response = z.object({ n: z.int() })
const base = {
  id: 'x.y',
  tag: 'X',
  summary: '',
  method: 'GET',
  path: '/x',
  status: 200,
  envelope: 'bare',
  response,
} as const

// @ts-expect-error a public operation is handed no scope
operation({ ...base, access: 'public', handle: async (scope) => ({ n: scope.companies.length }) })
// @ts-expect-error the answer must match its schema
operation({ ...base, access: 'read', handle: async () => ({ n: 'one' }) })
operation({ ...base, access: 'read', handle: async (scope) => ({ n: scope.companies.length }) })
operation({ ...base, access: 'write', handle: async (scope) => ({ n: scope.company }) })
operation({ ...base, access: 'site_read', handle: async (scope) => ({ n: scope.site }) })
// @ts-expect-error no body was declared
operation({ ...base, access: 'read', handle: async (_, { body }) => ({ n: body.n }) })
// @ts-expect-error a read operation cannot ask for a write scope
operation({ ...base, access: 'read', handle: async (scope: WriteScope) => ({ n: scope.company }) })
const ofCompany = async (scope: ReadScope) => ({ n: scope.companies.length })
// @ts-expect-error nor can an operation of a site ask for a company's scope
operation({ ...base, access: 'site_read', handle: ofCompany })

void [forged, forgedSite, promoted]

declare const event: Event
write.emit({ ...event, type: 'article.created' })
// @ts-expect-error an event that no service has named
write.emit({ ...event, type: 'article.painted' })
void admin.audit({ action: 'site.created' }, null)
// @ts-expect-error an act that no service has named
void admin.audit({ action: 'site.painted' }, null)
