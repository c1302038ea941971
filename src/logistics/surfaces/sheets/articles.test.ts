import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runArticleCommand } from '../../../../test/support/article-commands.ts'
import { toldEvents } from '../../../../test/support/told.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await World.common()
  folder = await mkdtemp(join(tmpdir(), 'waybill-csv-'))
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true })
})

const waybill = (argv: readonly string[], input?: string) => runArticleCommand(world, argv, input)

let serial = 0
async function sheet(content: string | Buffer): Promise<string> {
  const path = join(folder, `${(serial += 1)}.csv`)
  await writeFile(path, content)
  return path
}

/** Imports from a file and returns the `--json` output. */
async function imported(company: number, content: string, ...options: string[]) {
  const argv = ['article', 'import', await sheet(content), '--company', String(company), ...options, '--json']
  const { out, err } = await waybill(argv)
  expect(err).toBe('')
  return JSON.parse(out)
}

async function exported(company: number, ...options: string[]): Promise<string> {
  const path = join(folder, `${(serial += 1)}.csv`)
  const { code, out } = await waybill(['article', 'export', path, '--company', String(company), ...options])
  expect(code).toBe(0)
  expect(out).toMatch(/^\d+ articles written to /)
  return readFile(path, 'utf8')
}

/** The rows, without columns that another test's sequencer may write at any time. */
async function stored(company: number) {
  const { rows } = await world.database.query<Record<string, unknown>>(
    sql`select * from articles where company_id = ${company} order by id`,
  )
  return rows.map(({ sync_seq: _seq, counted: _counted, ...row }) => row)
}

function withoutPlace({ company_id: _c, created_at: _a, updated_at: _u, ...rest }: Record<string, unknown>) {
  return rest
}

const head = 'article_code,description,um3pl'

describe('article import', () => {
  test('creates and changes what the rows say, and tells it as the API does', async () => {
    const { company, token } = await world.tenant()
    expect(await imported(company, `${head}\nA,Bolt,PCE\nB,Nut,PCE\n`)).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      failed: 0,
      dry_run: false,
      errors: [],
    })
    expect(await imported(company, `${head}\nA,Bolt,PCE\nB,Big nut,PCE\n`)).toMatchObject({
      updated: 1,
      unchanged: 1,
    })
    const { body } = await world.call('/articles', { token, company })
    expect(body.data).toMatchObject([
      { article_code: 'A', description: 'Bolt', version: 1 },
      { article_code: 'B', description: 'Big nut', version: 2 },
    ])
    const { rows } = await world.database.query(
      sql`select type, user_id from ${toldEvents} as outbox where company_id = ${company} order by id`,
    )
    expect(rows).toEqual(
      ['article.created', 'article.created', 'article.updated'].map((type) => ({ type, user_id: null })),
    )
  })

  test.each([
    ['commas', `${head},weight_kg\r\nA,"Bolt, big",PCE,"1,5"\r\n`],
    ['semicolons', 'article_code;description;um3pl;weight_kg\nA;Bolt, big;PCE;1,5\n'],
    ['tabs', 'article_code\tdescription\tum3pl\tweight_kg\nA\tBolt, big\tPCE\t1,5'],
    ['a byte order mark', `\uFEFF${head},weight_kg\nA,"Bolt, big",PCE,1.5\n`],
    ['names as people write them', 'Article Code;DESCRIPTION;um3pl;Weight-kg\nA;Bolt, big;PCE;1,50\n'],
    ['another order', 'weight_kg;um3pl;article_code;description\n1,5;PCE;A;"Bolt, big"'],
    ['empty cells and lines', `${head},weight_kg,name,,\n\nA,"Bolt, big",PCE,1.5,,,\n,,,,,,\n`],
  ])('reads %s', async (_, content) => {
    const company = await world.company()
    expect(await imported(company, content)).toMatchObject({ created: 1, failed: 0 })
    const [article] = await stored(company)
    expect(article).toMatchObject({
      article_code: 'A',
      description: 'Bolt, big',
      um3pl: 'PCE',
      weight_kg: '1.500000',
      name: null,
    })
  })

  test('aliases, numbers, flags and metadata mean what they mean in the API', async () => {
    const company = await world.company()
    const content =
      `${head},barcode,integer_only,um3pl_2,um3pl_2_factor,tracking,expiry_tracking,active,metadata\n` +
      'A,Bolt,PCE,0012345,TRUE,CTN,"12,5",lot,1,false,"{""colour"":""grey"",""n"":5}"\n'
    expect(await imported(company, content)).toMatchObject({ created: 1 })
    expect(await stored(company)).toMatchObject([
      {
        um3pl_barcode: '0012345',
        integer_only_um3pl_quantity: true,
        um3pl_2_factor: '12.500000',
        tracking: 'lot',
        expiry_tracking: true,
        active: false,
        metadata: { colour: 'grey', n: 5 },
      },
    ])
  })

  test('an empty cell empties a field, a column left out leaves it, and what cannot be empty stays', async () => {
    const company = await world.company()
    await imported(company, `${head},name,barcode,active\nA,Bolt,PCE,M8,123,0\n`)
    await imported(company, 'article_code,name,active,description\nA,,,\n')
    expect(await stored(company)).toMatchObject([
      { name: null, um3pl_barcode: '123', active: false, description: 'Bolt', version: 2 },
    ])
  })

  test('says what is wrong by line and field, goes on, and exits with 1', async () => {
    const company = await world.company()
    const content =
      `${head},weight_kg,metadata\n` +
      'A,"Bolt\nin two lines",PCE,,\n' +
      ',Nut,PCE,,\n' +
      'B,Nut,PCE,heavy,none\n' +
      'C,Nut,PCE,1,{},1,5\n' +
      'A,Bolt again,PCE,,\n' +
      'D,Nut,PCE,,\n'
    const path = await sheet(content)
    const { code, out, err } = await waybill(['article', 'import', path, '--company', String(company)])
    expect({ code, out }).toEqual({ code: 1, out: '2 created, 0 updated, 0 unchanged, 4 failed.\n' })
    expect(err.split('\n').slice(0, 5)).toEqual([
      'line 4: article_code: The article code field is required.',
      'line 5: weight_kg: The weight kg field must be a number.',
      'line 5: metadata: The metadata field must be an object.',
      'line 6: the row has 7 cells, the first line only 5',
      'line 7: article_code: The article code field has a duplicate value.',
    ])
    expect((await stored(company)).map((row) => row['article_code'])).toEqual(['A', 'D'])
    const json = await waybill(['article', 'import', path, '--company', String(company), '--json'])
    expect(json.code).toBe(1)
    expect(JSON.parse(json.out)).toMatchObject({
      unchanged: 2,
      failed: 4,
      errors: [
        { line: 4, field: 'article_code', message: 'The article code field is required.' },
        { line: 5, field: 'weight_kg' },
        { line: 5, field: 'metadata' },
        { line: 6, field: null, message: 'the row has 7 cells, the first line only 5' },
        { line: 7, field: 'article_code' },
      ],
    })
  })

  test('a code twice is one too many, however far apart the rows are', async () => {
    const company = await world.company()
    const rows = Array.from({ length: 1_200 }, (_, i) => `A-${i},Bolt,PCE`)
    const summary = await imported(company, [head, ...rows, 'A-3,Nut,PCE'].join('\n'))
    expect(summary).toMatchObject({
      created: 1_200,
      failed: 1,
      errors: [{ line: 1_202, field: 'article_code' }],
    })
    expect((await stored(company)).map((row) => row['article_code'])).toEqual(
      rows.map((row) => row.replace(/,.*/, '')),
    )
  })

  test('a dry run says the same and stores nothing', async () => {
    const company = await world.company()
    const rows = Array.from({ length: 1_001 }, (_, i) => `A-${i},Bolt,PCE`)
    const path = await sheet([head, ...rows, ',Nut,'].join('\n'))
    const argv = ['article', 'import', path, '--company', String(company), '--dry-run']
    const { code, out } = await waybill(argv)
    expect(code).toBe(1)
    expect(out).toBe('Nothing was stored. It would be: 1001 created, 0 updated, 0 unchanged, 1 failed.\n')
    expect(await stored(company)).toEqual([])
  })

  test('--client is the owner of rows that name none', async () => {
    const company = await world.company()
    const [one, other] = [await world.client(company), await world.client(company)]
    await imported(
      company,
      `${head},client_3pl_id\nA,Bolt,PCE,\nA,Nut,PCE,${other}\n`,
      '--client',
      String(one),
    )
    expect((await stored(company)).map((row) => row['client_3pl_id'])).toEqual([one, other])
    const path = await sheet(`${head}\nB,Bolt,PCE\n`)
    const argv = ['article', 'import', path, '--company', String(company), '--client', '999999999']
    expect(await waybill(argv)).toEqual({
      code: 1,
      out: '',
      err: 'waybill: The selected --client is invalid.\n',
    })
  })

  test('- is standard input, and columns that mean nothing are named', async () => {
    const company = await world.company()
    const argv = ['article', 'import', '-', '--company', String(company)]
    const { code, out, err } = await waybill(argv, `${head},colour,version\nA,Bolt,PCE,grey,7\n`)
    expect({ code, out, err }).toEqual({
      code: 0,
      out: '1 created, 0 updated, 0 unchanged, 0 failed.\n',
      err: 'Columns that mean nothing here: colour, version\n',
    })
  })

  test.each<[string, string | Buffer, string]>([
    ['nothing', '', 'the sheet is empty'],
    ['no codes', 'code,description\nA,B\n', 'the first line names no column article_code'],
    ['a column twice', `${head},um3pl\nA,B,C,D\n`, 'two columns are named um3pl'],
    [
      'Windows-1252',
      Buffer.from(`${head}\nA,Gr\xF6\xDFe,PCE\n`, 'latin1'),
      'the sheet is not UTF-8; save it as "CSV UTF-8"',
    ],
    ['a quote without end', `${head}\nA,B,PCE\nC,"D,PCE\n`, 'line 3: a quote is never closed'],
  ])('refuses as a whole: %s', async (_, content, message) => {
    const company = await world.company()
    const path = await sheet(content)
    expect(await waybill(['article', 'import', path, '--company', String(company)])).toEqual({
      code: 1,
      out: '',
      err: `waybill: ${message}\n`,
    })
    expect(await stored(company)).toEqual([])
  })

  test('says when there is no such company or file', async () => {
    const path = await sheet(`${head}\n`)
    const company = await world.company()
    expect((await waybill(['article', 'import', path, '--company', '999999999'])).err).toBe(
      'waybill: Company not found.\n',
    )
    const missing = await waybill(['article', 'import', `${path}.x`, '--company', String(company)])
    expect(missing).toMatchObject({ code: 1, out: '' })
    expect(missing.err).toContain('ENOENT')
  })
})

describe('article export', () => {
  const awkward = [
    { article_code: 'A;1', description: 'a "quoted" word', um3pl: 'PCE' },
    { article_code: 'A,2', description: 'two\r\nlines\nand a third', um3pl: 'PCE' },
    {
      article_code: '=1+1',
      description: '@SUM(A1:A9)',
      um3pl: '-PCE',
      name: '+1',
      external_reference: '=HYPERLINK("x")',
    },
    { article_code: '0007', description: '日本 Größe', um3pl: 'PCE', um3pl_barcode: '00012345678905' },
    {
      article_code: 'FULL',
      description: 'd',
      um3pl: 'PCE',
      um3pl_2: 'CTN',
      um3pl_2_factor: '12,5',
      um3pl_2_barcode: '1',
      um3pl_3: 'PAL',
      um3pl_3_factor: 999_999_999_999,
      um3pl_3_barcode: '2',
      integer_only: true,
      tracking: 'serial',
      expiry_tracking: true,
      weight_kg: 0.000001,
      length_cm: 1,
      width_cm: 2,
      height_cm: 3,
      metadata: { '10': 'b', '9': 'a', deep: [{ a: null, b: 'x,"y"\n' }], ș: 1.5 },
      active: false,
    },
  ]

  test('what is exported and imported again changes nothing', async () => {
    const caller = await world.tenant()
    const client_3pl_id = await world.client(caller.company)
    for (const body of awkward) {
      expect((await world.call('/articles', { method: 'POST', ...caller, body })).status).toBe(201)
      await world.call('/articles', { method: 'POST', ...caller, body: { ...body, client_3pl_id } })
    }
    const before = await stored(caller.company)
    const content = await exported(caller.company)
    expect(await imported(caller.company, content)).toMatchObject({ unchanged: 10, failed: 0 })
    expect(await stored(caller.company)).toEqual(before)
  })

  test('security 63: no cell is a formula, and the file is its owner’s alone, also one that was there', async () => {
    const caller = await world.tenant()
    for (const body of awkward) await world.call('/articles', { method: 'POST', ...caller, body })
    const content = await exported(caller.company)
    expect(content).toContain(",'=1+1,+1,'@SUM(A1:A9),'-PCE,")
    expect(content).not.toMatch(/(^|[,\n"])[=@-]/)
    const path = await sheet('old')
    await chmod(path, 0o644)
    await waybill(['article', 'export', path, '--company', String(caller.company)])
    const fresh = join(folder, `fresh-${caller.company}.csv`)
    await waybill(['article', 'export', fresh, '--company', String(caller.company)])
    for (const file of [path, fresh]) expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('what is exported becomes the same articles elsewhere', async () => {
    const caller = await world.tenant()
    for (const body of awkward) await world.call('/articles', { method: 'POST', ...caller, body })
    const other = await world.company()
    const content = await exported(caller.company)
    expect(await imported(other, content)).toMatchObject({ created: 5, failed: 0 })
    expect((await stored(other)).map(withoutPlace)).toEqual((await stored(caller.company)).map(withoutPlace))
    expect(await exported(other)).toBe(content)
  })

  test('has no archived articles, and of a client company only its own', async () => {
    const caller = await world.tenant()
    const { company } = caller
    const client = await world.client(company)
    await imported(company, `${head},client_3pl_id\nA,Bolt,PCE,${client}\nB,Nut,PCE,\nC,Gone,PCE,${client}\n`)
    const gone = (await world.call('/articles?search=Gone', caller)).body.data[0].id
    await world.call(`/articles/${gone}`, { method: 'DELETE', ...caller })
    const codes = async (...options: string[]) =>
      (await exported(company, ...options))
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[2])
    expect(await codes()).toEqual(['A', 'B'])
    expect(await codes('--client', String(client))).toEqual(['A'])
    const argv = ['article', 'export', '-', '--company', String(company), '--client', '999999999']
    expect((await waybill(argv)).err).toBe('waybill: The selected --client is invalid.\n')
  })

  test('- is standard output and holds nothing else, over any number of pages', async () => {
    const company = await world.company()
    await world.database.write(sql`
      insert into articles (company_id, article_code, description, um3pl, created_at, updated_at)
      select ${company}, 'A-' || n, 'Article ' || n, 'PCE', now(), now() from generate_series(1, 2000) n`)
    const { code, out, err } = await waybill(['article', 'export', '-', '--company', String(company)])
    expect(code).toBe(0)
    expect(err).toMatch(/^Exporting articles: 2,000 rows in /)
    const lines = out.split('\r\n')
    expect(lines[0]).toMatch(/^id,client_3pl_id,article_code,/)
    expect(lines.slice(1, -1).map((line) => line.split(',')[2])).toEqual(
      Array.from({ length: 2_000 }, (_, i) => `A-${i + 1}`),
    )
  })
})
