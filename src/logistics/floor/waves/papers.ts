import * as z from 'zod'
import { factsOf } from '../../documents/paper/lines.ts'
import type { Desk, Drawn, Paper } from '../../documents/paper/paper.ts'
import { pickTable } from '../../documents/sales-orders/papers.ts'
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
    ...pickTable(say, tasks, ({ order_number }) => [say.word('order', { number: order_number })]),
  }
}

export const wavePapers: readonly Paper<Wave>[] = [
  { name: 'wave-list.pdf', about: 'what is still to be taken for its orders, by place', drawn: waveList },
]
