import { clsx } from 'clsx'
import { useCallback, type CSSProperties, type RefCallback } from 'react'
import { m } from '#messages'
import type { ChatImage } from '#contract/entities/chat.ts'
import type { WaitingMessage } from './outbox/outbox-store.ts'

/** Greatest width in CSS pixels. */
const MAX_WIDTH = 260
const MAX_HEIGHT = 320

/** A picture of a message. Its place has the right size before it is loaded. */
export function MessagePicture({ image }: { image: ChatImage }) {
  return (
    <a href={image.url} target="_blank" rel="noopener" aria-label={m.chat_picture_open()} className="block">
      <img
        src={image.thumbnailUrl}
        srcSet={`${image.thumbnailUrl} 320w, ${image.url} 1280w`}
        sizes={`${getSize(image).width}px`}
        alt={m.chat_picture()}
        {...getSize(image)}
        loading="lazy"
        decoding="async"
        className={frame}
        style={toRatio(image)}
      />
    </a>
  )
}

/** A picture of this device that is not sent yet. */
export function WaitingPicture({
  picture,
  progress,
}: {
  picture: NonNullable<WaitingMessage['picture']>
  progress: number | undefined
}) {
  const image = useFile(picture.file)
  return (
    <span className="relative block">
      <img
        ref={image}
        alt={m.chat_picture()}
        {...getSize(picture)}
        className={clsx(frame, progress !== undefined && 'opacity-60')}
        style={toRatio(picture)}
      />
      {progress !== undefined && <Progress percent={progress} />}
    </span>
  )
}

/** Returns the `ref` of an image that shows a file of this device. */
export const useFile = (file: Blob): RefCallback<HTMLImageElement> =>
  useCallback(
    (image) => {
      if (!image) return
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )

type Size = { width: number; height: number }
/** Fits the size of a picture into the largest size. */
function getSize({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
const toRatio = ({ width, height }: Size): CSSProperties => ({ aspectRatio: `${width} / ${height}` })

const frame = 'block h-auto max-w-full rounded-xl bg-sunk object-cover'

/** Progress of an upload, shown over its picture. */
function Progress({ percent }: { percent: number }) {
  return (
    <span
      role="progressbar"
      aria-label={m.chat_picture_sending()}
      aria-valuenow={percent}
      className="absolute inset-x-3 bottom-3 block h-1.5 overflow-hidden rounded-full bg-over-picture"
    >
      <span
        className="block h-full bg-white transition-[width]"
        style={{ width: `${Math.max(4, percent)}%` }}
      />
    </span>
  )
}
