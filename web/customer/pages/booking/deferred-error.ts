import { deferHydration } from '#web/shared/document/deferred.tsx'

export const WizardError = deferHydration(
  async () => ({ default: (await import('./wizard-error.tsx')).WizardError }),
  { inAdvance: true },
)
