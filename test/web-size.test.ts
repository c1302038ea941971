import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const most = 150 * 1024

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['tools/web.ts'], { cwd: root })
}, 180_000)

describe.each(['console', 'panel'])('the %s', (app) => {
  const read = (name: string) => readFile(join(root, 'web/dist', app, name), 'utf8')

  test('needs no more than 150 KB, compressed, before it shows its first page', async () => {
    const html = await read('index.html')
    const asked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name = '']) => name)
    // The page is read before its face is there.
    const names = asked.filter((name) => !name.endsWith('.woff2'))
    expect(names.some((name) => name.endsWith('.js'))).toBe(true)
    const texts = await Promise.all(names.map(read))
    const bytes = [html, ...texts].reduce((sum, text) => sum + gzipSync(text).length, 0)
    expect(bytes).toBeLessThan(most)
    // Both are far below; a development build of React would not be.
    expect(texts.join('')).not.toContain('act(...)')
  })

  test('asks at once for the one file of the face that every page needs', async () => {
    const html = await read('index.html')
    const [face = ''] = html.match(/<link rel="preload"[^>]*>/) ?? []
    expect(face).toMatch(/href="\/assets\/ibm-plex-sans-latin-wght[^"]*\.woff2" as="font"/)
    expect(face).toContain('crossorigin')
    const [, name = ''] = /href="\/([^"]+)"/.exec(face) ?? []
    expect((await stat(join(root, 'web/dist', app, name))).size).toBeLessThan(64 * 1024)
    expect(await read('assets/ibm-plex-sans-license.txt')).toContain('SIL OPEN FONT LICENSE')
  })

  test('has no script or style in the page itself', async () => {
    const html = await read('index.html')
    expect(html).not.toMatch(/<style|<script(?![^>]*\ssrc=)| on\w+=| style=/i)
    expect(html).not.toMatch(/https?:\/\//)
  })
})
