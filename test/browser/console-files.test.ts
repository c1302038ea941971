import { toBuffer } from 'bwip-js/node'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium } from '../support/browser.ts'
import { Site, axeFaults } from '../support/console.ts'
import { carton, cheese, counted, scan, stocked } from '../support/scanning.ts'

/** One red point. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Runs in the page; nothing where the browser cannot show it. */
const widthOf = (image: object) => ('naturalWidth' in image ? image.naturalWidth : 0)

describe.skipIf(lacksChromium('files in the console'))('photos and files', { timeout: 120_000 }, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start('console')
  })
  afterAll(() => site.stop())

  test('damage that is received has a photo, which is seen and deleted at the reception', async () => {
    const { yard, brie } = await stocked(site.world)
    const lines = [{ article_id: brie, quantity_um3pl: 3 }]
    const { id } = (await yard.post('/receptions', { lines })).body.data
    const at = `/${yard.company}/scan/receive/${id}`
    const { page, watch } = await site.visit(at, { token: yard.manager, phone: true, language: 'ro' })
    await page.getByRole('button', { name: 'Deteriorat' }).click()
    const asked = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Fă o fotografie' }).click()
    const chooser = await asked
    expect(await chooser.element().getAttribute('capture')).toBe('environment')
    await chooser.setFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: png })
    await page.getByText('1 fișier adăugat').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await scan(page, cheese)
    await page.getByRole('dialog').waitFor()

    const desk = await site.visit(`/${yard.company}/receptions/${id}`, {
      token: yard.manager,
      scheme: 'dark',
    })
    const files = desk.page.getByRole('region', { name: 'Photos and files' })
    await expect.poll(() => files.locator('img').evaluate(widthOf)).toBe(1)
    const more = desk.page.waitForEvent('filechooser')
    await files.getByRole('button', { name: 'Add files' }).click()
    await (
      await more
    ).setFiles([
      { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') },
    ])
    await desk.page.getByText('The file must be a JPEG, PNG, WebP or HEIC picture, or a PDF.').waitFor()
    await files.getByRole('button', { name: 'Open note.pdf' }).waitFor()
    await files.getByRole('button', { name: 'Open IMG_1.jpg' }).click()
    const dialog = desk.page.getByRole('dialog', { name: 'IMG_1.jpg' })
    const picture = dialog.getByRole('img', { name: 'IMG_1.jpg' })
    await expect.poll(() => picture.evaluate(widthOf)).toBe(1)
    expect(await axeFaults(desk.page, { onlyDark: true })).toEqual([])
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await desk.page
      .getByRole('dialog', { name: 'Delete IMG_1.jpg?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await files.getByRole('button', { name: 'Open IMG_1.jpg' }).waitFor({ state: 'detached' })
    const listed = await yard.call(`/attachments?resource=reception&resource_id=${id}`)
    expect(listed.body.data).toMatchObject([{ name: 'note.pdf', size_bytes: 8, has_thumbnail: false }])
    expect(watch.errors).toEqual([])
    expect(desk.watch.errors.filter((error) => !error.includes('422'))).toEqual([])
  })

  test('without a scanner the camera reads codes: the document, then its goods', async () => {
    const { yard, oil } = await stocked(site.world)
    const lines = [{ article_id: oil, quantity_um3pl: 12 }]
    const { reception_number } = (await yard.post('/receptions', { lines })).body.data
    const { page, watch } = await site.visit(`/${yard.company}/scan`, { token: yard.manager, phone: true })
    await page.getByRole('link', { name: reception_number }).waitFor()
    await show(page, reception_number)
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await page.getByText('Scan the first article').waitFor()
    await show(page, carton)
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await counted(page, '6').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Turn camera off' }).click()
    await page.getByLabel('Camera view').waitFor({ state: 'detached' })
    await counted(page, '6').waitFor()
    expect(watch.errors).toEqual([])
  })
})

/** Holds a code before the camera of the page. */
async function show(page: Page, text: string): Promise<void> {
  const picture = await toBuffer({
    bcid: 'code128',
    text,
    scale: 3,
    height: 20,
    padding: 20,
    backgroundcolor: 'FFFFFF',
  })
  const address = JSON.stringify(`data:image/png;base64,${picture.toString('base64')}`)
  await page.evaluate(`(async () => {
    const image = new Image()
    image.src = ${address}
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const brush = canvas.getContext('2d')
    // A camera goes on sending pictures, whether they change or not.
    setInterval(() => brush.drawImage(image, 0, 0), 50)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream()
  })()`)
}
