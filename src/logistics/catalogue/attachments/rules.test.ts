import { expect, test } from 'vitest'
import { bytesOf, fileOf, largestFile, largestThumbnail, typeOf, savedAs } from './rules.ts'

test.each([
  ['FFD8FFE0', 'image/jpeg'],
  ['89504E470D0A1A0A', 'image/png'],
  ['524946460000000057454250', 'image/webp'],
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map((brand): [string, string] => [
    Buffer.from(`\0\0\0\x18ftyp${brand}`).toString('hex'),
    'image/heic',
  ]),
  ['255044462D312E37', 'application/pdf'],
  ['FFD8', undefined],
  // A video and an audio file that begin as HEIC and WebP do; an HTML page, an SVG drawing and a program.
  ['000000186674797069736F6D', undefined],
  ['524946460000000057415645', undefined],
  ['524946450000000057454250', undefined],
  ['000000186674797168656963', undefined],
  [Buffer.from('<!doctype html>').toString('hex'), undefined],
  [Buffer.from('<svg xmlns=').toString('hex'), undefined],
  ['7F454C46', undefined],
  ['', undefined],
])('%s is %s', (hex, type) => {
  expect(typeOf(Buffer.from(hex, 'hex'))).toBe(type)
})

test.each([
  ['JVBERi0x', '%PDF-1'],
  ['data:application/pdf;base64,JVBERi0x', '%PDF-1'],
  ['', undefined],
  ['data:', undefined],
  ['text,JVBERi0x', undefined],
  ['JVBERi0', undefined],
  ['JVBE Ri0', undefined],
  ['JVBE-i_x', undefined],
  ['====', undefined],
])('%s is read as %s', (text, bytes) => {
  expect(bytesOf(text)?.toString()).toBe(bytes)
})

const jpeg = (length: number) => {
  const bytes = Buffer.alloc(length)
  bytes.set([0xff, 0xd8, 0xff])
  return bytes.toString('base64')
}

test.each([
  [{ content: 'JVBERi0x' }, { type: 'application/pdf', thumbnail: null }],
  [
    { content: 'JVBERi0x', thumbnail: null },
    { type: 'application/pdf', thumbnail: null },
  ],
  [
    { content: jpeg(3), thumbnail: jpeg(4) },
    { type: 'image/jpeg', thumbnail: Buffer.from([0xff, 0xd8, 0xff, 0]) },
  ],
])('a file is what was sent: %o', (sent, file) => {
  expect(fileOf(sent)).toEqual({ content: Buffer.from(sent.content, 'base64'), ...file })
})

test.each([
  [
    { content: 'AAAA', thumbnail: jpeg(3) },
    { path: 'content', rule: 'file_type' },
  ],
  [
    { content: jpeg(3), thumbnail: 'AAAA' },
    { path: 'thumbnail', rule: 'thumbnail_type' },
  ],
  [
    { content: jpeg(3), thumbnail: '?' },
    { path: 'thumbnail', rule: 'format' },
  ],
])('one part alone can be wrong: %o', (sent, fault) => {
  expect(fileOf(sent)).toEqual([fault])
})

test('what is wrong with a file is said of each part at once', () => {
  expect(fileOf({ content: jpeg(largestFile), thumbnail: jpeg(largestThumbnail) })).toMatchObject({
    type: 'image/jpeg',
  })
  expect(fileOf({ content: jpeg(largestFile + 1), thumbnail: 'JVBERi0x' })).toEqual([
    { path: 'content', rule: 'file_size', params: { max: '10240 KB' } },
    { path: 'thumbnail', rule: 'thumbnail_type' },
  ])
  expect(fileOf({ content: 'AAAA', thumbnail: jpeg(largestThumbnail + 1) })).toEqual([
    { path: 'content', rule: 'file_type' },
    { path: 'thumbnail', rule: 'file_size', params: { max: '64 KB' } },
  ])
  expect(fileOf({ content: '?', thumbnail: '' })).toEqual([
    { path: 'content', rule: 'format' },
    { path: 'thumbnail', rule: 'format' },
  ])
})

test.each([
  ['note.pdf', 'application/pdf', 'note.pdf'],
  ['Note.PDF', 'application/pdf', 'Note.PDF'],
  ['page.html', 'application/pdf', 'page.html.pdf'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['photo.pdf', 'image/png', 'photo.pdf.png'],
  ['photo', 'image/heic', 'photo.heic'],
] as const)('%s of the type %s is saved as %s', (name, type, wanted) => {
  expect(savedAs(name, type)).toBe(wanted)
})
