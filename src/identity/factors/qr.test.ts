import { expect, test } from 'vitest'
import { scanned } from '../../../test/support/scanned-image.ts'
import { qrImage } from './qr.ts'
import { newTotpSecret, totpUri } from './totp.ts'

test('an app reads the key from the QR code, also on a dark page', async () => {
  const uri = totpUri(newTotpSecret(), {
    issuer: 'Waybill console.example',
    account: 'anna+wms@adriatica.example',
  })
  const image = await qrImage(uri)
  expect(await scanned(image, '#000')).toEqual([uri])
})
