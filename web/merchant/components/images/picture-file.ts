import { pageProblems } from '#contract/problem.ts'
import { getCroppedPart, outputSize, type Crop } from './crop.ts'

/** Greatest side of a picture to crop. Larger pictures are reduced before, so that a phone can move them smoothly. */
const MAX_SIDE = 2560
const QUALITY = 0.9

/** Reads a picture from a file; any kind that the browser can show. Throws a Problem if it cannot. */
export async function readPicture(file: File): Promise<ImageBitmap> {
  const full = await createImageBitmap(file).catch(() => {
    throw pageProblems.notAPicture()
  })
  const scale = MAX_SIDE / Math.max(full.width, full.height)
  if (scale >= 1) return full
  const reduced = await createImageBitmap(full, {
    resizeWidth: Math.round(full.width * scale),
    resizeHeight: Math.round(full.height * scale),
    resizeQuality: 'high',
  })
  full.close()
  return reduced
}

/** The chosen part as a JPEG file, without the picture's metadata. */
export async function cropToFile(
  picture: ImageBitmap,
  aspect: number,
  crop: Crop,
  maxWidth: number,
): Promise<File> {
  const part = getCroppedPart(picture, aspect, crop)
  const { width, height } = outputSize(part, aspect, maxWidth)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  drawPart(canvas, picture, part)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (!blob) throw pageProblems.notAPicture()
  return new File([blob], 'picture.jpg', { type: blob.type })
}

type PicturePart = ReturnType<typeof getCroppedPart>

/** Transparent places become white, as JPEG has none. */
export function drawPart(canvas: HTMLCanvasElement, picture: ImageBitmap, part: PicturePart): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const { left, top, width, height } = part
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}
