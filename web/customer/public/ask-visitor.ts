import { loadPart } from './load-part.ts'
import type { askToSignIn } from './rich/ask-to-sign-in.tsx'

/** Asks a visitor to sign in for something, in a dialog that is loaded then. */
export const askVisitor = (...question: Parameters<typeof askToSignIn>): Promise<void> =>
  loadPart(
    () => import('./rich/ask-to-sign-in.tsx'),
    (rich) => rich.askToSignIn(...question),
  )
