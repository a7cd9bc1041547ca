import { createContext } from 'react'

/** The nonce of this page's inline scripts: set while the server renders, empty in the browser (which hides it from scripts anyway). */
export const NonceContext = createContext<string | undefined>(undefined)
