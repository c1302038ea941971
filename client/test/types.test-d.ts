import type { Auth } from '../src/auth.ts'
import type { Article, SalesOrder, StockRow, WebhookEvent } from '../src/generated/logistics.ts'
import type { WebhookEvent as AuthEvent } from '../src/generated/auth.ts'
import { WebhookVerifier } from '../src/webhooks.ts'
import type { Logistics } from '../src/logistics.ts'

// Each line below a @ts-expect-error is a mistake that must not compile; the others must.

declare const waybill: Logistics
declare const auth: Auth
declare const event: WebhookEvent

function is<T>(value: T): T {
  return value
}

// Records are what the document says, without their envelope.
is<Promise<Article>>(waybill.articles.get(1))
is<Promise<SalesOrder>>(waybill.salesOrders.releaseHold(1))
is<Promise<undefined>>(waybill.articles.archive(1))
is<Promise<Article>>(waybill.call('articles.get', { params: { id: 1 } }))
is<Promise<readonly { id: number }[]>>(waybill.companies.list())
// @ts-expect-error an article is no order
is<Promise<SalesOrder>>(waybill.articles.get(1))
// @ts-expect-error there is no such operation
waybill.call('articles.eat')
// @ts-expect-error nor such a method
waybill.articles.eat()

// Required parameters must be given.
waybill.articles.list()
waybill.articles.list({ search: undefined, page: 2 })
waybill.companies.list({ signal: AbortSignal.abort() })
// @ts-expect-error an id is missing
waybill.articles.get()
// @ts-expect-error an id is a number
waybill.articles.get('1')
// @ts-expect-error the id is missing
waybill.call('articles.get')
// @ts-expect-error a field is missing
waybill.articles.create({ article_code: 'A', um3pl: 'PCE' })
// @ts-expect-error a field is not known
waybill.articles.create({ article_code: 'A', description: 'A', um3pl: 'PCE', colour: 'red' })
// @ts-expect-error a value is not one of the list
waybill.articles.create({ article_code: 'A', description: 'A', um3pl: 'PCE', tracking: 'some' })
// @ts-expect-error a filter is not known
waybill.articles.list({ colour: 'red' })
waybill.articles.list({}, { companyId: 3 })
// @ts-expect-error a read takes no key
waybill.articles.list({}, { idempotencyKey: 'k' })
waybill.articles.create(
  { article_code: 'A', description: 'A', um3pl: 'PCE' },
  { idempotencyKey: 'k', dryRun: true },
)
const order = { lines: [{ article_id: 1, quantity_um3pl: 1 }] }
waybill.salesOrders.create(order, { query: { on_duplicate: 'return' } })
// @ts-expect-error the other way is to be refused
waybill.salesOrders.create(order, { query: { on_duplicate: 'ignore' } })

// Quantities are sent as numbers or as the texts that people write, and come as numbers.
waybill.salesOrders.create({ lines: [{ article_id: 1, quantity_um3pl: '1,5' }] })
waybill.articles.create({ article_code: 'A', description: 'A', um3pl: 'PCE', weight_kg: '0,012' })
// @ts-expect-error a yes is no quantity
waybill.salesOrders.create({ lines: [{ article_id: 1, quantity_um3pl: true }] })
declare const row: StockRow
is<number>(row.quantity_um3pl)

// Rows of iterators have their types, and cursors theirs.
is<AsyncIterable<Article>>(waybill.articles.all({ search: 'oil' }))
is<AsyncIterable<StockRow>>(waybill.stock.sync())
is<number | undefined>(waybill.stock.sync().cursor)
is<string | undefined>(auth.site.allAudit().cursor)
// @ts-expect-error rows of stock are no articles
is<AsyncIterable<Article>>(waybill.stock.all())
// @ts-expect-error one record has no pages
is<AsyncIterable<Article>>(waybill.pages('articles.get', { params: { id: 1 } }))

// The type of an event tells what it carries.
if (event.type === 'sales_order.shipped') is<SalesOrder | undefined>(event.data)
// @ts-expect-error of others that is not known
is<SalesOrder | undefined>(event.data)

const authEvents = new WebhookVerifier<AuthEvent>('')
is<Promise<AuthEvent>>(authEvents.verify('', {}))
// @ts-expect-error events are those of one of the services
is<WebhookVerifier<string>>(authEvents)

// The services do not mix.
auth.users.companies.remove(1, 2)
// @ts-expect-error the authentication service keeps no keys
auth.roles.create({ name: 'R' }, { idempotencyKey: 'k' })
// @ts-expect-error nor articles
auth.articles.list()
