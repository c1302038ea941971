import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** A page of docs/ whose commands marked by `<!-- run -->` are run by a test. */
export class Guide {
  readonly blocks: readonly string[]
  constructor(name: string) {
    const text = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
    this.blocks = [...text.matchAll(/<!-- run -->\n```sh\n([\s\S]*?)```/g)].map(([, code]) => code ?? '')
  }

  /** Runs all of them in one shell, which stops at the first that fails; gives what they printed. */
  async run(variables: Readonly<Record<string, string>>): Promise<string> {
    const script = ['set -eu', ...this.blocks].join('\n')
    const env = { ...process.env, ...variables }
    return (await promisify(execFile)('bash', ['-c', script], { env })).stdout
  }
}
