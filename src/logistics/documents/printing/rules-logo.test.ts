import { expect, test } from 'vitest'
import { png } from '../../../../test/support/png.ts'
import { largestLogo, logoOf } from './rules-logo.ts'

const side = { width: 40, height: 20 }
const palette = png({ ...side, colour: 3 })

/** Bytes that start like a JPEG of this size. */
function jpeg(width: number, height: number, { colours = 3, frame = 0xc0, depth = 8 } = {}): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  const table = [0xff, 0xdb, 0x00, 0x04, 0x00, 0x00]
  const head = [0xff, frame, 0x00, 0x11, depth, ...size, colours]
  return Buffer.from([0xff, 0xd8, ...table, ...head, ...Array.from({ length: 20 }, () => 0)])
}

/** A copy with other bytes at one offset. */
function altered(bytes: Buffer, at: number, ...others: readonly number[]): Buffer {
  const copy = Buffer.from(bytes)
  copy.set(others, at)
  return copy
}

test.each([
  ['a PNG', png(side), 'image/png'],
  ['one of grey', png({ ...side, colour: 0 }), 'image/png'],
  ['one one can see through', png({ ...side, colour: 6 }), 'image/png'],
  ['one with a palette', palette, 'image/png'],
  ['a JPEG', jpeg(40, 20), 'image/jpeg'],
  ['one that comes in steps', jpeg(40, 20, { frame: 0xc2 }), 'image/jpeg'],
  ['one of grey', jpeg(40, 20, { colours: 1 }), 'image/jpeg'],
  ['one that ends with its size', jpeg(40, 20).subarray(0, 18), 'image/jpeg'],
  ['a PNG with bytes behind its end', Buffer.concat([png(side), Buffer.alloc(40)]), 'image/png'],
  ['a PNG without its end', png(side).subarray(0, -12), 'image/png'],
])('%s is taken', (_name, bytes, type) => {
  expect(logoOf(bytes.toString('base64'))).toMatchObject({ type, ...side })
})

test.each([
  [16, 16],
  [1_000, 16],
])('a logo of %i to %i pixels is taken', (width, height) => {
  expect(logoOf(jpeg(width, height).toString('base64'))).toMatchObject({ width, height })
  expect(logoOf(jpeg(height, width).toString('base64'))).toMatchObject({ width: height, height: width })
})

test('a logo of the largest size is taken, with its bytes', () => {
  const bytes = Buffer.concat([jpeg(40, 20), Buffer.alloc(largestLogo)]).subarray(0, largestLogo)
  expect(logoOf(bytes.toString('base64'))).toEqual({ type: 'image/jpeg', ...side, bytes })
})

test.each([
  ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo_kind'],
  ['an interlaced PNG', png({ ...side, interlaced: 1 }), 'logo_kind'],
  ['a PNG of 16 bits', png({ ...side, depth: 16 }), 'logo_kind'],
  ['a PNG that unpacks to more than it says', png({ ...side, packed: 50_000_000 }), 'logo_kind'],
  ['a JPEG for presses', jpeg(40, 20, { colours: 4 }), 'logo_kind'],
  ['a JPEG without a size', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'), 'logo_kind'],
  ['a JPEG of twelve bits', jpeg(40, 20, { depth: 12 }), 'logo_kind'],
  ['a JPEG that is cut off in its size', jpeg(40, 20).subarray(0, 17), 'logo_kind'],
  ['a JPEG with a broken marker', altered(jpeg(40, 20), 8, 0), 'logo_kind'],
  ['a JPEG without its first byte', altered(jpeg(40, 20), 0, 0), 'logo_kind'],
  ['a JPEG without its second byte', altered(jpeg(40, 20), 1, 0), 'logo_kind'],
  ['a PNG without its signature', altered(png(side), 0, 0), 'logo_kind'],
  ['a PNG without its header chunk', altered(png(side), 12, 0), 'logo_kind'],
  ['a PNG of an unknown colour type', png({ ...side, colour: 5 }), 'logo_kind'],
  ['a PNG without its palette', altered(palette, 37, 0), 'logo_kind'],
  [
    'a PNG with its palette behind its end',
    Buffer.concat([altered(palette, 37, 0), palette.subarray(33, 51)]),
    'logo_kind',
  ],
  ['a PNG that unpacks to less than it says', png({ ...side, packed: 100 }), 'logo_kind'],
  ['a small one', png({ width: 15, height: 20 }), 'logo_pixels'],
  ['a wide one', jpeg(1_001, 20), 'logo_pixels'],
  ['a large file', Buffer.alloc(largestLogo + 1), 'file_size'],
])('%s is refused', (_name, bytes, rule) => {
  expect(logoOf(bytes.toString('base64'))).toMatchObject([{ path: 'content', rule }])
})

test.each([3, 8, 16, 20, 25, 29, 32, 33, 50])('a PNG that is cut off after %i bytes is refused', (length) => {
  const bytes = png(side).subarray(0, length)
  expect(logoOf(bytes.toString('base64'))).toEqual([{ path: 'content', rule: 'logo_kind' }])
})

test('what is no Base64 is refused', () => {
  expect(logoOf('?')).toEqual([{ path: 'content', rule: 'format' }])
})

test('a refusal names the limits', () => {
  const large = Buffer.alloc(largestLogo + 1).toString('base64')
  expect(logoOf(large)).toMatchObject([{ params: { max: '256 KB' } }])
  expect(logoOf(jpeg(15, 20).toString('base64'))).toMatchObject([{ params: { min: 16, max: 1_000 } }])
})
