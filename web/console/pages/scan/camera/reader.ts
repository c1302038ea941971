/** Finds a code in the camera picture. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>

interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

declare global {
  /** Most phones have it, most desktop browsers don't. */
  var BarcodeDetector:
    | ((new () => NativeDetector) & { readonly getSupportedFormats: () => Promise<readonly string[]> })
    | undefined
}

/** Uses the browser's detector, or a library loaded on demand. */
export async function codeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Native } = globalThis
  if (Native === undefined || (await Native.getSupportedFormats()).length === 0) return libraryReader()
  const detector = new Native()
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

/** Symbology prefixes of GS1 codes, as scanners send them. */
const gs1 = new Set([']C1', ']d2', ']Q3', ']e0'])

async function libraryReader(): Promise<CodeReader> {
  const [{ prepareZXingModule, readBarcodes }, { default: address }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // Load the WASM from this server. By default, the library fetches it from the internet.
  await prepareZXingModule({ overrides: { locateFile: () => address }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (brush === null || video.videoWidth === 0) return undefined
    // Wide enough for a label at arm's length. Reading takes about ten milliseconds.
    const scale = Math.min(1, 960 / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    brush.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = brush.getImageData(0, 0, canvas.width, canvas.height)
    const [found] = await readBarcodes(picture, { maxNumberOfSymbols: 1, textMode: 'Plain' })
    if (found === undefined) return undefined
    return gs1.has(found.symbologyIdentifier) ? `${found.symbologyIdentifier}${found.text}` : found.text
  }
}
