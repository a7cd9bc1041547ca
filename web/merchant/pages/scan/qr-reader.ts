/** Reads QR codes: by the browser where it can, else by a library that is loaded then. */

/** Reads a code from a frame; null when there is none in it. */
export type ReadFrame = (video: HTMLVideoElement) => Promise<string | null>

let opened: Promise<ReadFrame> | undefined
export const openReader = (): Promise<ReadFrame> =>
  (opened ??= nativeReader().then((own) => own ?? libraryReader()))

/** Detector of codes, which is not in the types of browsers yet. */
type Detector = { detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorType = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

async function nativeReader(): Promise<ReadFrame | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorType }
  try {
    if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => {
      if (video.readyState < HAVE_FRAME) return null
      const [found] = await detector.detect(video).catch(() => [])
      return found?.rawValue ?? null
    }
  } catch {
    return null
  }
}

async function libraryReader(): Promise<ReadFrame> {
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (!context || video.readyState < HAVE_FRAME) return null
    const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // It throws when there is no code in the frame.
      return null
    }
  }
}

/** Longest side of a frame that is read: enough for a pass held before the camera, and read in a few hundredths of a second. */
const LONGEST_SIDE = 800
const HAVE_FRAME = 2
