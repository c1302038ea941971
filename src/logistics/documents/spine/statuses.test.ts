import { describe, expect, test } from 'vitest'
import { World } from '../../../../test/support/world.ts'
import { Desk } from '../../base/access/desk.ts'
import { documentKinds } from '../../kinds.ts'
import type { DocumentKind } from './kind.ts'
import { endsOf } from './moves.ts'
import { type DocumentHandler, type Draft, Work, close } from './work.ts'

// No code can give a document a status that its moves don't lead to, whatever the kind.

/** A handler of the kind that gets as far as writing, and no further. */
function unwritten(kind: DocumentKind): DocumentHandler<DocumentKind['schema'], Draft> {
  return {
    documents: kind,
    paths: [],
    load: () => Promise.resolve(undefined),
    standing: ({ status }) => ({ status }),
    write: () => {
      throw new Error('written')
    },
    told: () => ({}),
  }
}

function statusesOf({ moves }: DocumentKind): readonly string[] {
  return [...new Set(moves.flatMap((move) => [...move.from, ...endsOf(move)]))]
}

/** Outcomes of setting each status, starting from each status, under each move or none. */
async function outcomes(kind: DocumentKind): Promise<readonly string[]> {
  const world = await World.common()
  const { company } = await world.tenant('manager')
  const desk = new Desk({ database: () => Promise.resolve(world.database), clock: world.clock })
  const cases = statusesOf(kind).flatMap((to) => [
    ...statusesOf(kind).map((from) => ({ from, to, move: undefined })),
    ...kind.moves.flatMap((move) => move.from.map((from) => ({ from, to, move }))),
  ])
  return desk.inCompany(company, async (scope) => {
    const wrong: string[] = []
    for (const { from, to, move } of cases.filter((each) => each.from !== each.to)) {
      const work = Work.on(scope, { id: 1, version: 1, status: from })
      if (move === undefined) work.set({ status: to })
      else await work.perform(move, { apply: () => work.end(to) })
      const message = await close(work, unwritten(kind)).then(
        () => 'unchanged',
        (error: unknown) => String(error),
      )
      const isListed = move !== undefined && endsOf(move).includes(to)
      const expected = isListed ? 'written' : `no move of a ${kind.resource} leads from ${from} to ${to}`
      if (message !== `Error: ${expected}`) wrong.push(`${move?.action} from ${from} to ${to}: ${message}`)
    }
    return wrong
  })
}

describe.each(documentKinds.map((kind) => [kind.resource, kind] as const))('%s', (_resource, kind) => {
  test('takes no status that its moves do not lead to', async () => {
    expect(await outcomes(kind)).toEqual([])
  })

  test('may end in the status that a PUT asks for', () => {
    const others = kind.moves.filter(
      (move) => move.status !== undefined && !endsOf(move).includes(move.status),
    )
    expect(others).toEqual([])
  })
})
