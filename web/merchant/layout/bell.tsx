import { deferHydration } from '#web/shared/document/deferred.tsx'

/** The bell of notifications. On a phone it leads to the page. */
export const Bell = deferHydration(() => import('./merchant-bell.tsx'))
