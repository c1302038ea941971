import type * as z from 'zod'
import { CountTask } from './schema-tasks.ts'
import { articleCell, factsOf, marksOf } from '../../documents/paper/lines.ts'
import type { Desk, Drawn, Paper } from '../../documents/paper/paper.ts'
import type { Count } from './schema.ts'
import { countTaskPage } from './store-task.ts'

/** Maximum lines per sheet. */
const printed = 500

/** Location by location, with room for the counts. Recorded quantities appear only if the count isn't blind. */
async function countSheet(count: z.output<typeof Count>, { say, named, scope }: Desk): Promise<Drawn> {
  const page = await countTaskPage(scope, count.id, { page: 1, per_page: printed })
  const tasks = CountTask.array().parse(JSON.parse(page.rows))
  return {
    title: say.word('count_sheet'),
    number: count.count_number,
    parties: [{ title: say.word('from_warehouse'), lines: [named.company, ...named.warehouse] }],
    facts: factsOf([
      [say.word('reference'), count.external_reference],
      [say.word('owner'), named.client],
      [say.word('created'), say.time(count.created_at)],
    ]),
    columns: [
      { title: say.word('place'), share: 2 },
      { title: say.word('article'), share: 5 },
      ...(count.blind ? [] : [{ title: say.word('in_books'), share: 2, align: 'right' } as const]),
      { title: say.word('counted'), share: 2, align: 'right' },
    ],
    rows: tasks.map((task) => {
      const { article_code, description, um3pl, expected_um3pl: expected, counted_um3pl: counted } = task
      const quantity = (value: number | null) => (value === null ? '' : say.quantity(value, um3pl ?? ''))
      return [
        { text: task.location_code ?? '' },
        article_code === null
          ? { text: '' }
          : articleCell({ article_code, description }, marksOf(say, { ...task, serial_numbers: [] })),
        ...(count.blind ? [] : [{ text: quantity(expected) }]),
        { text: quantity(counted) },
      ]
    }),
    signatures: [say.word('counted_by')],
  }
}

export const countPapers: readonly Paper<z.output<typeof Count>>[] = [
  {
    name: 'count-sheet.pdf',
    about: 'by location with room for counted quantities, once the count is released',
    drawn: countSheet,
  },
]
