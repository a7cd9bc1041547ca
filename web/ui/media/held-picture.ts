import { createContext } from 'react'

/** True if pictures and maps are loaded only when they are asked for. The site provides it. */
export const DataSaver = createContext(false)

/**
 * Classes for the frame around a picture on a card that is one large link: its button is above the link then, and the
 * rest of the picture still opens it.
 */
export const aboveLink =
  'has-data-show-picture:relative has-data-show-picture:z-1 has-data-show-picture:pointer-events-none'
