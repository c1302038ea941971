import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { WebPage } from '../../../kernel/operation.ts'

const html = readFileSync(new URL('./explorer.html', import.meta.url), 'utf8')

/** Allows no outside content, and only the page's own script and style. */
const policy = [
  "default-src 'none'",
  `script-src '${hashOf('script')}'`,
  `style-src '${hashOf('style')}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page for trying out queries and browsing the schema. */
export const explorer: WebPage = { html, policy }

function hashOf(tag: 'script' | 'style'): string {
  const [, text = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html) ?? []
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
