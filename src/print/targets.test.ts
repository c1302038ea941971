import { expect, test } from 'vitest'
import { printerOf } from './targets.ts'

test.each([
  ['Packing 1=socket:10.0.0.7:9101', { kind: 'socket', host: '10.0.0.7', port: 9101 }],
  ['Packing 1=socket:zebra.local', { kind: 'socket', host: 'zebra.local', port: 9100 }],
  ['Packing 1 = socket:[fe80::1]:9100', undefined],
  ['Packing 1=socket:[fe80::1]:9100', { kind: 'socket', host: 'fe80::1', port: 9100 }],
  ['Packing 1=socket:10.0.0.7:0', undefined],
  ['Packing 1=socket:10.0.0.7:70000', undefined],
  ['Packing 1=cups:HP_Laser-2', { kind: 'cups', queue: 'HP_Laser-2' }],
  ['Packing 1=cups:-o', undefined],
  ['Packing 1=cups:a b', undefined],
  ['Packing 1=folder:/tmp/a b', { kind: 'folder', path: '/tmp/a b' }],
  ['Packing 1=usb:1', undefined],
  ['socket:10.0.0.7', undefined],
  ['=cups:a', undefined],
])('%s is a printer at %o', (text, target) => {
  expect(printerOf(text)).toEqual(target && { station: 'Packing 1', target })
})
