import * as z from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { type AnyCommand, type Terminal, command } from '../../../kernel/command.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { bool, integer } from '../../../kernel/fields.ts'
import type { Passwords } from '../../../kernel/passwords.ts'
import { table } from '../../../kernel/text-table.ts'
import { DemoRefused, type DemoWorld, demoSize, loadDemo } from './load.ts'

const closed = 'the demo world has passwords that everybody knows, so it does not go into production'

export function demoCommands(parts: {
  readonly database: () => Promise<Database>
  readonly passwords: Passwords
  readonly clock: Clock
  /** Whether this is a production installation, where known passwords would let anyone in. */
  readonly production?: () => boolean
  readonly appKey?: () => Promise<string>
}): readonly AnyCommand[] {
  return [
    command({
      name: 'demo load',
      summary: 'Load the demo world into an empty database, or complete it',
      input: z.object({
        articles: integer(0, 5_000_000)
          .default(500)
          .meta({ description: 'Number of articles, over all companies together' }),
        history: bool()
          .default(true)
          .meta({ type: 'boolean', description: 'Half a year of receptions, orders, returns and movements' }),
        orders: integer(0, 20_000_000)
          .default(0)
          .meta({ description: 'Number of additional sales orders, over two years; adds missing ones' }),
      }),
      async run(size, terminal) {
        if (parts.production?.() === true) throw new DemoRefused(closed)
        const database = await parts.database()
        const bar = lateBar(terminal, demoSize(size))
        const appKey = await parts.appKey?.()
        const world = await loadDemo({ ...parts, database, appKey }, size, (rows) => bar.advance(rows))
        bar.done()
        if (world.companies.length === 0) throw new DemoRefused(world.statement)
        return world
      },
      show: shown,
    }),
  ]
}

/** A progress bar that appears with the first progress, so a refused load shows none. */
function lateBar(terminal: Terminal, total: number): ReturnType<Terminal['progress']> {
  let bar: ReturnType<Terminal['progress']> | undefined
  return {
    advance(by) {
      bar ??= terminal.progress('Loading the demo world', total)
      bar.advance(by)
    },
    done: () => bar?.done(),
  }
}

function shown({ statement, companies, users }: DemoWorld): string {
  return [
    statement,
    '',
    table(companies, {
      id: (company) => company.id,
      company: (company) => company.name,
      modules: (company) => company.modules.join(', '),
      clients: (company) => company.clients.map((client) => client.code).join(', '),
    }),
    '',
    table(users, {
      'sign in': (user) => user.email,
      password: (user) => user.password,
      'authenticator key': (user) => user.totp_key ?? '',
      role: (user) => user.role,
      company: (user) => user.company,
    }),
  ].join('\n')
}
