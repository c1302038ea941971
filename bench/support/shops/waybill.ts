import { GoodsWorld, fillShelves } from '../goods-world.ts'
import { orderPlan } from '../orders.ts'
import { oneArticle, onePage } from '../questions.ts'
import type { Plan } from '../load.ts'
import { type Deed, type Shop, type Site, wrong } from './shop.ts'

const onHand = 10_000_000_000_000n

/** Waybill itself, as many articles as the peers have products: one company to read, one whose shelves are full. */
export async function waybill({ ground, products, note, profile }: Site): Promise<Shop> {
  note('Making the articles of Waybill')
  const articles = await ground.articles(products, profile)
  const goods = await GoodsWorld.make(ground.server(profile), 'waybill_bench_peers', { articles: products })
  try {
    await fillShelves(goods, onHand)
    const one = await oneArticle(articles)
    const page = await onePage(articles, 1)
    const order = orderPlan(goods)
    return {
      name: 'Waybill',
      versions: {},
      stop: () => goods.stop(),
      asked: {
        'product by id': {
          server: articles.server,
          deed: () => deedOf(one.plan),
          about: 'token, company, modules and limits checked; every field of the article',
        },
        'list of 25 products': {
          server: articles.server,
          deed: () => deedOf(page.plan),
          about: 'the same; the exact total',
        },
        'order of five lines': {
          server: goods.server,
          deed: () => deedOf(order),
          about:
            'one request: reserved, five movements with balances and chained hashes, six events kept, one order for each key; no prices, taxes, payment',
        },
      },
    }
  } catch (error) {
    await goods.stop()
    throw error
  }
}

function deedOf(plan: Plan): Deed {
  return async (ask) => {
    const mark = plan.mark()
    const body = await ask(plan.request(mark))
    if (!plan.isRight(body, mark)) throw wrong('Waybill', body)
  }
}
