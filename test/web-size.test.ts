import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
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
    const names = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name = '']) => name)
    expect(names.some((name) => name.endsWith('.js'))).toBe(true)
    const texts = await Promise.all(names.map(read))
    const bytes = [html, ...texts].reduce((sum, text) => sum + gzipSync(text).length, 0)
    expect(bytes).toBeLessThan(most)
    // Both are far below; a development build of React would not be.
    expect(texts.join('')).not.toContain('act(...)')
  })

  test('has no script or style in the page itself', async () => {
    const html = await read('index.html')
    expect(html).not.toMatch(/<style|<script(?![^>]*\ssrc=)| on\w+=| style=/i)
    expect(html).not.toMatch(/https?:\/\//)
  })
})
