import { expect, test } from 'vitest'
import { deviceOf, networkOf } from './devices.ts'

test.each([
  ['203.0.113.7', '203.0.0.0/16'],
  ['::ffff:203.0.113.7', '203.0.0.0/16'],
  ['2001:db8:1:2::7', '2001:db8::/32'],
  ['2001:0DB8::7', '2001:db8::/32'],
  ['fe80::1%eth0', 'fe80:0::/32'],
  ['::1', '0:0::/32'],
  ['shop-server', 'shop-server'],
])('%s is in %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari, macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/140.0 Mobile',
    'Chrome, iPhone',
  ],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  ['<b>Bcc: x@y.example\r\n', ''],
  ['', ''],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test('an empty program is never a known one', () => {
  expect(deviceOf(undefined)).toBe('')
})
