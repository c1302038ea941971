import { mkdir, writeFile } from 'node:fs/promises'
import { arch, availableParallelism, cpus, loadavg, platform } from 'node:os'
import { join } from 'node:path'

/** One table of the report. */
export interface Table {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface Report {
  readonly name: string
  readonly title: string
  readonly notes: readonly string[]
  readonly tables: readonly Table[]
  /** Raw measurements, from which `goal-rows.ts` reads the figures of its goals. */
  readonly figures: unknown
  readonly versions: Readonly<Record<string, string>>
}

/** Hardware and versions of the measurement, without the name of the machine. */
export function machine() {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    platform: platform(),
    arch: arch(),
    load_before: Number((loadavg()[0] ?? 0).toFixed(2)),
  }
}

export const results = join(import.meta.dirname, '../results')

/** The report as text, kept as `results/<name>.md`. */
export async function published(
  report: Report,
  on: ReturnType<typeof machine>,
  { isKept }: { readonly isKept: boolean },
): Promise<string> {
  const date = new Date().toISOString()
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ')
  const versions = { node: process.version, ...report.versions }
  const tables = report.tables.map(markdown).join('\n\n')
  const about = [
    `${date} · ${on.cores} cores, ${on.processor}, ${on.platform} ${on.arch}, load before ${on.load_before}`,
    Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(' · '),
    `\`${command}\``,
  ]
  const text = [`# ${report.title}`, about.join('  \n'), report.notes.join('\n'), tables].join('\n\n')
  if (!isKept) return text
  await mkdir(results, { recursive: true })
  await writeFile(join(results, `${report.name}.md`), `${text}\n`)
  return text
}

/** Padded, so that it reads well in a terminal too. */
export function markdown({ title, columns, rows }: Table): string {
  const widths = columns.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: readonly string[]) => {
    const padded = cells.map((cell, i) =>
      i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0),
    )
    return `| ${padded.join(' | ')} |`
  }
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [`## ${title}`, '', line(columns), rule, ...rows.map(line)].join('\n')
}
