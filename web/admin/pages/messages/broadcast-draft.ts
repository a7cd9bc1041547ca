/** A broadcast while it is written. */
import type { FieldErrors } from '#web/api/use-submit.ts'
import type { Broadcast } from './broadcast-texts.ts'

const NEW = {
  kind: 'service',
  audience: 'customers',
  location: '',
  category: '',
  day: '',
  hasPush: true,
  hasEmail: false,
  titleEn: '',
  textEn: '',
  titleSw: '',
  textSw: '',
  path: '/',
  perMinute: 600,
} as const
export type Draft = {
  -readonly [K in keyof typeof NEW]: K extends keyof Broadcast ? NonNullable<Broadcast[K]> : never
}

export const toDraft = (broadcast: Broadcast | undefined): Draft =>
  broadcast
    ? {
        ...broadcast,
        location: broadcast.location ?? '',
        category: broadcast.category ?? '',
        day: broadcast.day ?? '',
      }
    : NEW

export type DraftFieldsProps = {
  draft: Draft
  errors: FieldErrors
  onChange: (part: Partial<Draft>) => void
}
