import { deferHydration } from './deferred.tsx'

export const ErrorPage = deferHydration(() => import('./error-page.tsx'), { inAdvance: true })
