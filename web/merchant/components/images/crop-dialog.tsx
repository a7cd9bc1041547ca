import { ZoomIn, ZoomOut } from '#web/ui/icons/icons.tsx'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { toProblem } from '#web/api/to-problem.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { CropFrame } from './crop-frame.tsx'
import { CENTRED, MAX_ZOOM, getCroppedPart, zoomed, type Crop } from './crop.ts'
import { cropToFile, readPicture } from './picture-file.ts'

/** Width below which a picture looks blurred where customers see it. */
const SHARP_WIDTH = 600

/** Chooses the part of a picture that is used, and sends it. */
export function CropDialog({ file, aspect, round, maxWidth, onSend, onClose }: CropDialogProps) {
  const [picture, setPicture] = useState<ImageBitmap>()
  const [crop, setCrop] = useState<Crop>(CENTRED)
  const [unread, setUnread] = useState<string>()

  useEffect(() => {
    let isClosed = false
    let read: ImageBitmap | undefined
    readPicture(file).then(
      (bitmap) => {
        read = bitmap
        if (isClosed) bitmap.close()
        else setPicture(bitmap)
      },
      (error: unknown) => setUnread(toProblem(error).message),
    )
    return () => {
      isClosed = true
      read?.close()
    }
  }, [file])

  const send = useSubmit(
    async (shown: ImageBitmap) => onSend(await cropToFile(shown, aspect, crop, maxWidth)),
    { onSuccess: onClose },
  )
  const isSending = send.isBusy

  const isBlurred = picture && !round && getCroppedPart(picture, aspect, crop).width < SHARP_WIDTH
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || isSending || onClose()}
      title={m.merchant_images_crop_title()}
      description={picture && m.merchant_images_crop_hint()}
      buttons={
        <>
          <Button variant="line" disabled={isSending} onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          {picture && (
            <Button busy={isSending && m.merchant_images_sending()} onClick={() => void send.submit(picture)}>
              {m.merchant_images_use()}
            </Button>
          )}
        </>
      }
    >
      {picture ? (
        <>
          <CropFrame {...{ picture, aspect, round, crop }} onChange={setCrop} />
          <label className="flex min-h-11 items-center gap-3">
            <span className="sr-only">{m.merchant_images_zoom()}</span>
            <ZoomOut className="text-ink-2" aria-hidden />
            <input
              type="range"
              className="h-11 min-w-0 flex-1 accent-ink"
              min={1}
              max={MAX_ZOOM}
              step={0.05}
              value={crop.zoom}
              onChange={({ currentTarget }) =>
                setCrop(zoomed(picture, aspect, crop, Number(currentTarget.value)))
              }
            />
            <ZoomIn className="text-ink-2" aria-hidden />
          </label>
          {isBlurred && <Note tone="info">{m.merchant_images_blurred()}</Note>}
        </>
      ) : (
        !unread && (
          <p className="grid min-h-40 place-items-center text-ink-2" role="status">
            {m.merchant_images_reading()}
          </p>
        )
      )}
      {unread && (
        <Note tone="bad" role="alert">
          {unread}
        </Note>
      )}
      <Refused by={send} />
    </Dialog>
  )
}

export type CropDialogProps = {
  file: File
  /** Width by height. */
  aspect: number
  /** True if the picture is shown as a circle. */
  round?: boolean | undefined
  /** Greatest width in pixels; larger pictures are reduced. */
  maxWidth: number
  /** Uploads the part. If it throws, the dialog stays open and says why. */
  onSend: (file: File) => Promise<void>
  onClose: () => void
}
