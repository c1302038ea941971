/** Finds a code in what a camera shows. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>

interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

declare global {
  /** Phones have it, most desks do not. */
  var BarcodeDetector:
    | ((new () => NativeDetector) & { readonly getSupportedFormats: () => Promise<readonly string[]> })
    | undefined
}

/** What the browser has for it, else a library that is asked for only now. */
export async function codeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Native } = globalThis
  if (Native === undefined || (await Native.getSupportedFormats()).length === 0) return libraryReader()
  const detector = new Native()
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

/** What GS1 says begins with it, as scanners send it. */
const gs1 = new Set([']C1', ']d2', ']Q3', ']e0'])

async function libraryReader(): Promise<CodeReader> {
  const [{ prepareZXingModule, readBarcodes }, { default: address }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // From our own server: it would fetch it from the net.
  await prepareZXingModule({ overrides: { locateFile: () => address }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (brush === null || video.videoWidth === 0) return undefined
    // Wide enough for a label at arm's length, and read in some ten milliseconds.
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
