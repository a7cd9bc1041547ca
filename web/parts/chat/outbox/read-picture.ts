import { m } from '#messages'
import { IMAGE_KINDS, IMAGE_TYPES } from '#domain/media/image-kinds.ts'

export type ChosenPicture = { readonly file: Blob; readonly width: number; readonly height: number }

/** Greatest side of a picture as the server stores it: a photo of a phone is many times that. */
const MAX_SIZE = 1280
const QUALITY = 0.85

/**
 * Reads a picture and makes it small enough to send over a slow network. A text says why it cannot be sent.
 */
export async function readPicture(file: File): Promise<ChosenPicture | string> {
  if (!IMAGE_TYPES.includes(file.type)) return m.chat_picture_wrong_type()
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIZE / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    // Transparent parts become white, because a JPEG has no transparency.
    if (context) Object.assign(context, { fillStyle: '#fff' }).fillRect(0, 0, width, height)
    context?.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    const sent = small && (scale < 1 || small.size < file.size) ? small : file
    return sent.size > IMAGE_KINDS.chatPicture.maxBytes
      ? m.chat_picture_too_large()
      : { file: sent, width, height }
  } catch {
    return m.chat_picture_unreadable()
  }
}
