import { useMemo } from 'react'
import { m } from '#messages'
import type { AffectedBooking } from '#contract/entities/affected-booking.ts'
import { call } from '#web/api/browser.ts'
import { useAffected } from '../../components/affected/use-affected.ts'
import { useEdit } from '../../components/edits/use-edit.ts'
import { draftFrom, toDraft, toEdit, toFields, type HoursDraft, type LoadedHours } from './hours-draft.ts'

/** The draft of a branch's hours, the bookings that it affects, and how it is saved. Each day is a field. */
export function useHours(branchId: string, loaded: LoadedHours & { affectedBookings: AffectedBooking[] }) {
  const params = { id: branchId }
  const edit = useEdit({
    initial: () => toSaved(loaded),
    async send(wanted: Fields, { version }: Saved) {
      const body = { ...toEdit(draftFrom(wanted)), version }
      const reply = await call('PUT /branches/:id/hours', { params, body })
      return { ...toSaved(reply), affected: reply.affectedBookings }
    },
    // `current` of a conflict is what GET replies with.
    load: ({ extra }) => toSaved(extra?.current as LoadedHours),
    savedText: m.merchant_hours_saved(),
    onSaved: ({ affected }) => bookings.setAffected(affected),
  })
  const draft = useMemo(() => draftFrom(edit.draft), [edit.draft])
  const bookings = useAffected({
    initial: loaded.affectedBookings,
    draft,
    isChanged: edit.isChanged,
    preview: (signal) => call('POST /branches/:id/hours/preview', { params, body: toEdit(draft), signal }),
  })
  return {
    ...edit,
    ...bookings,
    draft,
    saved: draftFrom(edit.saved.draft),
    change: (next: Partial<HoursDraft>) => edit.setDraft(toFields({ ...draft, ...next })),
    discard() {
      edit.discard()
      bookings.setAffected()
    },
  }
}

const toSaved = (hours: LoadedHours): Saved => ({
  draft: toFields(toDraft(hours)),
  version: hours.version,
})

type Fields = Record<string, unknown>
type Saved = { draft: Fields; version: number }
export type HoursState = ReturnType<typeof useHours>
