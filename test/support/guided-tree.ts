import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** A copy of the program with a guide applied. */
export interface GuidedTree {
  readonly folder: string
  /** Files that the guide creates, and existing files that it edits. */
  readonly made: readonly string[]
  readonly edited: readonly string[]
  remove(): Promise<void>
}

/**
 * Applies pages of docs/. A block after `<!-- file path -->` is a new file. One after `<!-- edit path -->` marks new
 * lines with `+`, which follow the line before them. `NNNN` in a path is the folder's next number.
 */
export async function guidedTree(pages: readonly string[]): Promise<GuidedTree> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-guide-'))
  await cp(join(root, 'src'), join(folder, 'src'), { recursive: true })
  for (const name of ['package.json', 'tsconfig.json'])
    await writeFile(join(folder, name), await readFile(join(root, name)))
  for (const name of ['node_modules', 'web']) await symlink(join(root, name), join(folder, name))
  const texts = await Promise.all(pages.map((page) => readFile(join(root, 'docs', page), 'utf8')))
  const made: string[] = []
  const edited: string[] = []
  for (const [, what, path = '', block = ''] of texts
    .join('\n')
    .matchAll(/<!-- (file|edit) (\S+) -->\n```\w+\n([\s\S]*?)```/g)) {
    const file = join(folder, await numbered(folder, path))
    if (what === 'file') {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, block)
      made.push(path)
    } else {
      await writeFile(file, withLines(await readFile(file, 'utf8'), block))
      edited.push(path)
    }
  }
  return { folder, made, edited, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function numbered(folder: string, path: string): Promise<string> {
  if (!path.includes('NNNN')) return path
  const names = await readdir(join(folder, dirname(path)))
  const last = Math.max(...names.map((name) => Number.parseInt(name, 10)).filter((number) => number >= 0))
  return path.replace('NNNN', String(last + 1).padStart(4, '0'))
}

/** Inserts the lines marked `+` after the line that precedes them. */
function withLines(text: string, block: string): string {
  const [first = '', ...rest] = block.trimEnd().split('\n')
  const anchor = `${first.slice(1)}\n`
  if (text.split(anchor).length !== 2) throw new Error(`the guide's line is not there, or not once: ${first}`)
  const added = rest.map((line) => `${line.slice(1)}\n`).join('')
  return text.replace(anchor, () => anchor + added)
}
