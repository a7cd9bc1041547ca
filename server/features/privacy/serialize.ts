import type { Consent } from '#contract/privacy.ts'
import type * as z from 'zod'

type Row = Omit<z.output<typeof Consent>, 'at'> & { at: Date }

export const serializeConsent = ({ at, ...consent }: Row): z.output<typeof Consent> => ({
  ...consent,
  at: at.toISOString(),
})
