import { PassThrough, Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { command, type Terminal } from '../kernel/command.ts'
import { ConfigError } from '../main/config.ts'
import { DatabaseUnavailable } from '../kernel/database/failures.ts'
import { bool, decimal, email, id, integer, password, text } from '../kernel/fields.ts'
import { found, Problem } from '../kernel/problem.ts'
import { runCli } from './run.ts'

const failures: Readonly<Record<string, () => Error>> = {
  unavailable: () =>
    new DatabaseUnavailable('the database is away', {
      cause: new Error('connect ECONNREFUSED 127.0.0.1:5432'),
    }),
  config: () => new ConfigError(['PORT must be a number', 'APP_KEY is missing']),
  bug: () => new TypeError('x is not a function\nat somewhere'),
  system: () => Object.assign(new Error("ENOENT: no such file or directory, open 'x'"), { syscall: 'open' }),
  taken: () =>
    new Problem('invalid', {
      faults: [
        { path: 'kind', rule: 'taken' },
        { path: 'lines.0.code', rule: 'required' },
      ],
    }),
  once: () =>
    new Problem('invalid', { faults: [{ path: 'kind', rule: 'requires', params: { other: 'kind' } }] }),
  absent: () => new AggregateError([new Error('connect ECONNREFUSED ::1:5432')]),
}

const echo = (name: string, input: z.ZodObject, positional: readonly string[] = []) =>
  command({
    name,
    summary: `Repeat what ${name} was given`,
    positional,
    input,
    run: async (values) => ({ ...values }),
    show: (values) =>
      Object.entries(values)
        .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
        .join(' '),
  })

const commands = [
  command({
    name: 'serve',
    summary: 'Serve both APIs, the worker and the web pages',
    input: z.object({
      only: z
        .array(z.enum(['logistics', 'auth', 'worker']))
        .optional()
        .meta({ description: 'run these roles alone' }),
    }),
    run: async (_input, terminal) => {
      terminal.note('Listening on http://127.0.0.1:8080')
      await new Promise((resolve) => setTimeout(resolve, 20))
      return {}
    },
    show: () => '',
  }),
  echo('backup', z.object({ file: text().meta({ description: 'where to write it' }) }), ['file']),
  echo(
    'company create',
    z.object({
      name: text().meta({ description: 'as printed on documents', example: 'Acme Foods' }),
      id: id().optional().meta({ description: 'the id to take' }),
      modules: z.array(text(8)).optional().meta({ description: 'modules to switch on' }),
    }),
  ),
  echo('company list', z.object({})),
  echo(
    'user create',
    z.object({
      email: email().meta({ description: 'address to sign in with' }),
      password: password(),
      super_admin: bool().optional().meta({ description: 'may do everything' }),
      welcome: bool().default(true).meta({ description: 'send no greeting' }),
      notify: z.boolean().meta({ description: 'tell the others' }),
      attempts: integer(1, 10).default(3).meta({ description: 'before the account is locked' }),
      weight: decimal().optional(),
      company_ids: z.array(id()).max(3).default([]),
    }),
  ),
  echo(
    'site status',
    z.object({
      id: id().meta({ description: 'the site' }),
      status: z.enum(['production', 'maintenance', 'withdrawn']).meta({ description: 'what it becomes' }),
      reason: text().nullable().optional(),
    }),
    ['id', 'status', 'reason'],
  ),
  echo('site key rotate', z.object({ ids: z.array(text()) }), ['ids']),
  echo('site key list', z.object({})),
  command({
    name: 'fail',
    summary: 'Fail in one of many ways',
    positional: ['kind'],
    input: z.object({ kind: text() }),
    run: async ({ kind }): Promise<object> => {
      throw failures[kind]?.() ?? Object.assign(new Error('never'), { exitCode: 1000 })
    },
    show: () => '',
  }),
  command({
    name: 'find',
    summary: 'Find nothing',
    input: z.object({}),
    run: async () => found<object>(undefined, 'company'),
    show: () => '',
  }),
  command({
    name: 'count',
    summary: 'Count what is wrong',
    input: z.object({ wrong: integer(0) }),
    run: async ({ wrong }) => ({ wrong }),
    show: ({ wrong }) => `${wrong} wrong`,
    failed: ({ wrong }) => wrong > 0,
  }),
  command({
    name: 'demo load',
    summary: 'Load the demo world',
    input: z.object({ rows: integer(0).default(1000), fail: bool().optional() }),
    run: load,
    show: ({ rows }) => `${rows} rows loaded`,
  }),
]

async function load(input: { rows: number; fail?: boolean | undefined }, terminal: Terminal) {
  const progress = terminal.progress('Articles', input.rows)
  for (let row = 0; row < input.rows; row += 100) {
    if (row === 300) terminal.note('a third')
    if (row === 500 && input.fail === true) throw new Error('disk on fire')
    progress.advance(100)
  }
  progress.done()
  progress.done()
  return { rows: input.rows }
}

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

async function waybill(argv: readonly string[], isTerminal = false): Promise<Ran> {
  const said = { out: '', err: '' }
  const into = (name: 'out' | 'err') =>
    new Writable({
      write(chunk, _encoding, callback) {
        said[name] += String(chunk)
        callback()
      },
    })
  const code = await runCli(argv, {
    commands,
    version: '1.2.3',
    stdout: into('out'),
    stderr: into('err'),
    isTerminal,
  })
  return { code, ...said }
}

describe('help', () => {
  test('of the program: every command, exit 0', async () => {
    const { code, out, err } = await waybill(['--help'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatchInlineSnapshot(`
      "Usage: waybill <command> [options]

      Commands:
        serve            Serve both APIs, the worker and the web pages
        backup           Repeat what backup was given
        fail             Fail in one of many ways
        find             Find nothing
        count            Count what is wrong

        company create   Repeat what company create was given
        company list     Repeat what company list was given

        user create      Repeat what user create was given

        site status      Repeat what site status was given
        site key rotate  Repeat what site key rotate was given
        site key list    Repeat what site key list was given

        demo load        Load the demo world

      Every command:
        -h, --help  explain the command and its options
        --json      print one JSON document and nothing else
        --verbose   print the stack trace of a failure

      Program:
        --version  print the version of Waybill

      Examples:
        waybill serve
        waybill company create --name "Acme Foods" --json
      "
    `)
  })

  test('of a group', async () => {
    const { code, out } = await waybill(['site', '--help'])
    expect(code).toBe(0)
    expect(out).toMatchInlineSnapshot(`
      "Usage: waybill site <command> [options]

      Commands:
        site status      Repeat what site status was given

        site key rotate  Repeat what site key rotate was given
        site key list    Repeat what site key list was given

      Every command:
        -h, --help  explain the command and its options
        --json      print one JSON document and nothing else
        --verbose   print the stack trace of a failure
      "
    `)
  })

  test('of a command with positional arguments', async () => {
    const { code, out, err } = await waybill(['site', 'status', '--help'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatchInlineSnapshot(`
      "Usage: waybill site status <id> <status> [reason] [options]

      Repeat what site status was given

      Arguments:
        <id>        the site (required)
        <status>    what it becomes (one of: production, maintenance, withdrawn; required)
        [reason]

      Every command:
        --json      print one JSON document and nothing else
        --verbose   print the stack trace of a failure
        -h, --help  print this help
      "
    `)
  })

  test('of a command with options', async () => {
    expect((await waybill(['user', 'create', '-h'])).out).toMatchInlineSnapshot(`
      "Usage: waybill user create --email <email> --password <password> [options]

      Repeat what user create was given

      Options:
        --email <email>           address to sign in with (required)
        --password <password>     (required)
        --password-stdin          read it from standard input, which \`ps\` does not show
        --super-admin             may do everything
        --no-welcome              send no greeting
        --notify                  tell the others
        --attempts <number>       before the account is locked (default: 3)
        --weight <number>         A number, or a string with a decimal comma ("1,5").
        --company-ids <number,…>

      Every command:
        --json                    print one JSON document and nothing else
        --verbose                 print the stack trace of a failure
        -h, --help                print this help
      "
    `)
  })

  test('wins over what is missing or wrong beside it', async () => {
    expect(await waybill(['user', 'create', '--email', 'no', '--help'])).toMatchObject({ code: 0, err: '' })
  })

  test('`help company create` is `company create --help`', async () => {
    expect(await waybill(['help', 'company', 'create'])).toEqual(
      await waybill(['company', 'create', '--help']),
    )
    expect(await waybill(['help'])).toEqual(await waybill(['--help']))
  })

  test('a group or nothing alone shows help on standard error, exit 64', async () => {
    const help = await waybill(['company', '--help'])
    expect(await waybill(['company'])).toEqual({ code: 64, out: '', err: help.out })
    expect(await waybill(['site', 'key'])).toMatchObject({ code: 64, out: '' })
    expect(await waybill([])).toEqual({ code: 64, out: '', err: (await waybill(['--help'])).out })
    expect(await waybill(['--json'])).toMatchObject({ code: 64, out: '' })
  })

  test('--version', async () => {
    expect(await waybill(['--version'])).toEqual({ code: 0, out: '1.2.3\n', err: '' })
  })
})

describe('wrong usage, exit 64', () => {
  const refusals: readonly (readonly [string, string])[] = [
    [
      'comapny create',
      "unknown command 'comapny' (did you mean 'company create'?)\nRun 'waybill --help' for help.",
    ],
    ['compnay', "unknown command 'compnay' (did you mean 'company'?)\nRun 'waybill --help' for help."],
    [
      'company creat --name x',
      "unknown command 'company creat' (did you mean 'company create'?)\nRun 'waybill company --help' for help.",
    ],
    [
      'site stauts 5 production',
      "unknown command 'site stauts' (did you mean 'site status'?)\nRun 'waybill site --help' for help.",
    ],
    ['site key frobnicate', "unknown command 'site key frobnicate'\nRun 'waybill site key --help' for help."],
    ['frobnicate --help', "unknown command 'frobnicate'\nRun 'waybill --help' for help."],
    ['--frobnicate', "unknown option '--frobnicate'\nRun 'waybill --help' for help."],
    ['company --frobnicate', "unknown option '--frobnicate'\nRun 'waybill company --help' for help."],
    [
      'company create --nmae x',
      "unknown option '--nmae' (Did you mean --name?)\nRun 'waybill company create --help' for help.",
    ],
    ['company create', "The --name field is required.\nRun 'waybill company create --help' for help."],
    [
      'company create --name',
      "option '--name <text>' argument missing\nRun 'waybill company create --help' for help.",
    ],
    [
      'company create --name --json',
      "option '--name' needs a value\nRun 'waybill company create --help' for help.",
    ],
    [
      'company create --name a --name b',
      "option '--name' is given twice\nRun 'waybill company create --help' for help.",
    ],
    [
      'company create --name a --id 0',
      "The --id field must be at least 1.\nRun 'waybill company create --help' for help.",
    ],
    [
      'company create --name a --modules api,much-too-long',
      "The --modules field must not be greater than 8 characters.\nRun 'waybill company create --help' for help.",
    ],
    [
      'user create --email nobody --password p --company-ids 1,x',
      "The --email field must be a valid email address. (and 1 more error)\n  The --email field must be a valid email address.\n  The --company-ids field must be an integer.\nRun 'waybill user create --help' for help.",
    ],
    [
      'site status 5 prodution',
      "The selected <status> is invalid. Choose from: production, maintenance, withdrawn.\nRun 'waybill site status --help' for help.",
    ],
    [
      'site status',
      "The <id> field is required. (and 1 more error)\n  The <id> field is required.\n  The <status> field is required.\nRun 'waybill site status --help' for help.",
    ],
    [
      'serve now',
      "too many arguments. Expected 0 arguments but got 1: now.\nRun 'waybill serve --help' for help.",
    ],
    [
      'serve --only web',
      "The selected --only is invalid. Choose from: logistics, auth, worker.\nRun 'waybill serve --help' for help.",
    ],
  ]
  test.each(refusals)('%s', async (line, said) => {
    expect(await waybill(line.split(' '))).toEqual({ code: 64, out: '', err: `waybill: ${said}\n` })
  })

  test('an empty value is a missing one', async () => {
    expect(await waybill(['company', 'create', '--name', ' '])).toMatchObject({
      code: 64,
      err: expect.stringContaining('The --name field is required.'),
    })
  })
})

/** Input the command received, read back from its JSON output. */
async function echoed(line: string): Promise<unknown> {
  const { code, out, err } = await waybill([...line.split(' '), '--json'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out)
}

describe('values', () => {
  test('by position', async () => {
    expect(await echoed('site status 5 production')).toEqual({ id: 5, status: 'production' })
    expect(await echoed('site status 5 withdrawn closed')).toEqual({
      id: 5,
      status: 'withdrawn',
      reason: 'closed',
    })
    expect((await waybill(['backup', '--', '-odd-name'])).out).toBe('file="-odd-name"\n')
  })

  test('the last position takes all the rest when it is a list', async () => {
    expect(await echoed('site key rotate a b,c')).toEqual({ ids: ['a', 'b', 'c'] })
  })

  test('lists take commas and may repeat', async () => {
    expect(await echoed('company create --name x --modules api,stock --modules=docs,')).toEqual({
      name: 'x',
      modules: ['api', 'stock', 'docs'],
    })
    const { out } = await waybill(['company', 'create', '--name', 'x', '--modules', '', '--json'])
    expect(JSON.parse(out)).toEqual({ name: 'x', modules: [] })
  })

  const user = 'user create --email A@B.it --password p'
  test('flags: on or nothing, on or off where it is required, on unless switched off by default', async () => {
    expect(await echoed(user)).toEqual({
      email: 'a@b.it',
      password: 'p',
      welcome: true,
      notify: false,
      attempts: 3,
      company_ids: [],
    })
    expect(await echoed(`${user} --super-admin --notify --no-welcome`)).toMatchObject({
      super_admin: true,
      welcome: false,
      notify: true,
    })
    expect(await echoed(`${user} --welcome`)).toMatchObject({ welcome: true })
    expect((await waybill([...user.split(' '), '--no-notify'])).code).toBe(64)
  })

  test('are read by the schema: numbers, decimals with a comma, defaults', async () => {
    expect(await echoed(`${user} --weight 1,5 --attempts 7 --company-ids 4,5`)).toMatchObject({
      email: 'a@b.it',
      weight: '1.5',
      attempts: 7,
      company_ids: [4, 5],
    })
    expect(await echoed(user)).toMatchObject({ attempts: 3 })
  })

  test('spaces of a password are kept, those of a name are not', async () => {
    const { out } = await waybill(['user', 'create', '--email', ' a@b.it ', '--password', ' p ', '--json'])
    expect(JSON.parse(out)).toMatchObject({ email: 'a@b.it', password: ' p ' })
  })
})

describe('output', () => {
  test('for a person', async () => {
    expect(await waybill(['company', 'create', '--name', 'Acme'])).toEqual({
      code: 0,
      out: 'name="Acme"\n',
      err: '',
    })
  })

  test('--json: one document on standard output and nothing anywhere else', async () => {
    expect(await waybill(['demo', 'load', '--json'], true)).toEqual({
      code: 0,
      out: '{"rows":1000}\n',
      err: '',
    })
    expect(await waybill(['--json', 'demo', 'load'])).toEqual({ code: 0, out: '{"rows":1000}\n', err: '' })
    expect(await waybill(['company', 'list', '--json'])).toEqual({ code: 0, out: '{}\n', err: '' })
  })

  test('a command that runs until it is done, and has nothing to show', async () => {
    expect(await waybill(['serve', '--only', 'auth'])).toEqual({
      code: 0,
      out: '',
      err: 'Listening on http://127.0.0.1:8080\n',
    })
  })

  test('a reader that has seen enough is no failure', async () => {
    const gone = new Writable({
      write(_chunk, _encoding, callback) {
        callback(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
      },
    })
    const parts = { commands, version: '1.2.3', stdout: gone, stderr: new PassThrough(), isTerminal: false }
    expect(await runCli(['company', 'list', '--json'], parts)).toBe(0)
  })

  test('a full disk is one', async () => {
    const full = new Writable({
      write(_chunk, _encoding, callback) {
        callback(Object.assign(new Error('ENOSPC: no space left on device, write'), { syscall: 'write' }))
      },
    })
    const stderr = new PassThrough()
    const parts = { commands, version: '1.2.3', stdout: full, stderr, isTerminal: false }
    expect(await runCli(['company', 'list', '--json'], parts)).toBe(1)
    expect(String(stderr.read())).toBe('waybill: ENOSPC: no space left on device, write\n')
  })
})

describe('failures', () => {
  const said: readonly (readonly [string, number, string])[] = [
    ['unavailable', 1, 'the database is away: connect ECONNREFUSED 127.0.0.1:5432\n'],
    ['config', 78, 'The configuration is not valid:\n  PORT must be a number\n  APP_KEY is missing\n'],
    ['bug', 1, 'unexpected TypeError: x is not a function (--verbose shows more)\n'],
    ['system', 1, "ENOENT: no such file or directory, open 'x'\n"],
    ['absent', 1, 'unexpected AggregateError: connect ECONNREFUSED ::1:5432 (--verbose shows more)\n'],
    ['other', 1, 'never\n'],
    [
      'taken',
      1,
      'The <kind> has already been taken. (and 1 more error)\n  The <kind> has already been taken.\n  The lines.0.code field is required.\n',
    ],
    ['once', 1, 'The <kind> field requires the <kind> field.\n'],
  ]
  test.each(said)('%s: exit %i', async (kind, code, err) => {
    expect(await waybill(['fail', kind])).toEqual({ code, out: '', err: `waybill: ${err}` })
    expect(await waybill(['fail', kind, '--json'])).toEqual({ code, out: '', err: `waybill: ${err}` })
  })

  test('a result that is a failure is printed like any other: exit 1', async () => {
    expect(await waybill(['count', '--wrong', '0'])).toEqual({ code: 0, out: '0 wrong\n', err: '' })
    expect(await waybill(['count', '--wrong', '2'])).toEqual({ code: 1, out: '2 wrong\n', err: '' })
    expect(await waybill(['count', '--wrong', '2', '--json'])).toEqual({
      code: 1,
      out: '{"wrong":2}\n',
      err: '',
    })
  })

  test('a problem is said in the words of the catalogue', async () => {
    expect(await waybill(['find'])).toEqual({ code: 1, out: '', err: 'waybill: Company not found.\n' })
  })

  test('--verbose adds the stack traces', async () => {
    const { code, err } = await waybill(['fail', 'unavailable', '--verbose'])
    expect(code).toBe(1)
    expect(err).toMatch(
      /^waybill: the database is away: .*\nDatabaseUnavailable: the database is away\n +at /,
    )
    expect(err).toMatch(/\ncaused by Error: connect ECONNREFUSED 127\.0\.0\.1:5432\n +at /)
  })
})

describe('progress', () => {
  test('not on a terminal: notes as they come, one line at the end', async () => {
    const { code, out, err } = await waybill(['demo', 'load'])
    expect({ code, out }).toEqual({ code: 0, out: '1000 rows loaded\n' })
    expect(err).toMatch(/^a third\nArticles: 1,000 rows in \d+\.\d s \([\d,]+\/s\)\n$/)
  })

  test('on a terminal: a bar with rows, percent, rate and time left', async () => {
    const { out, err } = await waybill(['demo', 'load'], true)
    expect(out).toBe('1000 rows loaded\n')
    expect(err).toContain('Articles [----------------] 0%  0/1,000 rows  0/s  ETA -')
    expect(err).toMatch(/Articles \[={16}\] 100% {2}1,000\/1,000 rows {2}[\d,]+\/s {2}ETA 0s/)
    expect(err).toContain('\r\u001B[Ka third\n')
    expect(err.endsWith('\n')).toBe(true)
    // The output leaves neither a changed cursor nor disabled wrapping behind.
    for (const sequence of ['7', '8', '[?']) expect(err).not.toContain(`\u001B${sequence}`)
  })

  test('a failure ends the bar before it speaks', async () => {
    const { code, err } = await waybill(['demo', 'load', '--fail'], true)
    expect(code).toBe(1)
    expect(err).toMatch(
      /500\/1,000 rows .*\nwaybill: unexpected Error: disk on fire \(--verbose shows more\)\n$/,
    )
  })

  test('nothing to do', async () => {
    expect(await waybill(['demo', 'load', '--rows', '0'], true)).toMatchObject({
      code: 0,
      out: '0 rows loaded\n',
    })
  })
})
