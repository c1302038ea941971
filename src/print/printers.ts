import { spawn } from 'node:child_process'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Target } from './targets.ts'

/** Document to print. */
export interface Sheet {
  readonly bytes: Buffer
  readonly format: 'pdf' | 'zpl'
  readonly copies: number
  /** Title for job lists and file names. */
  readonly title: string
}

/** Result of printing. `nothing_printed` is reported only if it is certain. */
export type Outcome =
  | { readonly kind: 'printed' }
  | { readonly kind: 'nothing_printed' | 'uncertain'; readonly reason: string }

/** Timeouts for accepting a connection, and for accepting the whole document. */
export interface Patience {
  readonly connect_ms: number
  readonly print_ms: number
}
const usualPatience: Patience = { connect_ms: 10_000, print_ms: 60_000 }

export function printed(target: Target, sheet: Sheet, patience: Patience = usualPatience): Promise<Outcome> {
  if (target.kind === 'cups') return byLp(target.queue, sheet, patience)
  return target.kind === 'socket' ? bySocket(target, sheet, patience) : intoFolder(target.path, sheet)
}

/** `lp` returns when the queue has the job; CUPS does the rest. */
function byLp(
  queue: string,
  { bytes, format, copies, title }: Sheet,
  { print_ms }: Patience,
): Promise<Outcome> {
  // The printer's own language is passed on unchanged.
  const raw = format === 'zpl' ? ['-o', 'raw'] : []
  return new Promise((resolve) => {
    const child = spawn('lp', ['-d', queue, '-n', String(copies), '-t', title, ...raw], {
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    let said = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      resolve({ kind: 'uncertain', reason: `lp took longer than ${print_ms / 1_000} s` })
    }, print_ms)
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      resolve(outcome)
    }
    child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(0, 500)))
    child.stdin.on('error', () => {})
    child.on('error', (error) =>
      end({ kind: 'nothing_printed', reason: `lp cannot be run: ${error.message}` }),
    )
    child.on('close', (code) => {
      const reason = said.trim().split('\n')[0] ?? ''
      end(
        code === 0
          ? { kind: 'printed' }
          : { kind: 'nothing_printed', reason: reason || `lp ended with ${code}` },
      )
    })
    child.stdin.end(bytes)
  })
}

/** Nothing can have been printed before the printer accepts the connection. Afterwards only the paper can tell. */
function bySocket(
  { host, port }: { readonly host: string; readonly port: number },
  { bytes, copies }: Sheet,
  { connect_ms, print_ms }: Patience,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    let isConnected = false
    let timer = setTimeout(() => socket.destroy(new Error('it does not answer')), connect_ms)
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(outcome)
    }
    socket.on('connect', () => {
      isConnected = true
      clearTimeout(timer)
      timer = setTimeout(() => {
        // Some printers never close the connection, although they have accepted everything.
        if (socket.writableFinished) end({ kind: 'printed' })
        else socket.destroy(new Error(`it did not take everything within ${print_ms / 1_000} s`))
      }, print_ms)
      for (let copy = 1; copy <= copies; copy += 1) socket.write(bytes)
      socket.end()
    })
    // Discard what a printer sends, or it would never close.
    socket.resume()
    socket.on('error', ({ message }) => {
      const reason = `The printer at ${host}:${port}: ${message}`
      end({ kind: isConnected ? 'uncertain' : 'nothing_printed', reason })
    })
    socket.on('close', () =>
      end(
        socket.writableFinished
          ? { kind: 'printed' }
          : { kind: 'uncertain', reason: `The printer at ${host}:${port} closed too early` },
      ),
    )
  })
}

async function intoFolder(path: string, { bytes, format, copies, title }: Sheet): Promise<Outcome> {
  const name = title.replaceAll(/[^\w.-]+/g, '_').slice(0, 80)
  try {
    await mkdir(path, { recursive: true })
    for (let copy = 1; copy <= copies; copy += 1) {
      const file = join(path, `${name}${copy === 1 ? '' : `-${copy}`}.${format}`)
      // The rename keeps a program that watches the folder from seeing half a file.
      await writeFile(`${file}.part`, bytes)
      await rename(`${file}.part`, file)
    }
    return { kind: 'printed' }
  } catch (error) {
    return { kind: 'nothing_printed', reason: error instanceof Error ? error.message : String(error) }
  }
}
