import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** A server in a process of its own. */
export interface Served {
  readonly address: string
  readonly pid: number | undefined
  /** Processor time it has used so far; undefined where the system does not tell. */
  cpu_ms(): Promise<number | undefined>
  stop(): Promise<void>
}

export interface ProcessOptions<T> {
  readonly args: readonly string[]
  readonly values?: Readonly<Record<string, string>>
  /** Folder of another checkout; this one by default. */
  readonly folder?: string | undefined
  /** How long it may take to start; left out: a minute. */
  readonly limit_ms?: number
  /** Text that the process prints once it is ready, searched in all its output. */
  readonly ready: (written: string) => T | undefined
}

const root = resolve(import.meta.dirname, '../..')
const startLimit_ms = 120_000

/** Starts our own Node.js with next to nothing of our environment. */
export async function startProcess<T>(
  options: ProcessOptions<T>,
): Promise<Omit<Served, 'address'> & { readonly said: T }> {
  const child = spawn(process.execPath, options.args, {
    cwd: options.folder ?? root,
    env: { ...bareEnvironment(), ...options.values },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const said = await heard(child, options)
    child.stdout.resume()
    child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk))
    return { said, pid: child.pid, cpu_ms: () => cpuOf(child.pid), stop: () => stopped(child) }
  } catch (error) {
    await stopped(child)
    throw error
  }
}

/** Options for Node.js to write a CPU profile into the folder when it ends, if wanted. */
export function profiled(folder: string | undefined): readonly string[] {
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(folder)}`]
}

/** Where programs are, and where what was compiled before is kept, if somebody keeps it. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

function heard<T>(child: ChildProcess, { ready, limit_ms = startLimit_ms }: ProcessOptions<T>): Promise<T> {
  return new Promise((done, reject) => {
    let written = ''
    const end = () => {
      clearTimeout(limit)
      child.stdout?.off('data', hear)
      child.stderr?.off('data', hear)
      child.off('exit', gone)
    }
    const fail = (why: string) => {
      end()
      reject(new Error(`the program ${why}:\n${written}`))
    }
    const gone = () => fail('ended at once')
    const hear = (chunk: Buffer) => {
      written += chunk.toString()
      const said = ready(written)
      if (said === undefined) return
      end()
      done(said)
    }
    const limit = setTimeout(() => fail('did not start'), limit_ms)
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', gone)
  })
}

/** Processor time of a process and its children. Linux counts in hundredths of a second. */
async function cpuOf(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1').catch(() => '')
  const theirs = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(cpuOf))
  const own = (Number(fields[11]) + Number(fields[12])) * 10
  return theirs.reduce<number>((sum, each) => sum + (each ?? 0), own)
}
