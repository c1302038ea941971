import { written } from './document.ts'

/**
 * Whether a picture can be drawn on paper. Its chunks are checked beforehand: none unpacks to more than its declared
 * size.
 */
export async function isDrawable(bytes: Buffer): Promise<boolean> {
  try {
    await written({ size: [100, 100] }, { title: '', issuer: '' }, async (doc) => {
      doc.image(bytes, 0, 0, { fit: [50, 50] })
    })
    return true
  } catch {
    return false
  }
}
