import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * Returns whether the image with this address could not be loaded; `image` is for its `<img>`. A changed address is tried
 * again.
 */
export function useFailedImage(src: string | null | undefined): {
  isFailed: boolean
  image: { ref: RefObject<HTMLImageElement | null>; onError: () => void }
} {
  const ref = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    // It may have failed before the page was hydrated, without an event.
    if (src && ref.current?.complete && ref.current.naturalWidth === 0) setFailed(src)
  }, [src])
  return { isFailed: !!src && failed === src, image: { ref, onError: () => setFailed(src ?? undefined) } }
}
