/** File types that the API accepts. */
export const accepted = 'image/jpeg,image/png,image/webp,image/heic,application/pdf'
export const largestFile = 10 * 1_048_576

export interface Sendable {
  readonly name: string
  /** Content as a data URL. */
  readonly content: string
  readonly thumbnail: string | null
}

/**
 * Prepares a file for upload. A picture is re-encoded: a phone's twelve megapixels shrink to screen size, and the
 * camera's location data is dropped. A file that the browser can't draw is sent unchanged.
 */
export async function sendable(file: File): Promise<Sendable> {
  const picture = await pictureOf(file)
  if (picture === undefined) return { name: file.name, content: await addressOf(file), thumbnail: null }
  const content = await drawn(picture, { longest: 2_560, quality: 0.85 })
  const thumbnail = await drawn(picture, { longest: 320, quality: 0.7 })
  picture.close()
  return { name: `${file.name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`, content, thumbnail }
}

async function pictureOf(file: File): Promise<ImageBitmap | undefined> {
  if (!file.type.startsWith('image/')) return undefined
  try {
    return await createImageBitmap(file)
  } catch {
    return undefined
  }
}

interface Drawing {
  readonly longest: number
  readonly quality: number
}

async function drawn(picture: ImageBitmap, { longest, quality }: Drawing): Promise<string> {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const brush = canvas.getContext('2d')
  if (brush === null) throw new Error('the browser draws no pictures')
  // JPEG has no transparency: transparent pixels would turn black.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', quality)
}

/** The bytes as a data URL. The content security policy allows no other image source. */
export function addressOf(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(bytes)
  })
}
