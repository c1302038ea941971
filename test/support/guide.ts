import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** A page of docs/ whose commands and programs after `<!-- run -->` are run by a test. */
export class Guide {
  readonly blocks: readonly string[]
  /** Marked TypeScript blocks joined into one program, in page order. */
  readonly program: string
  constructor(name: string) {
    const text = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
    const marked = (language: string) =>
      [...text.matchAll(new RegExp(`<!-- run -->\\n\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
        ([, code]) => code ?? '',
      )
    this.blocks = marked('sh')
    this.program = marked('ts').join('\n')
  }

  /** Runs all commands in one shell that stops at the first failure. Returns their output. */
  async run(variables: Readonly<Record<string, string>>, cwd = process.cwd()): Promise<string> {
    const script = ['set -euo pipefail', ...this.blocks].join('\n')
    const env = { ...process.env, ...variables }
    try {
      return (await promisify(execFile)('bash', ['-c', script], { env, cwd })).stdout
    } catch (error) {
      throw new Error('a command of the guide failed; what all of them printed is the cause', {
        cause: error,
      })
    }
  }
}
