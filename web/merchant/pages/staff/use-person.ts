import { useEffect, useState } from 'react'
import { m } from '#messages'
import { editProblems } from '#contract/edits.ts'
import type { AffectedBooking } from '#contract/entities/affected-booking.ts'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { changesOf, merge } from '../../components/edits/merge.ts'
import {
  changesSchedule,
  detailsIn,
  draftOf,
  errorsIn,
  personErrors,
  scheduleOf,
  type Person,
  type PersonDraft,
  type PersonErrors,
  type Schedule,
} from './person-draft.ts'

const PREVIEW_DELAY_MS = 500

/** The draft of a person and their working times, the bookings that these affect, and how both are saved. */
export function usePerson(person: Person, schedule: Schedule) {
  const [saved, setSaved] = useState<Saved>(() => ({ person, draft: draftOf(person, schedule) }))
  const [draft, setDraft] = useState(saved.draft)
  const [errors, setErrors] = useState<PersonErrors>({})
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const [savedAffected, setSavedAffected] = useState<readonly AffectedBooking[]>([])
  const [previewed, setPreviewed] = useState<readonly AffectedBooking[]>()
  const changed = changesOf(saved.draft, draft)
  const isChanged = Object.keys(changed).length > 0
  const isScheduleChanged = changesSchedule(changed)
  const affected = isScheduleChanged && previewed ? previewed : savedAffected
  const { id } = saved.person

  // Lists the affected bookings a moment after the last change.
  useEffect(() => {
    if (!isScheduleChanged) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call('POST /staff/:id/schedule/preview', {
        params: { id },
        body: scheduleOf(draft),
        signal: controller.signal,
      }).then(
        ({ affectedBookings }) => setPreviewed(affectedBookings),
        // An invalid schedule is refused when it is saved, with the reason at its day.
        () => undefined,
      )
    }, PREVIEW_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [id, draft, isScheduleChanged])

  function change(fields: Partial<PersonDraft>) {
    setDraft((current) => ({ ...current, ...fields }))
    setErrors((current) => {
      const left = Object.entries(current).filter(([name]) => !(name in fields))
      return Object.fromEntries(left)
    })
  }

  function discard() {
    setDraft(saved.draft)
    setErrors({})
    setRefusal(undefined)
    setConflict(undefined)
    setPreviewed(undefined)
  }

  async function save() {
    const found = errorsIn(draft)
    setErrors(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return focusFirstError()
    setSaving(true)
    try {
      finish(await send(draft, saved, setSaved), m.merchant_staff_saved())
    } catch (error) {
      await handle(error)
    }
    setSaving(false)
  }

  async function handle(error: unknown) {
    const problem = problemOf(error)
    if (problem.code === editProblems.conflict().code) return mergeWithTheirs()
    const found = personErrors(problem.errors ?? {}, scheduleOf(draft))
    setErrors(found)
    setRefusal(problem.message)
    if (Object.keys(found).length > 0) focusFirstError()
  }

  /** Saves both edits if they are of different fields or days; otherwise shows both. */
  async function mergeWithTheirs() {
    try {
      const theirs = await load(id)
      const { merged, conflicting } = merge(saved.draft, draft, theirs.draft)
      if (conflicting.length > 0) return setConflict({ theirs, merged, conflicting })
      finish(await send(merged, theirs, setSaved), m.merchant_edits_both_saved())
    } catch (error) {
      setRefusal(problemOf(error).message)
    }
  }

  async function saveMine() {
    if (!conflict) return
    setSaving(true)
    setConflict(undefined)
    try {
      finish(await send(conflict.merged, conflict.theirs, setSaved), m.merchant_staff_saved())
    } catch (error) {
      setRefusal(problemOf(error).message)
    }
    setSaving(false)
  }

  function takeTheirs() {
    if (!conflict) return
    const { theirs, merged, conflicting } = conflict
    const taken = Object.fromEntries(conflicting.map((name) => [name, theirs.draft[name]]))
    setSaved(theirs)
    setDraft({ ...merged, ...taken })
    setConflict(undefined)
  }

  function finish(result: Saved & { affected?: readonly AffectedBooking[] }, message: string) {
    setSaved(result)
    setDraft(result.draft)
    if (result.affected) setSavedAffected(result.affected)
    setPreviewed(undefined)
    notifyDone(message)
  }

  function removeAffected(bookingId: string) {
    const without = (bookings: readonly AffectedBooking[]) => bookings.filter((each) => each.id !== bookingId)
    setSavedAffected(without)
    setPreviewed((current) => current && without(current))
  }

  /** Offers are made only while nothing is changed, so a preview has none. */
  function showOffered(bookingId: string, proposedTime: string) {
    setSavedAffected((bookings) =>
      bookings.map((each) => (each.id === bookingId ? { ...each, proposedTime } : each)),
    )
  }

  return {
    person: saved.person,
    saved: saved.draft,
    draft,
    errors,
    refusal,
    conflict,
    isSaving,
    isChanged,
    affected,
    change,
    discard,
    save,
    saveMine,
    takeTheirs,
    setAffected: setSavedAffected,
    removeAffected,
    showOffered,
    /** After an edit that is saved at once, such as a new photo. */
    replacePerson: (next: Person) => setSaved((current) => ({ ...current, person: next })),
  }
}

/**
 * Saves the details, then the working times, each only if it has changed. If the times are refused, the details are saved
 * all the same: `onPart` is called with what is saved so far.
 */
async function send(wanted: PersonDraft, { person, draft }: Saved, onPart: (saved: Saved) => void) {
  const changed = changesOf(draft, wanted)
  const details = detailsIn(changed)
  const params = { id: person.id }
  let current = person
  if (Object.keys(details).length > 0) {
    const body = { ...details, version: current.version }
    current = (await call('PUT /staff/:id', { params, body })).staff
  }
  if (!changesSchedule(changed)) return { person: current, draft: draftOf(current, scheduleOf(draft)) }
  onPart({ person: current, draft: draftOf(current, scheduleOf(draft)) })
  const body = { ...scheduleOf(wanted), version: current.version }
  const { schedule, affectedBookings } = await call('PUT /staff/:id/schedule', { params, body })
  current = { ...current, version: schedule.version }
  return { person: current, draft: draftOf(current, schedule), affected: affectedBookings }
}

async function load(id: string): Promise<Saved> {
  const params = { id }
  const [{ staff }, { schedule }] = await Promise.all([
    call('GET /staff/:id', { params }),
    call('GET /staff/:id/schedule', { params }),
  ])
  return { person: staff, draft: draftOf(staff, schedule) }
}

/** After the errors have been rendered. */
function focusFirstError() {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('main [aria-invalid=true], main [data-invalid] select')?.focus()
  })
}

type Saved = { person: Person; draft: PersonDraft }
type Conflict = { theirs: Saved; merged: PersonDraft; conflicting: (keyof PersonDraft)[] }
export type PersonState = ReturnType<typeof usePerson>
