import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startPageLocale } from '#web/app/i18n/page-locale.ts'

startPageLocale()

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })

// Hydrates after the server-rendered page has been painted. A page in the background has no frames, and does
// not wait for one.
if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(hydrate))
else hydrate()
