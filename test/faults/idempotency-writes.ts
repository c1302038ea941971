/** One write that a client sends in several copies under one key. */
export interface Write {
  readonly kind: Kind
  /** Stands in what it makes, and nowhere else. */
  readonly name: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: object
  /** The same under the same key, but meant differently. */
  readonly other: object
  /** Writes that are impossible here. */
  readonly refused: boolean
}

export const kinds = [
  'article',
  'article by GraphQL',
  'change of an article',
  'sales order',
  'sales order by GraphQL',
  'sales orders in bulk',
  'reception',
  'return',
  'adjustment',
  'partner',
  'refused sales order',
  'refused article',
] as const
export type Kind = (typeof kinds)[number]

interface On {
  /** Articles that everybody wants. */
  readonly articles: readonly number[]
  /** One that is changed by each. */
  readonly changed: number
}

/** The key of GraphQL is an argument, so it stands in the body. */
const graphqlOrder = `mutation($input: NewSalesOrder!, $key: String) {
  create_sales_order(input: $input, idempotency_key: $key) { id notes status version lines { id article_id reserved_um3pl } } }`
const graphqlArticle = `mutation($input: NewArticle!, $key: String) {
  create_article(input: $input, idempotency_key: $key) { id article_code description version } }`

/** The write of that number: kinds in turn, so that a few keys have them all. */
export function writeOf(serial: number, { articles, changed }: On): Write {
  const kind = kinds[serial % kinds.length] ?? 'article'
  const name = `once-${serial}`
  const lines = [{ article_id: articles[serial % articles.length], quantity_um3pl: 1 }]
  const article = { article_code: name, description: name, um3pl: 'PCE' }
  const post = (path: string, body: object, other: object): Write => {
    return { kind, name, method: 'POST', path, body, other, refused: kind.startsWith('refused') }
  }
  const graphql = (query: string, input: object, other: object): Write =>
    post(
      '/graphql',
      { query, variables: { input, key: name } },
      { query, variables: { input: other, key: name } },
    )
  const document = { notes: name, lines }
  const larger = { notes: name, lines: [{ ...lines[0], quantity_um3pl: 2 }] }
  const writes: Readonly<Record<Kind, () => Write>> = {
    article: () => post('/api/articles', article, { ...article, description: 'other' }),
    'article by GraphQL': () => graphql(graphqlArticle, article, { ...article, description: 'other' }),
    'change of an article': () => ({
      ...post(`/api/articles/${changed}`, { description: name }, { description: 'other' }),
      method: 'PUT',
    }),
    'sales order': () => post('/api/sales-orders', document, larger),
    'sales order by GraphQL': () => graphql(graphqlOrder, document, larger),
    'sales orders in bulk': () =>
      post('/api/sales-orders/bulk', { sales_orders: [document] }, { sales_orders: [larger] }),
    reception: () =>
      post('/api/receptions', { ...document, status: 'received' }, { ...larger, status: 'received' }),
    return: () => post('/api/returns', document, larger),
    adjustment: () =>
      post('/api/stock/adjustments', { reason: name, lines }, { reason: name, lines: larger.lines }),
    partner: () => post('/api/partners', { code: name, name }, { code: name, name: 'other' }),
    'refused sales order': () =>
      post(
        '/api/sales-orders',
        { notes: name, lines: [{ article_id: 999_999_999, quantity_um3pl: 1 }] },
        larger,
      ),
    'refused article': () => post('/api/articles', { ...article, um3pl: 'X'.repeat(300) }, article),
  }
  return writes[kind]()
}
