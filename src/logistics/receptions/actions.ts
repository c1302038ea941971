import { IdParams } from '../../kernel/fields.ts'
import type { Json } from '../../kernel/json.ts'
import { type Precondition, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import type { Role, WriteScope } from '../../kernel/scope.ts'
import { moveBy } from '../documents/moves.ts'
import { Reason } from '../documents/schema.ts'
import { type ReceptionAction, receptionMoves } from './moves.ts'
import { putAway } from './putaway.ts'
import { receive } from './receive.ts'
import { Completion, Putaway, Receipt, Reception, receptionRoute } from './schema.ts'
import { receptionById } from './store.ts'
import { type Work, finish, lockWork } from './work.ts'

/** What the routes of all actions have in common; `role` is the weakest that may ever do it, the state decides further. */
function actionRoute<A extends ReceptionAction>(action: A, role: Role) {
  return {
    ...receptionRoute,
    id: `receptions.${action}`,
    method: 'POST',
    path: `/receptions/{id}/${action}`,
    access: 'write',
    role,
    params: IdParams,
    status: 200,
    envelope: 'record',
    response: Reception,
    problems: ['action_not_allowed'],
  } as const
}

interface Named {
  readonly params: { readonly id: number }
  readonly precondition: Precondition
}

/** Does something to a reception, if its state and the caller's role allow it. */
async function perform(
  scope: WriteScope,
  { params: { id }, precondition, action }: Named & { readonly action: ReceptionAction },
  act: (work: Work) => Promise<void>,
): Promise<Json<Reception>> {
  const work = await lockWork(scope, id)
  precondition.check(work.reception.version)
  moveBy(receptionMoves, action, { standing: work.reception, role: scope.visit.role })
  await act(work)
  return found(await receptionById(scope, id), 'reception')
}

const announce = operation({
  ...actionRoute('announce', 'client'),
  summary: 'Announce a reception',
  description: 'From draft: its goods count as incoming.',
  body: Reason,
  handle: (scope, input) =>
    perform(scope, { ...input, action: 'announce' }, (work) => finish(scope, work, { status: 'announced' })),
})

const arrive = operation({
  ...actionRoute('arrive', 'operator'),
  summary: 'Note that the goods of a reception are at the door',
  description: 'From announced.',
  body: Reason,
  handle: (scope, input) =>
    perform(scope, { ...input, action: 'arrive' }, (work) => finish(scope, work, { status: 'arrived' })),
})

const receiveGoods = operation({
  ...actionRoute('receive', 'operator'),
  summary: 'Count goods of a reception',
  description:
    'Any number of times, quantities as increments; without lines, everything outstanding. Each unit is in one of quantity_um3pl (in good order), damaged_um3pl (taken in as damaged) and rejected_um3pl (refused). A line is named by `id`, `line_number` or its article, and may be named several times, as for several lots. An article that nobody announced becomes a line of its own. More than expected is refused, flagged or held, as the client company wants it.',
  body: Receipt,
  handle: (scope, input) =>
    perform(scope, { ...input, action: 'receive' }, async (work) => {
      const stock = await receive(scope, work, input.body.lines)
      await finish(scope, work, { status: 'receiving', stock })
    }),
})

const complete = operation({
  ...actionRoute('complete', 'operator'),
  summary: 'End the count of a reception',
  description: 'What was not counted is short, unless `receive_rest` counts it first.',
  body: Completion,
  handle: (scope, input) =>
    perform(scope, { ...input, action: 'complete' }, async (work) => {
      const stock = input.body.receive_rest === true ? await receive(scope, work, undefined) : undefined
      await finish(scope, work, { status: 'received', ...(stock && { stock }) })
    }),
})

const putaway = operation({
  ...actionRoute('putaway', 'operator'),
  summary: 'Put received goods away',
  description:
    'Where the warehouse does not put away at once, received goods are available only after this. Without lines, everything that waits.',
  body: Putaway,
  problems: ['action_not_allowed', 'insufficient_stock'],
  handle: (scope, input) =>
    perform(scope, { ...input, action: 'putaway' }, async (work) => {
      const stock = await putAway(scope, work, input.body.lines)
      if (stock !== undefined) await finish(scope, work, { status: work.reception.status, stock })
    }),
})

const reopen = operation({
  ...actionRoute('reopen', 'operator'),
  summary: 'Count a received reception again',
  description: 'From received: counting goes on. Nothing that was counted is taken back.',
  body: Reason,
  handle: (scope, input) =>
    perform(scope, { ...input, action: 'reopen' }, async (work) => {
      await finish(scope, work, { status: 'receiving' })
      await scope.audit({
        action: 'reception.reopened',
        target: { type: 'reception', id: work.reception.id },
        change: { status: ['received', 'receiving'], reason: input.body.reason ?? null },
      })
    }),
})

const cancel = operation({
  ...actionRoute('cancel', 'client'),
  summary: 'Cancel a reception',
  description: 'Draft and announced ones by the client company, one that has arrived by an operator.',
  body: Reason,
  handle: (scope, input) =>
    perform(scope, { ...input, action: 'cancel' }, (work) =>
      finish(scope, work, { status: 'cancelled', cancel_reason: input.body.reason ?? null }),
    ),
})

export const actionOperations = [announce, arrive, receiveGoods, complete, putaway, reopen, cancel]
