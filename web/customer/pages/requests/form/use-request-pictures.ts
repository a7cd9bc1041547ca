import { useEffect, useEffectEvent } from 'react'
import type { RequestImage } from '#contract/entities/request.ts'
import { MAX_REQUEST_IMAGES } from '#domain/requests/service-request.ts'
import { upload } from '#web/api/upload.ts'
import { usePictures } from '../../../pictures/use-pictures.ts'
import { readDraftPictures, writeDraftPictures } from './draft.ts'

/**
 * Pictures of the form. Pictures of an account are uploaded when they are chosen; pictures of a visitor wait on the
 * device until the visitor has signed in. A changed request begins with its `existing` ones and has no draft.
 */
export function useRequestPictures(userId: string, existing: RequestImage[] | undefined) {
  const isNew = existing === undefined
  const all = usePictures({
    existing,
    max: MAX_REQUEST_IMAGES,
    send: userId ? sendPicture : null,
    onChange: (files) => void (isNew && writeDraftPictures(userId, files)),
  })
  const restore = useEffectEvent(async () => {
    const files = await readDraftPictures(userId)
    if (all.pictures.length === 0) all.addFiles(files)
  })
  useEffect(() => {
    if (isNew) void restore()
  }, [isNew])
  return all
}

async function sendPicture(image: Blob, onProgress: (percent: number) => void): Promise<string> {
  const { data } = await upload('POST /request-service/images', { image }, onProgress)
  return data.id
}
