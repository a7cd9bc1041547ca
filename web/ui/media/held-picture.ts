import { createContext, useContext, useEffect, useState, type RefObject } from 'react'

/** True if pictures and maps are loaded only when they are asked for. The site provides it. */
export const DataSaver = createContext(false)

/**
 * Returns whether the picture with this address waits until it is asked for, because the visitor saves data. A picture
 * that was asked for gets the focus, since the button that had it is gone.
 */
export function useHeldPicture(
  src: string | null | undefined,
  image: RefObject<HTMLImageElement | null>,
): { isHeld: boolean; isAsked: boolean; show: () => void } {
  const savesData = useContext(DataSaver)
  const [asked, setAsked] = useState<string>()
  const isAsked = !!src && asked === src
  useEffect(() => {
    if (isAsked) image.current?.focus({ preventScroll: true })
  }, [isAsked, image])
  return { isHeld: savesData && !!src && !isAsked, isAsked, show: () => setAsked(src ?? undefined) }
}

/**
 * Classes for the frame around a picture on a card that is one large link: its button is above the link then, and the
 * rest of the picture still opens it.
 */
export const aboveLink =
  'has-data-show-picture:relative has-data-show-picture:z-1 has-data-show-picture:pointer-events-none'
