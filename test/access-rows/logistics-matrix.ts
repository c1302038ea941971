import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { isKeyed } from '../../src/kernel/operation.ts'
import { LogisticsCallers } from './logistics-callers.ts'
import type { LogisticsCheck } from './logistics-checks.ts'
import { labelOf, logisticsProofs, refusalText } from './matrix.ts'
import { type LogisticsGroup, logisticsGroups } from './logistics.ts'

// Every operation of the logistics service is called by everybody. `access-rows` says who may: it is written by hand on
// purpose, because it says what should be, and the code says what is.

/** Refusals of the gate. A row's success may be a refusal too, of the operation's own. */
const gateRefusals = new Set<string | undefined>(
  logisticsProofs.flatMap(({ checks }) => checks.flatMap(({ refusal }) => refusal ?? [])),
)
const Refusal = z.object({ code: z.string(), module: z.string().optional() })

/** The tests of a group of operations. */
export function proveAccess(group: LogisticsGroup): void {
  let callers: LogisticsCallers
  beforeAll(async () => {
    callers = await LogisticsCallers.start()
  })
  afterAll(() => callers.stop())

  const proofs = logisticsProofs.filter(({ op }) => op.id in logisticsGroups[group])
  test.each(proofs.map((proof) => [proof.op.id, proof] as const))('%s', async (_id, proof) => {
    const { op, row, checks } = proof
    const { call, success } = row.probe ?? row
    // A refusal changes nothing, and neither does a read or a dry run: all of them make the same call.
    const shared = await call(callers.setting)
    const answers: Record<string, string> = {}
    for (const check of checks) answers[labelOf(check)] = await answerTo(check)
    const wanted = checks.map((check) => [labelOf(check), refusalText(check) ?? String(success)])
    expect(answers).toEqual(Object.fromEntries(wanted))

    async function answerTo(check: LogisticsCheck): Promise<string> {
      const succeeds = check.refusal === undefined
      const { at, ...identity } = await callers.identity(check, row)
      const changes = succeeds && op.method !== 'GET' && !isKeyed(op)
      const { path, ...request } = changes ? await call(callers.setting, identity.token) : shared
      const tried = succeeds && isKeyed(op) ? `${path}${path.includes('?') ? '&' : '?'}dry_run=1` : path
      const reply = await at.call(tried, { ...request, ...identity })
      const { code, module } = Refusal.safeParse(reply.body).data ?? {}
      if (reply.status === success && !gateRefusals.has(code)) return String(reply.status)
      return `${reply.status} ${code}${module === check.lacks ? '' : ` of ${module}`}`
    }
  })
}
