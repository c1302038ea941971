import { written } from './document.ts'

/** Whether a picture can be drawn on paper. Its parts have been looked at before: nothing in it unpacks to more than it says. */
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
