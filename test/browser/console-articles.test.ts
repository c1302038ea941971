import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { Yard } from '../support/goods.ts'

describe.skipIf(lacksChromium('articles in the console'))(
  'articles in the console',
  { timeout: 120_000 },
  () => {
    let site: Site
    beforeAll(async () => {
      site = await Site.start('console')
    })
    afterAll(() => site.stop())

    test('searches as one types, keeps the question in the address and finds back', async () => {
      const yard = await Yard.open(site.world)
      await yard.article('OIL-1', { name: 'Olive oil' })
      await yard.article('BOLT-8', { name: 'Hexagon bolt' })
      const { page, watch } = await site.visit(`/${yard.company}/articles`, { token: yard.manager })
      await page.getByRole('row', { name: /OIL-1/ }).waitFor()
      await page.getByRole('searchbox').pressSequentially('bolt', { delay: 20 })
      await page.getByRole('row', { name: /OIL-1/ }).waitFor({ state: 'detached' })
      await page.waitForURL(/search=bolt/)
      await page.getByRole('row', { name: /BOLT-8/ }).click()
      await page.getByRole('complementary', { name: 'BOLT-8' }).waitFor()
      await page.goBack()
      await page.getByRole('complementary').waitFor({ state: 'detached' })
      expect(await page.getByRole('searchbox').inputValue()).toBe('bolt')
      expect(watch.errors).toEqual([])
    })

    test('shows what is stored as text, whatever it is', async () => {
      const yard = await Yard.open(site.world)
      const attack = '<img src=x onerror="document.title=1"><script>document.title=1</script>'
      const id = await yard.article('"><b>X</b>', { name: attack, metadata: { html: attack } })
      const { page, watch } = await site.visit(`/${yard.company}/articles/${id}`, { token: yard.manager })
      await page.getByRole('complementary').getByText(attack).first().waitFor()
      expect(await page.title()).toBe('Articles · Waybill')
      expect(watch).toEqual({ outside: [], errors: [] })
    })

    test('is used by keyboard: arrows through the rows, Enter opens, Escape closes', async () => {
      const yard = await Yard.open(site.world)
      await yard.article('A-1')
      await yard.article('A-2')
      await yard.article('A-3')
      const { page } = await site.visit(`/${yard.company}/articles`, { token: yard.manager })
      await page.getByRole('row', { name: /A-1/ }).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('End')
      await page.locator('[role=row]:focus', { hasText: 'A-3' }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('complementary', { name: 'A-3' }).waitFor()
      await page.getByRole('complementary').getByRole('button', { name: 'Edit' }).focus()
      await page.keyboard.press('Escape')
      await page.getByRole('complementary').waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe(`/${yard.company}/articles`)
    })

    test('creates an article and says by field what the service refuses', async () => {
      const yard = await Yard.open(site.world)
      const { page } = await site.visit(`/${yard.company}/articles/new`, { token: yard.manager })
      const form = page.getByRole('complementary', { name: 'New article' })
      await form.getByRole('textbox', { name: 'Code', exact: true }).fill('NEW-1')
      await form.getByLabel('Weight (kg)').fill('a lot')
      await form.getByRole('button', { name: 'Create' }).click()
      await form.getByText('Required.', { exact: true }).waitFor()
      await form.getByText('Enter a number.').waitFor()
      await form.getByLabel('Description').fill('Made here')
      await form.getByLabel('Weight (kg)').fill('1,5')
      await form.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('complementary', { name: 'NEW-1' }).getByText('1.5 kg').waitFor()
      const { body } = await yard.call('/articles?search=NEW-1')
      expect(body.data).toMatchObject([{ article_code: 'NEW-1', description: 'Made here', weight_kg: 1.5 }])
    })

    test('shows what somebody else changed meanwhile, and saves over it only when told to', async () => {
      const yard = await Yard.open(site.world)
      const id = await yard.article('EDIT-1', { name: 'Before' })
      const { page } = await site.visit(`/${yard.company}/articles/${id}`, { token: yard.manager })
      const side = page.getByRole('complementary')
      await side.getByRole('button', { name: 'Edit' }).click()
      await side.getByLabel('Name').fill('Mine')
      await yard.put(`/articles/${id}`, { name: 'Theirs', external_reference: 'ERP-9' })
      await side.getByRole('button', { name: 'Save' }).click()
      const dialog = page.getByRole('dialog', { name: 'Changed by someone else' })
      await dialog.getByRole('row', { name: 'Name Theirs Mine' }).waitFor()
      await dialog.getByRole('row', { name: /External reference ERP-9/ }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
      await page.getByText('EDIT-1 is saved.').waitFor()
      const { body } = await yard.call(`/articles/${id}`)
      expect(body.data).toMatchObject({ name: 'Mine', external_reference: 'ERP-9', version: 3 })
    })

    test('takes theirs when told to', async () => {
      const yard = await Yard.open(site.world)
      const id = await yard.article('EDIT-2', { name: 'Before' })
      const { page } = await site.visit(`/${yard.company}/articles/${id}`, { token: yard.manager })
      const side = page.getByRole('complementary')
      await side.getByRole('button', { name: 'Edit' }).click()
      await side.getByLabel('Name').fill('Mine')
      await yard.put(`/articles/${id}`, { name: 'Theirs' })
      await side.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Discard mine' }).click()
      expect(await side.getByLabel('Name').inputValue()).toBe('Theirs')
      expect((await yard.call(`/articles/${id}`)).body.data.name).toBe('Theirs')
    })

    test('archives and takes it back', async () => {
      const yard = await Yard.open(site.world)
      const id = await yard.article('GONE-1')
      const { page } = await site.visit(`/${yard.company}/articles/${id}`, { token: yard.manager })
      await page.getByRole('complementary').getByRole('button', { name: 'Archive' }).click()
      await page.getByText('GONE-1 is archived.').waitFor()
      await page.getByText('No articles yet').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('GONE-1 is restored.').waitFor()
      await page.getByRole('row', { name: /GONE-1/ }).waitFor()
      expect((await yard.call(`/articles/${id}`)).body.data.deleted_at).toBeNull()
    })

    test('imports a file: shows what each row would do, then does the good ones', async () => {
      const yard = await Yard.open(site.world)
      await yard.article('OLD-1')
      const { page, watch } = await site.visit(`/${yard.company}/articles/import`, { token: yard.manager })
      const sheet = [
        'article_code;description;um3pl;weight_kg;colour',
        'OLD-1;Changed by the file;PCE;1,25;red',
        'NEW-1;"Quoted; with ""quotes""";PCE;;blue',
        'BAD-1;Bad weight;PCE;heavy;green',
        ';No code;PCE;;',
      ].join('\r\n')
      await page.locator('input[type=file]').setInputFiles({
        name: 'articles.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`\uFEFF${sheet}\r\n`),
      })
      const dialog = page.getByRole('dialog', { name: 'Import articles' })
      // The code exists, as that of a client company: whose it is in the file has to be said.
      await dialog.getByText('The file has no client column').waitFor()
      await dialog.getByLabel('Client').selectOption(String(yard.client))
      await dialog.getByText('Ignored columns: colour').waitFor()
      await dialog.getByText('1 new').waitFor()
      await dialog.getByText('1 changed').waitFor()
      await dialog.getByText('2 with errors').waitFor()
      await dialog.getByRole('row', { name: /4 Error BAD-1.*weight_kg: Enter a number/ }).waitFor()
      await dialog.getByRole('row', { name: /5 Error.*article_code: Required/ }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      expect((await yard.call('/articles')).body.meta.total).toBe(1)
      await dialog.getByRole('button', { name: 'Import 2 rows, skip errors' }).click()
      await dialog.getByText('Imported.').waitFor()
      await dialog.getByText('2 with errors').waitFor()
      const { body } = await yard.call('/articles')
      expect(body.data).toMatchObject([
        { article_code: 'OLD-1', description: 'Changed by the file', weight_kg: 1.25 },
        { article_code: 'NEW-1', description: 'Quoted; with "quotes"' },
      ])
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await page.getByRole('row', { name: /NEW-1/ }).waitFor()
      expect(watch.errors).toEqual([])
    })

    test('prints labels with a barcode for each unit', async () => {
      const yard = await Yard.open(site.world)
      const units = {
        um3pl_barcode: '8001234567897',
        um3pl_2: 'CTN',
        um3pl_2_factor: 6,
        um3pl_2_barcode: 'CTN-6',
      }
      const id = await yard.article('LABEL-1', units)
      const { page } = await site.visit(`/${yard.company}/articles/${id}`, { token: yard.manager })
      await page.evaluate('window.print = () => {}')
      await page.getByRole('button', { name: 'Labels' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('img', { name: '8001234567897' }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      await dialog.getByLabel('Copies of each label').fill('3')
      await dialog.getByRole('button', { name: 'Print' }).click()
      await page.emulateMedia({ media: 'print' })
      expect(await page.locator('.print-sheet').getByRole('img', { name: 'CTN-6' }).count()).toBe(3)
      expect(await page.locator('.print-sheet').getByRole('img', { name: '8001234567897' }).count()).toBe(3)
      expect(await page.locator('#root').isVisible()).toBe(false)
    })

    test.each(['light', 'dark'] as const)(
      'axe finds nothing on a list, a record and a form in %s',
      async (scheme) => {
        const yard = await Yard.open(site.world)
        const id = await yard.article('AXE-1', { active: false, metadata: { colour: 'red' } })
        await yard.article('AXE-2')
        const { page, watch } = await site.visit(`/${yard.company}/articles/${id}`, {
          token: yard.manager,
          scheme,
        })
        await page.getByRole('complementary').getByText('Not in stock.').waitFor()
        expect(await axeFaults(page)).toEqual([])
        await page.getByRole('complementary').getByRole('button', { name: 'Edit' }).click()
        await page.getByRole('textbox', { name: 'Name' }).waitFor()
        expect(await axeFaults(page)).toEqual([])
        expect(watch.errors).toEqual([])
      },
    )

    test('fits a phone: the record covers the list, the pages are below', async () => {
      const yard = await Yard.open(site.world)
      await yard.article('PHONE-1')
      const { page } = await site.visit(`/${yard.company}/articles`, { token: yard.manager, phone: true })
      await page.getByRole('row', { name: /PHONE-1/ }).tap()
      await page.getByRole('complementary', { name: 'PHONE-1' }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
      await page.getByRole('complementary').getByRole('button', { name: 'Close' }).tap()
      await page.getByRole('button', { name: 'More' }).tap()
      await page.getByRole('menuitem', { name: 'Health' }).tap()
      await page.getByRole('heading', { name: 'Health' }).waitFor()
    })
  },
)
