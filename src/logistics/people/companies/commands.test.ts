import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandLine } from '../../../../test/support/command-line.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { moduleSlugs } from '../../base/access/schema-modules.ts'

let world: World
let shell: CommandLine
beforeAll(async () => {
  world = await World.common()
  shell = new CommandLine(world)
})
afterAll(() => world.stop())

let serial = 0
const unique = () => `CLI-${process.pid}-${Date.now()}-${(serial += 1)}`

test('create, update, modules and list do what the API does, audited as done by the command line', async () => {
  const code = unique()
  const made = await shell.json(
    'company',
    'create',
    '--name',
    'Typed',
    '--code',
    code,
    '--modules',
    'stock,api',
  )
  expect(made).toMatchObject({
    name: 'Typed',
    code,
    modules: ['api', 'stock'],
    timezone: 'UTC',
    active: true,
  })
  const id = String(made.id)
  const options = [
    '--timezone',
    'Europe/Rome',
    '--country-code',
    'it',
    '--sandbox',
    'on',
    '--name',
    'Renamed',
  ]
  const changed = await shell.json('company', 'update', id, ...options)
  expect(changed).toMatchObject({
    name: 'Renamed',
    timezone: 'Europe/Rome',
    country_code: 'IT',
    sandbox: true,
  })
  const switched = await shell.json('company', 'modules', id, '--enable', 'articles', '--disable', 'stock')
  expect(switched).toMatchObject({ modules: ['api', 'articles'], version: 3 })
  expect(await shell.json('company', 'modules', id)).toEqual(switched)
  const { token } = await world.user([], { super_admin: true })
  expect((await world.call(`/companies/${id}`, { token })).body.data).toEqual(switched)
  const { data } = await shell.json('company', 'list')
  expect(data.find((each: { id: number }) => each.id === made.id)).toEqual(switched)
  const { rows } = await world.database.query(sql`
    select actor, action, change->'modules' as modules from audit where company_id = ${made.id} order by id`)
  expect(rows).toEqual([
    { actor: 'cli', action: 'company.created', modules: ['api', 'stock'] },
    { actor: 'cli', action: 'company.updated', modules: null },
    {
      actor: 'cli',
      action: 'company.updated',
      modules: [
        ['api', 'stock'],
        ['api', 'articles'],
      ],
    },
  ])
})

test('each says what it did in a line', async () => {
  const created = await shell.run('company', 'create', '--name', 'Line')
  expect(created.out).toMatch(/^Company \d+ "Line" created with modules api, articles, .*\.\n$/)
  const id = /\d+/.exec(created.out)?.[0] ?? ''
  expect(created.out).toContain(moduleSlugs.join(', '))
  const off = await shell.run('company', 'update', id, '--active', 'off')
  expect(off.out).toBe(`Company ${id} "Line" is inactive.\n`)
  const none = await shell.run('company', 'modules', id, '--disable', moduleSlugs.join(','))
  expect(none.out).toBe(`Company ${id} "Line" has modules none.\n`)
  expect((await shell.run('company', 'list')).out).toMatch(new RegExp(`\\n *${id}  Line +- +no\\n`))
})

test.each([
  [['update', '999999999', '--name', 'x'], 1, 'Company not found.'],
  [['modules', '999999999'], 1, 'Company not found.'],
  [['update', 'abc'], 64, 'The <id> field must be an integer.'],
  [['update', '1', '--timezone', 'Mars'], 64, 'The selected --timezone is invalid.'],
  [['update', '1', '--active', 'maybe'], 64, 'Choose from: on, off.'],
  [['create', '--name', 'x', '--modules', 'none'], 64, 'Choose from: all, api,'],
])('company %j fails and says why', async (argv, code, words) => {
  const failed = await shell.run('company', ...argv)
  expect(failed).toMatchObject({ code, out: '' })
  expect(failed.err).toContain(words)
})

test('an id and a code that are taken', async () => {
  const code = unique()
  const { id } = await shell.json('company', 'create', '--name', 'First', '--code', code)
  const sameId = await shell.run('company', 'create', '--name', 'Second', '--id', String(id))
  expect(sameId).toMatchObject({ code: 1, err: 'waybill: The --id has already been taken.\n' })
  const sameCode = await shell.run('company', 'create', '--name', 'Second', '--code', code)
  expect(sameCode).toMatchObject({ code: 1, err: 'waybill: The --code has already been taken.\n' })
})
