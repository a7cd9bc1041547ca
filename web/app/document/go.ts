import { createContext, use } from 'react'

/**
 * Opens another page of the site, for what is not a link. Pages of the router provide its navigation (document.tsx); elsewhere
 * the browser loads the page.
 */
export type Go = (path: string) => void

export const GoContext = createContext<Go>((path) => location.assign(path))

export const useGo = (): Go => use(GoContext)
