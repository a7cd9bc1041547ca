import { Download, Share2 } from '#web/ui/icons/icons.tsx'
import { useId, useState } from 'react'
import { m } from '#messages'
import { useSubmit } from '#web/api/use-submit.ts'
import { saveFile } from '#web/app/document/save-file.ts'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Radio } from '#web/ui/forms/radio.tsx'
import type { Qr } from '#web/ui/media/qr-code.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { toPdf } from '#domain/media/picture-pdf.ts'
import { drawPoster, POSTER_SHAPES, type PosterShape, type PosterTexts } from './poster-picture.ts'

/** The poster as a file: to print, or as a picture to share. A picture has a link of its own, whose bookings are counted by themselves. */
export function PosterFiles({ texts, qr }: { texts: PosterTexts; qr: { poster: Qr; picture: Qr } }) {
  const isReady = useHydrated()
  const label = useId()
  const [shape, setShape] = useState<PosterShape>('A4')
  const send = useSubmit(async (to: 'share' | 'png' | 'pdf') => {
    const canvas = await drawPoster(texts, shape === 'story' ? qr.picture : qr.poster, shape)
    const name = `poster-${shape.toLowerCase()}`
    const file = canvas && (to === 'pdf' ? await drawPdf(canvas, shape) : await toBlob(canvas, 'image/png'))
    if (!file) return notifyFailed(m.merchant_poster_failed())
    if (to !== 'share') return saveFile(`${name}.${to}`, file.type, file)
    const picture = new File([file], `${name}.png`, { type: file.type })
    if (navigator.canShare?.({ files: [picture] }))
      // The promise is rejected when the merchant closes the sheet.
      await navigator.share({ files: [picture], title: texts.name }).catch(() => undefined)
    else saveFile(picture.name, picture.type, picture)
  })
  const canShare = isReady && 'share' in navigator && 'canShare' in navigator
  return (
    <div className="grid w-full gap-3" role="group" aria-labelledby={label}>
      <p className="font-semibold" id={label}>
        {m.merchant_poster_files()}
      </p>
      <div className="flex flex-wrap gap-x-5">
        {SHAPES.map((each) => (
          <Radio key={each} name="shape" checked={each === shape} onChange={() => setShape(each)}>
            {SHAPE_NAMES[each]()}
          </Radio>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="line" disabled={!isReady} onClick={() => void send.submit('pdf')}>
          <Download />
          {m.merchant_poster_download_pdf()}
        </Button>
        <Button variant="line" disabled={!isReady} onClick={() => void send.submit('png')}>
          <Download />
          {m.merchant_poster_download()}
        </Button>
        {canShare && (
          <Button variant="line" onClick={() => void send.submit('share')}>
            <Share2 />
            {m.merchant_poster_share()}
          </Button>
        )}
      </div>
    </div>
  )
}

const SHAPES = Object.keys(POSTER_SHAPES) as PosterShape[] // its own keys
const SHAPE_NAMES: Record<PosterShape, () => string> = {
  A4: m.merchant_poster_shape_a4,
  A6: m.merchant_poster_shape_a6,
  story: m.merchant_poster_shape_story,
}

const JPEG_QUALITY = 0.95

async function drawPdf(canvas: HTMLCanvasElement, shape: PosterShape): Promise<Blob | null> {
  const jpeg = await toBlob(canvas, 'image/jpeg')
  if (!jpeg) return null
  const { width, height } = canvas
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  return new Blob([toPdf({ bytes, width, height }, POSTER_SHAPES[shape])], { type: 'application/pdf' })
}

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY))
