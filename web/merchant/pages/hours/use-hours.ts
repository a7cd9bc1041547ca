import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { editProblems } from '#contract/edits.ts'
import type { AffectedBooking } from '#contract/entities/affected-booking.ts'
import type { Problem } from '#contract/problem.ts'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { changesOf, merge } from '../../components/edits/merge.ts'
import { draftFrom, draftOf, editOf, fieldsOf, type HoursDraft, type LoadedHours } from './hours-draft.ts'

const PREVIEW_DELAY_MS = 500

/** The draft of a branch's hours, the bookings that it affects, and how it is saved. */
export function useHours(branchId: string, loaded: LoadedHours & { affectedBookings: AffectedBooking[] }) {
  const [saved, setSaved] = useState({ draft: draftOf(loaded), version: loaded.version })
  const [draft, setDraft] = useState(saved.draft)
  const [previewed, setPreviewed] = useState<readonly AffectedBooking[]>()
  const [savedAffected, setSavedAffected] = useState<readonly AffectedBooking[]>(loaded.affectedBookings)
  const [previewFailure, setPreviewFailure] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const changed = Object.keys(changesOf(fieldsOf(saved.draft), fieldsOf(draft)))
  const removed = Object.keys(saved.draft.days).filter((day) => !(day in draft.days))
  const isChanged = changed.length + removed.length > 0
  const affected = isChanged && previewed ? previewed : savedAffected
  const preview = useRef<AbortController>(undefined)

  // Lists the affected bookings a moment after the last change.
  useEffect(() => {
    preview.current?.abort()
    if (!isChanged) return
    const controller = new AbortController()
    preview.current = controller
    const timer = setTimeout(() => {
      call('POST /branches/:id/hours/preview', {
        params: { id: branchId },
        body: editOf(draft),
        signal: controller.signal,
      }).then(
        ({ affectedBookings }) => {
          setPreviewed(affectedBookings)
          setPreviewFailure(undefined)
        },
        (error: unknown) => {
          if (!controller.signal.aborted) setPreviewFailure(problemOf(error).message)
        },
      )
    }, PREVIEW_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [branchId, draft, isChanged])

  function change(next: Partial<HoursDraft>) {
    setDraft((current) => ({ ...current, ...next }))
  }

  function discard() {
    setDraft(saved.draft)
    setPreviewed(undefined)
    setRefusal(undefined)
    setConflict(undefined)
  }

  async function save() {
    setRefusal(undefined)
    setSaving(true)
    await send(draft, saved.version, m.merchant_hours_saved()).catch((error: unknown) =>
      handle(problemOf(error)),
    )
    setSaving(false)
  }

  async function send(wanted: HoursDraft, version: number, message: string) {
    preview.current?.abort()
    const reply = await call('PUT /branches/:id/hours', {
      params: { id: branchId },
      body: { ...editOf(wanted), version },
    })
    const next = { draft: draftOf(reply), version: reply.version }
    setSaved(next)
    setDraft(next.draft)
    setSavedAffected(reply.affectedBookings)
    setPreviewed(undefined)
    setConflict(undefined)
    notifyDone(message)
  }

  /** Edits of different days are both saved; of the same day, both are shown. */
  async function handle(problem: Problem) {
    const current = problem.extra?.current
    if (problem.code !== editProblems.conflict().code || !isHours(current)) return setRefusal(problem.message)
    const theirs = draftOf(current)
    const { merged, conflicting } = merge(fieldsOf(saved.draft), fieldsOf(draft), fieldsOf(theirs))
    const next = { theirs, version: current.version, merged: draftFrom(merged), conflicting }
    if (conflicting.length > 0) return setConflict(next)
    await send(next.merged, next.version, m.merchant_edits_both_saved()).catch((error: unknown) =>
      setRefusal(problemOf(error).message),
    )
  }

  async function saveMine() {
    if (!conflict) return
    setSaving(true)
    setConflict(undefined)
    await send(conflict.merged, conflict.version, m.merchant_hours_saved()).catch((error: unknown) =>
      setRefusal(problemOf(error).message),
    )
    setSaving(false)
  }

  function takeTheirs() {
    if (!conflict) return
    const theirs = fieldsOf(conflict.theirs)
    const fields = { ...fieldsOf(conflict.merged) }
    for (const name of conflict.conflicting)
      if (name in theirs) fields[name] = theirs[name]
      else delete fields[name]
    setSaved({ draft: conflict.theirs, version: conflict.version })
    setDraft(draftFrom(fields))
    setConflict(undefined)
  }

  function removeAffected(id: string) {
    const without = (bookings: readonly AffectedBooking[]) => bookings.filter((each) => each.id !== id)
    setPreviewed((current) => current && without(current))
    setSavedAffected(without)
  }

  /** Offers are made only while nothing is changed, so a preview has none. */
  function showOffered(id: string, proposedTime: string) {
    setSavedAffected((bookings) =>
      bookings.map((each) => (each.id === id ? { ...each, proposedTime } : each)),
    )
  }

  return {
    draft,
    saved: saved.draft,
    affected,
    previewFailure: isChanged ? previewFailure : undefined,
    refusal,
    conflict,
    isSaving,
    isChanged,
    change,
    discard,
    save,
    saveMine,
    takeTheirs,
    removeAffected,
    showOffered,
  }
}

/** `current` of a conflict is what GET replies with. */
const isHours = (value: unknown): value is LoadedHours =>
  typeof value === 'object' &&
  value !== null &&
  'hours' in value &&
  'specialDays' in value &&
  'version' in value

type Conflict = { theirs: HoursDraft; version: number; merged: HoursDraft; conflicting: string[] }
export type HoursState = ReturnType<typeof useHours>
