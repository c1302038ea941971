// Compares the decisions that the access matrices prove (operation × role × company × module) with the kept list, and names
// every decision that is lost or new. `--write` keeps the decisions of today.
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { decisionLines, decisions } from '../test/access-rows/matrix.ts'

const kept = resolve(import.meta.dirname, '../test/results/decisions.txt')

/** The decisions of a line: `subject: answer = check; check | answer = check`. */
function decisionsIn(line: string): readonly string[] {
  const [subject = '', answers = ''] = line.split(/: (.*)/)
  return answers.split(' | ').flatMap((each) => {
    const [answer, checks = ''] = each.split(' = ')
    return checks.split('; ').map((check) => `${subject} × ${check} → ${answer}`)
  })
}

/** Kept decisions that are no longer proven, and proven decisions that the kept list lacks. */
export async function decisionDifference(): Promise<{
  readonly lost: readonly string[]
  readonly added: readonly string[]
}> {
  const before = new Set((await readFile(kept, 'utf8')).trimEnd().split('\n').flatMap(decisionsIn))
  const after = new Set(decisionLines(decisions()).flatMap(decisionsIn))
  return { lost: [...before.difference(after)], added: [...after.difference(before)] }
}

if (import.meta.main) {
  if (process.argv.includes('--write')) await writeFile(kept, `${decisionLines(decisions()).join('\n')}\n`)
  const { lost, added } = await decisionDifference()
  for (const line of lost) console.error(`- ${line}`)
  for (const line of added) console.error(`+ ${line}`)
  if (lost.length + added.length > 0) {
    console.error('The decisions differ. Review each line, then run npm run test:decisions -- --write.')
    process.exitCode = 1
  } else console.log(`The matrices prove the ${decisions().length} decisions of test/results/decisions.txt.`)
}
