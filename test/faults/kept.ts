import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { machine } from '../../bench/support/report.ts'

interface Result {
  readonly title: string
  /** Other programs on the same cores. */
  readonly where?: string
  readonly seed?: number
  readonly text: string
}

const results = join(import.meta.dirname, 'results')

/** Looks at the machine before the run of `npm run faults -- NAME`, and keeps as `results/<name>.md` what it gave. */
export function keeper(name: string): (result: Result) => Promise<void> {
  const on = machine()
  return async ({ title, where, seed, text }) => {
    const { cores, processor, platform, arch, load_before } = on
    const command = ['npm run faults --', ...process.argv.slice(2)].join(' ')
    const parts = [
      `# ${title}`,
      `${new Date().toISOString()} · ${cores} cores, ${processor}, ${platform} ${arch}, load before ${load_before}${where === undefined ? '' : `; ${where}`}`,
      `\`${command}\`${seed === undefined ? '' : `, seed ${seed}`}`,
      text,
    ]
    await mkdir(results, { recursive: true })
    await writeFile(join(results, `${name}.md`), `${parts.join('\n\n')}\n`)
  }
}
