import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { Yard } from '../support/goods.ts'

describe.skipIf(lacksChromium('events in the console'))('events in the console', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  })
  afterAll(() => site.stop())

  test('what happens shows up by itself, with its changes, its body and a way to its record', async () => {
    const yard = await Yard.open(site.world)
    const id = await yard.article('LIVE-1', { name: 'Before' })
    const { page, watch } = await site.visit(`/${yard.company}/events`, { token: yard.manager })
    await page.getByRole('link', { name: 'LIVE-1' }).waitFor()
    await yard.put(`/articles/${id}`, { name: 'After' })
    await page.getByText('name: Before → After').waitFor()
    const { body } = await yard.post('/sales-orders', {
      status: 'draft',
      lines: [{ article_id: id, quantity_um3pl: 1 }],
    })
    await yard.post(`/sales-orders/${body.data.id}/confirm`)
    await page
      .getByText(/^status: Draft → Confirmed · confirmed: – → \d+ \w+ \d{4}, \d\d:\d\d/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: /Article changed/ }).click()
    await page.locator('pre mark', { hasText: '"name": "After"' }).waitFor()
    expect(await page.locator('pre mark', { hasText: '"article_code"' }).count()).toBe(0)
    await page.waitForURL(/event=\d+/)
    await page.getByRole('link', { name: 'LIVE-1' }).first().click()
    await page.getByRole('complementary', { name: 'LIVE-1' }).waitFor()
    await page.goBack()
    await page.locator('pre mark').first().waitFor()
    expect(watch.errors).toEqual([])
  })

  test('nothing is asked for while it is paused, and nothing is missed afterwards', async () => {
    const yard = await Yard.open(site.world)
    await yard.article('PAUSE-1')
    const { page } = await site.visit(`/${yard.company}/events`, { token: yard.manager })
    await page.getByRole('link', { name: 'PAUSE-1' }).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused').waitFor()
    await yard.article('PAUSE-2')
    const asked = page.waitForRequest(/\/api\/events/)
    await page.getByRole('button', { name: 'Resume' }).click()
    expect((await asked).url()).toContain('after=')
    await page.getByRole('link', { name: 'PAUSE-2' }).waitFor()
  })

  test('the question stands in the address, and an old event is found by its link', async () => {
    const yard = await Yard.open(site.world)
    const id = await yard.article('OLD-1')
    await yard.put(`/articles/${id}`, { name: 'Newer' })
    const { body } = await yard.call('/events')
    const created = body.data.find(({ type }: { readonly type: string }) => type === 'article.created')
    const { page } = await site.visit(
      `/${yard.company}/events?resource=article&type=article.updated&id=${id}&event=${created.sequence}`,
      { token: yard.manager },
    )
    const linked = page.getByRole('region', { name: 'From the link' })
    await linked.getByText('"article.created"').waitFor()
    await page.getByRole('list', { name: 'Events' }).getByText('Article changed').waitFor()
    await page.getByRole('combobox', { name: 'Record type' }).selectOption('stock')
    await page.getByText('No matching events yet').waitFor()
    await page.goto(`${new URL(page.url()).origin}/${yard.company}/events?event=999999999`)
    await page.getByText('no longer available').waitFor()
    expect(await page.locator('pre').count()).toBe(0)
  })

  test('goes on trying when the service does not answer', async () => {
    const yard = await Yard.open(site.world)
    await yard.article('BACK-1')
    const { page } = await site.visit(`/${yard.company}/health`, { token: yard.manager })
    await page.route('**/api/events*', (route) =>
      route.fulfill({ status: 400, contentType: 'application/json', body: '{"message":"Out of order"}' }),
    )
    await page.getByRole('link', { name: 'Events' }).click()
    await page.getByText('Out of order').waitFor()
    await page.getByText('No answer, retrying').waitFor()
    await page.unroute('**/api/events*')
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('link', { name: 'BACK-1' }).waitFor()
    expect(await page.getByText('Out of order').count()).toBe(0)
  })

  test.each(['light', 'dark'] as const)('axe finds nothing in %s', async (scheme) => {
    const yard = await Yard.open(site.world)
    const id = await yard.article('AXE-1')
    await yard.put(`/articles/${id}`, { name: 'Changed' })
    const { page } = await site.visit(`/${yard.company}/events`, { token: yard.manager, scheme })
    await page.getByRole('button', { name: /Article changed/ }).click()
    await page.locator('pre mark').first().waitFor()
    expect(await axeFaults(page)).toEqual([])
  })
})
