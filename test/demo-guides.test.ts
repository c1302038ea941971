import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DemoWorld } from './support/demo-world.ts'
import { Guide } from './support/guide.ts'

// Guides from their first line, in a fresh demo world, as a reader follows them.

const tokens = { MDM_TOKEN: 'mdm-token-of-the-guide', ETSM_TOKEN: 'etsm-token-of-the-guide' }

let demo: DemoWorld
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-reader-'))
  demo = await DemoWorld.start(tokens)
}, 400_000)
afterAll(async () => {
  await demo.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Reading {
  readonly page: string
  /** Addresses, where the guide has those of `npm start`. */
  readonly variables: () => Readonly<Record<string, string>>
  /** Where the reader is: in the folder of Waybill, or in one of their own. */
  readonly isElsewhere?: true
  /** Output of the commands, in order. */
  readonly prints: readonly string[]
}

const readings: readonly Reading[] = [
  {
    page: 'partner-guide.md',
    variables: () => ({ ...demo.environment, AUTH_URL: demo.panel }),
    prints: ['"enabled":true', '"name":"Ada"', '"Password changed."', '"orders.refund"', '"user_id"'],
  },
  {
    page: 'integrations.md',
    variables: () => ({ ...tokens, API_URL: `${demo.console}/api` }),
    prints: [
      '"name":"etsm"',
      '"name":"mdm"',
      '"aliases":{"barcode":"um3pl_barcode"',
      '"next_after_id":',
      '"um3pl_barcode":"8001234567897"',
    ],
  },
  {
    page: 'attachments.md',
    variables: () => ({ API_URL: `${demo.console}/api` }),
    isElsewhere: true,
    prints: ['"name":"note.pdf"', '"name":"again.pdf"'],
  },
  { page: 'webhooks.md', variables: () => ({ API_URL: demo.console }), prints: ['"secret":"whsec_'] },
  { page: 'graphql.md', variables: () => ({ API_URL: demo.console }), prints: ['"articles":[{"id":'] },
]

test.each(readings)(
  'the commands of $page work from the first line',
  { timeout: 240_000 },
  async (reading) => {
    const { page, variables, isElsewhere, prints } = reading
    const cwd = isElsewhere === true ? folder : resolve(import.meta.dirname, '..')
    const printed = await new Guide(page).run(variables(), cwd)
    let rest = printed
    for (const text of prints) {
      expect(rest).toContain(text)
      rest = rest.slice(rest.indexOf(text) + text.length)
    }
  },
)
