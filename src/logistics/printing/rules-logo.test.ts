import { expect, test } from 'vitest'
import { png } from '../../../test/support/png.ts'
import { largestLogo, logoOf } from './rules-logo.ts'

const side = { width: 40, height: 20 }

/** What begins as a JPEG of that size does. */
function jpeg(width: number, height: number, { colours = 3, frame = 0xc0 } = {}): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  const table = [0xff, 0xdb, 0x00, 0x04, 0x00, 0x00]
  const head = [0xff, frame, 0x00, 0x11, 0x08, ...size, colours]
  return Buffer.from([0xff, 0xd8, ...table, ...head, ...Array.from({ length: 20 }, () => 0)])
}

test.each([
  ['a PNG', png(side), 'image/png'],
  ['one of grey', png({ ...side, colour: 0 }), 'image/png'],
  ['one one can see through', png({ ...side, colour: 6 }), 'image/png'],
  ['one with a palette', png({ ...side, colour: 3 }), 'image/png'],
  ['a JPEG', jpeg(40, 20), 'image/jpeg'],
  ['one that comes in steps', jpeg(40, 20, { frame: 0xc2 }), 'image/jpeg'],
])('%s is taken', (_name, bytes, type) => {
  expect(logoOf(bytes.toString('base64'))).toMatchObject({ type, ...side })
})

test.each([
  ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo_kind'],
  ['an interlaced PNG', png({ ...side, interlaced: 1 }), 'logo_kind'],
  ['a PNG of 16 bits', png({ ...side, depth: 16 }), 'logo_kind'],
  ['a PNG that unpacks to more than it says', png({ ...side, packed: 50_000_000 }), 'logo_kind'],
  ['a PNG that is cut off', png(side).subarray(0, 50), 'logo_kind'],
  ['a JPEG for presses', jpeg(40, 20, { colours: 4 }), 'logo_kind'],
  ['a JPEG without a size', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'), 'logo_kind'],
  ['a small one', png({ width: 15, height: 20 }), 'logo_pixels'],
  ['a wide one', jpeg(1_001, 20), 'logo_pixels'],
  ['a large file', Buffer.alloc(largestLogo + 1), 'file_size'],
])('%s is refused', (_name, bytes, rule) => {
  expect(logoOf(bytes.toString('base64'))).toMatchObject([{ path: 'content', rule }])
})

test('what is no Base64 is refused', () => {
  expect(logoOf('?')).toMatchObject([{ rule: 'format' }])
})
