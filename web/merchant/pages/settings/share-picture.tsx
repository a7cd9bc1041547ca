import { Download, Share2 } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { useSubmit } from '#web/api/use-submit.ts'
import { saveFile } from '#web/app/document/save-file.ts'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import type { Qr } from '#web/ui/media/qr-code.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { drawPoster, type PosterTexts } from './poster-picture.ts'

/** The poster as a picture: for the status of WhatsApp, or to print elsewhere. */
export function SharePicture({ texts, qr }: { texts: PosterTexts; qr: Qr }) {
  const isReady = useHydrated()
  const send = useSubmit(async (to: 'share' | 'download') => {
    const picture = await drawPoster(texts, qr)
    if (!picture) return notifyFailed(m.merchant_poster_failed())
    const file = new File([picture], FILE_NAME, { type: picture.type })
    if (to === 'share' && navigator.canShare?.({ files: [file] }))
      // The promise is rejected when the merchant closes the sheet.
      await navigator.share({ files: [file], title: texts.name }).catch(() => undefined)
    else saveFile(FILE_NAME, picture.type, picture)
  })
  const canShare = isReady && 'share' in navigator && 'canShare' in navigator
  return (
    <>
      {canShare && (
        <Button variant="line" onClick={() => void send.submit('share')}>
          <Share2 />
          {m.merchant_poster_share()}
        </Button>
      )}
      <Button variant="line" disabled={!isReady} onClick={() => void send.submit('download')}>
        <Download />
        {m.merchant_poster_download()}
      </Button>
    </>
  )
}

const FILE_NAME = 'poster.png'
