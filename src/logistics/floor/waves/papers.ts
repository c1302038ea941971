import * as z from 'zod'
import { articleCell, factsOf, marksOf } from '../../documents/paper/lines.ts'
import type { Desk, Drawn, Paper } from '../../documents/paper/paper.ts'
import { PickTask } from './schema-tasks.ts'
import type { Wave } from './schema.ts'
import { pickTaskPage } from './store-task.ts'

/** Maximum tasks of a wave: a picker with paper needs all of them. */
const tasksLimit = 10_000

/** Goods still to pick for all orders of a wave, in walking order. */
async function waveList(wave: Wave, { say, named, scope }: Desk): Promise<Drawn> {
  const { rows } = await pickTaskPage(scope, wave.id, { page: 1, per_page: tasksLimit, status: ['open'] })
  const tasks = z.array(PickTask).parse(JSON.parse(rows))
  return {
    title: say.word('wave_list'),
    number: wave.wave_number,
    parties: [{ title: say.word('from_warehouse'), lines: [named.company, ...named.warehouse] }],
    facts: factsOf([
      [say.word('reference'), wave.external_reference],
      [say.word('created'), say.time(wave.created_at)],
      [say.word('owner'), named.client],
      [say.word('carrier'), wave.rule.carrier_code ?? null],
    ]),
    columns: [
      { title: say.word('place'), share: 2 },
      { title: say.word('article'), share: 5 },
      { title: say.word('take'), share: 2, align: 'right' },
      { title: say.word('taken'), share: 2, align: 'right' },
    ],
    rows: tasks.map((task) => [
      { text: task.location_code ?? '' },
      articleCell(task, [
        ...marksOf(say, task),
        ...(task.kit_article_code === null ? [] : [say.word('of_kit', { kit: task.kit_article_code })]),
        say.word('order', { number: task.order_number }),
      ]),
      { text: say.quantity(task.quantity_um3pl, task.um3pl) },
      { text: '' },
    ]),
    signatures: [say.word('picked_by')],
  }
}

export const wavePapers: readonly Paper<Wave>[] = [
  { name: 'wave-list.pdf', about: 'what is still to be taken for its orders, by place', drawn: waveList },
]
