import { clsx } from 'clsx'
import { useEffect, useRef, type PointerEvent } from 'react'
import { m } from '#messages'
import { moved, getCroppedPart, zoomed, type Crop } from './crop.ts'
import { drawPart } from './picture-file.ts'

/** Width in pixels; the frame is about half as wide on a screen. */
const CANVAS_WIDTH = 880

/**
 * The part of a picture that is used. It is moved and enlarged with one or two fingers or a mouse; the keyboard has two
 * hidden ranges.
 */
export function CropFrame({ picture, aspect, round, crop, onChange }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())

  useEffect(() => {
    if (canvas.current) drawPart(canvas.current, picture, getCroppedPart(picture, aspect, crop))
  }, [picture, aspect, crop])

  function move(event: PointerEvent<HTMLDivElement>) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const box = event.currentTarget.getBoundingClientRect()
    const spread = () => {
      const [one, other] = [...pointers.current.values()]
      return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
    }
    const spreadBefore = spread()
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const share = 1 / pointers.current.size
    const dx = ((event.clientX - before.x) / box.width) * share
    const dy = ((event.clientY - before.y) / box.height) * share
    const next = moved(picture, aspect, crop, dx, dy)
    onChange(spreadBefore > 0 ? zoomed(picture, aspect, next, (next.zoom * spread()) / spreadBefore) : next)
  }
  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)

  return (
    <div
      className={clsx(
        `relative mx-auto w-full cursor-grab touch-none overflow-hidden bg-sunk select-none
        active:cursor-grabbing has-focus-visible:outline-3 has-focus-visible:outline-offset-2
        has-focus-visible:outline-focus`,
        round ? 'max-w-72 rounded-full' : 'max-w-110 rounded-card',
      )}
      style={{ aspectRatio: aspect }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onWheel={(event) => onChange(zoomed(picture, aspect, crop, crop.zoom * (event.deltaY < 0 ? 1.1 : 0.9)))}
    >
      <canvas
        ref={canvas}
        className="pointer-events-none block size-full"
        width={CANVAS_WIDTH}
        height={Math.round(CANVAS_WIDTH / aspect)}
        data-testid="crop"
        aria-hidden
      />
      <input
        type="range"
        className="sr-only"
        aria-label={m.merchant_images_move_sideways()}
        min={0}
        max={100}
        value={Math.round(crop.x * 100)}
        onChange={({ currentTarget }) => onChange({ ...crop, x: Number(currentTarget.value) / 100 })}
      />
      <input
        type="range"
        className="sr-only"
        aria-label={m.merchant_images_move_up_down()}
        aria-orientation="vertical"
        min={0}
        max={100}
        value={Math.round(crop.y * 100)}
        onChange={({ currentTarget }) => onChange({ ...crop, y: Number(currentTarget.value) / 100 })}
      />
    </div>
  )
}

export type CropFrameProps = {
  picture: ImageBitmap
  /** Width by height. */
  aspect: number
  /** True if the picture is shown as a circle. */
  round?: boolean | undefined
  crop: Crop
  onChange: (crop: Crop) => void
}
