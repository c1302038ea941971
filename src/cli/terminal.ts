import { Writable } from 'node:stream'
import { SingleBar } from 'cli-progress'
import type { Terminal } from '../kernel/command.ts'
import { columnsOf } from './output.ts'

interface Person {
  readonly stderr: Writable
  readonly isTerminal: boolean
  /** No progress output: programs that read JSON get nothing else. */
  readonly quiet: boolean
}

/** A terminal that can be restored, however the command ends. */
export interface OpenTerminal extends Terminal {
  close(): void
}

type Progress = ReturnType<Terminal['progress']>

export function openTerminal({ stderr, isTerminal, quiet }: Person): OpenTerminal {
  if (quiet) return { progress: () => ({ advance() {}, done() {} }), note() {}, close() {} }
  let bar: Progress | undefined
  return {
    progress(title, total) {
      if (!isTerminal) return endLine(title, stderr)
      bar?.done()
      bar = liveBar({ title, total, stderr })
      return bar
    },
    note(line) {
      // The bar is on the last line. The note replaces it, and the bar redraws itself below.
      stderr.write(bar === undefined ? `${line}\n` : `\r\u001B[K${line}\n`)
    },
    close() {
      bar?.done()
    },
  }
}

/** Progress for a log: one line when it's done. */
function endLine(title: string, stderr: Writable): Progress {
  const pace = startedPace()
  let count = 0
  let ended = false
  return {
    advance(by) {
      count += by
    },
    done() {
      if (ended) return
      ended = true
      stderr.write(
        `${title}: ${grouped(count)} rows in ${pace.elapsed_s().toFixed(1)} s (${pace.rate(count)}/s)\n`,
      )
    },
  }
}

interface Bar {
  readonly title: string
  readonly total: number
  readonly stderr: Writable
}

function liveBar({ title, total, stderr }: Bar): Progress {
  const pace = startedPace()
  let count = 0
  const bar = new SingleBar({
    stream: drawing(stderr),
    format: '{title} [{bar}] {percentage}%  {count}/{all} rows  {rate}/s  ETA {left}',
    // Even with a million rows, the line fits 80 columns.
    barsize: 16,
    // Trim instead of disabling the terminal's wrapping, which Ctrl-C would leave disabled.
    linewrap: true,
    // A note may have overwritten the bar's line.
    forceRedraw: true,
    // The library's handlers would keep Ctrl-C from ending the process.
    gracefulExit: false,
  })
  const payload = () => ({
    title,
    count: grouped(count),
    all: grouped(total),
    rate: pace.rate(count),
    left: left(),
  })
  const left = () =>
    durationOf(count === 0 ? undefined : (pace.elapsed_s() * Math.max(0, total - count)) / count)
  bar.start(total, 0, payload())
  return {
    advance(by) {
      count += by
      bar.update(Math.min(count, total), payload())
    },
    done() {
      bar.stop()
    },
  }
}

/** Standard error without save and restore cursor: cli-progress would restore a line that a note has moved down. */
function drawing(stderr: Writable): Writable {
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: unknown, _encoding, callback) {
      if (typeof chunk === 'string' && chunk !== '\u001B7' && chunk !== '\u001B8') stderr.write(chunk)
      callback()
    },
  })
  return Object.assign(stream, { isTTY: true, columns: columnsOf(stderr) })
}

function startedPace(): { elapsed_s(): number; rate(count: number): string } {
  const start_ms = performance.now()
  const elapsed_s = () => (performance.now() - start_ms) / 1000
  return { elapsed_s, rate: (count) => grouped(Math.round(count / Math.max(elapsed_s(), 0.001))) }
}

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

function durationOf(seconds: number | undefined): string {
  if (seconds === undefined) return '-'
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole}s`
  return whole < 3600
    ? `${Math.floor(whole / 60)}m${String(whole % 60).padStart(2, '0')}s`
    : `${Math.floor(whole / 3600)}h${String(Math.floor((whole % 3600) / 60)).padStart(2, '0')}m`
}
