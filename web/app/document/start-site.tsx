import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startPageLocale } from '#web/app/i18n/page-locale.ts'
import { listenForBack } from './hooks/back-button.ts'

/** Starts a site in the browser whose pages belong to somebody who is signed in. */
export function startSite(): void {
  startPageLocale()
  listenForBack()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}
