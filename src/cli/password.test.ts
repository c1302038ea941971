import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { command } from '../kernel/command.ts'
import { password } from '../kernel/fields.ts'
import { runCli } from './run.ts'

const commands = [
  command({
    name: 'user create',
    summary: 'Repeat the password',
    input: z.object({ password: password() }),
    run: async (input) => input,
    show: ({ password: said }) => said,
  }),
  command({
    name: 'user list',
    summary: 'Take none',
    input: z.object({}),
    run: async () => ({}),
    show: () => '',
  }),
]

async function typed(argv: readonly string[], lines?: readonly string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const texts = Promise.all([text(stdout), text(stderr)])
  const stdin = lines && Readable.from(lines)
  const code = await runCli(argv, {
    commands,
    version: '0',
    stdout,
    stderr,
    isTerminal: false,
    ...(stdin && { stdin }),
  })
  stdout.end()
  stderr.end()
  const [out, err] = await texts
  return { code, out, err }
}

describe('--password-stdin', () => {
  test.each([
    ['a line', ['four quiet lamps\n']],
    ['what has no end of line', ['four quiet ', 'lamps']],
    ['the first of several lines', ['four quiet lamps\r\nnot this\n']],
  ])('takes %s', async (_name, lines) => {
    const said = await typed(['user', 'create', '--password-stdin'], lines)
    expect(said).toEqual({ code: 0, out: 'four quiet lamps\n', err: '' })
  })

  test.each([
    { options: ['--password-stdin'], lines: [''], words: 'got nothing from standard input' },
    { options: ['--password-stdin'], lines: undefined, words: 'got nothing from standard input' },
    { options: ['--password', 'a', '--password-stdin'], lines: ['b'], words: 'exclude each other' },
    { options: ['--password', '--password-stdin'], lines: ['b'], words: "option '--password' needs a value" },
  ])('$options is refused: $words', async ({ options, lines, words }) => {
    const said = await typed(['user', 'create', ...options], lines)
    expect([said.code, said.err]).toEqual([64, expect.stringContaining(words)])
  })

  test('is in the help of what takes a password, and unknown elsewhere', async () => {
    expect((await typed(['user', 'create', '--help'])).out).toContain('--password-stdin')
    expect((await typed(['user', 'list', '--password-stdin'], ['a'])).err).toContain('unknown option')
  })
})
