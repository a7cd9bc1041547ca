import type { Consent } from '#contract/privacy.ts'
import type * as z from 'zod'

type ConsentRow = Omit<z.output<typeof Consent>, 'at'> & { at: Date }

export const serializeConsent = ({ at, ...consent }: ConsentRow): z.output<typeof Consent> => ({
  ...consent,
  at: at.toISOString(),
})
