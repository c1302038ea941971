import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { flushed } from './flushed.ts'

/** A stream that accepts a block only when its reader takes one. */
class Slow extends Writable {
  readonly taken: string[] = []
  #next: (() => void) | undefined

  override _write(block: Buffer, _encoding: string, next: () => void): void {
    this.#next = () => {
      this.taken.push(block.toString())
      next()
    }
  }

  /** Takes one block. */
  async read(): Promise<void> {
    const next = this.#next
    this.#next = undefined
    next?.()
    await new Promise(setImmediate)
  }
}

test('waits until a slow reader has everything', async () => {
  const slow = new Slow()
  slow.write('first')
  slow.write('second')
  let isOver = false
  const over = flushed(slow).then(() => (isOver = true))
  await slow.read()
  expect([isOver, slow.taken]).toEqual([false, ['first']])
  // One for 'second', one for the marker after it.
  await slow.read()
  await slow.read()
  await over
  expect(slow.taken.filter((text) => text !== '')).toEqual(['first', 'second'])
})

test('does not wait for a reader that is gone', async () => {
  const gone = new Slow()
  gone.on('error', () => {})
  gone.write('unread')
  gone.destroy(new Error('gone'))
  await expect(flushed(gone)).resolves.toBeUndefined()
})

test('does not wait for a reader that goes meanwhile', async () => {
  const going = new Slow()
  going.on('error', () => {})
  going.write('unread')
  const over = flushed(going)
  going.destroy(new Error('gone'))
  await expect(over).resolves.toBeUndefined()
})
